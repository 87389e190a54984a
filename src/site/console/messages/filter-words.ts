import type { Translated } from '../../../platform/language.ts'

export const messageFilterWords: Translated<{
  whom: string
  type: string
  any: string
  tag: string
  reference: string
  nothing: string
}> = {
  id: {
    whom: 'Nama atau nomor',
    type: 'Jenis',
    any: 'semua',
    tag: 'Label pesan',
    reference: 'Referensi Anda',
    nothing: 'Tidak ada pesan yang cocok. Coba kurangi saringannya.',
  },
  en: {
    whom: 'Name or phone',
    type: 'Kind',
    any: 'all',
    tag: 'Label of the message',
    reference: 'Your reference',
    nothing: 'No messages match. Remove a filter.',
  },
}
