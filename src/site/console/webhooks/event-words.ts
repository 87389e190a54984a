import type { Translated } from '../../../platform/language.ts'

const indonesian = {
  title: 'Peristiwa',
  lead: 'Semua yang terjadi di akun ini, terbaru lebih dahulu: inilah yang dikirim ke webhook.',
  list: 'Peristiwa, terbaru lebih dahulu',
  columns: ['Waktu', 'Peristiwa', 'Pesan', 'Urutan'] satisfies [
    at: string,
    event: string,
    message: string,
    seq: string,
  ],
  none: 'Belum ada peristiwa. Kirim satu pesan, dan kabarnya muncul di sini.',
  nothing: 'Tidak ada peristiwa yang cocok. Coba kurangi saringannya.',
  event: 'Peristiwa',
  any: 'semua peristiwa',
  message: 'Id pesan',
  one: 'Satu peristiwa',
  body: 'Isinya',
  seq: 'Urutan',
}

export const eventWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    title: 'Events',
    lead: 'Everything that happened in this account, newest first, as sent to webhooks.',
    list: 'Events, newest first',
    columns: ['Time', 'Event', 'Message', 'Number'],
    none: 'No events yet. Send a message to see its events here.',
    nothing: 'No events match. Remove a filter.',
    event: 'Event',
    any: 'every event',
    message: 'Message id',
    one: 'Event',
    body: 'Content',
    seq: 'Number',
  },
}
