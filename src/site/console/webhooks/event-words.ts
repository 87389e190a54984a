import type { Translated } from '../../../platform/language.ts'

export const eventWords: Translated<{
  title: string
  lead: string
  list: string
  columns: [at: string, event: string, message: string, seq: string]
  none: string
  nothing: string
  event: string
  any: string
  message: string
  one: string
  body: string
  seq: string
}> = {
  id: {
    title: 'Kejadian',
    lead: 'Semua yang terjadi di akun ini, terbaru lebih dahulu: inilah yang dikirim ke webhook.',
    list: 'Kejadian, terbaru lebih dahulu',
    columns: ['Waktu', 'Kejadian', 'Pesan', 'Urutan'],
    none: 'Belum ada kejadian. Kirim satu pesan, dan kabarnya muncul di sini.',
    nothing: 'Tidak ada kejadian yang cocok. Longgarkan pencarian Anda.',
    event: 'Kejadian',
    any: 'semua kejadian',
    message: 'Id pesan',
    one: 'Satu kejadian',
    body: 'Isinya',
    seq: 'Urutan',
  },
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
