import type { Translated } from '../../../platform/language.ts'

const indonesian = {
  whom: 'Nama atau nomor',
  type: 'Jenis',
  any: 'semua',
  tag: 'Label pesan',
  reference: 'Referensi Anda',
  nothing: 'Tidak ada pesan yang cocok. Coba kurangi saringannya.',
}

export const messageFilterWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    whom: 'Name or phone',
    type: 'Kind',
    any: 'all',
    tag: 'Label of the message',
    reference: 'Your reference',
    nothing: 'No messages match. Remove a filter.',
  },
}
