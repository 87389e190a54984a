import type { Translated } from '../../../platform/language.ts'

const indonesian = {
  title: 'Gabungkan kontak',
  text: (name: string) => `Cari kontak lain yang ternyata orang yang sama dengan ${name}.`,
  search: 'Nama atau nomor kontak yang lain',
  found: 'Pilih kontak yang digabungkan',
  nobody: 'Tidak ada kontak lain yang cocok. Cari dengan nama atau nomor lain.',
  sure: (remaining: string, merged: string) => `Gabungkan ${merged} ke dalam ${remaining}?`,
  outcome: 'Setelah digabungkan',
  stays: 'Tetap ada',
  goes: 'Digabungkan',
  both: 'Kedua kontak',
  happens: [
    'Percakapan dan catatan keduanya menjadi satu.',
    'Label keduanya disatukan. Bila keduanya mengisi hal yang sama, isian kontak yang tetap ada yang dipakai.',
    'Kontak yang digabungkan hilang dari daftar; tautan lama ke sana membuka kontak yang tetap ada.',
    'Penggabungan tidak bisa dibatalkan.',
  ],
  lost: 'Satu kontak hanya punya satu nomor dan satu id WhatsApp. Yang lainnya tinggal di riwayat; siapa pun yang kelak menulis dari sana menjadi kontak baru.',
  refused: 'Salah satu menolak pesan; setelah digabungkan, penolakan itu berlaku untuk semua nomornya.',
  number: 'Nomor yang dipakai',
  yes: 'Ya, gabungkan',
  swap: (name: string) => `Sebaliknya, pertahankan ${name}`,
  done: 'Kedua kontak sudah menjadi satu.',
}

export const mergeWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    title: 'Merge contacts',
    text: (name) => `Look for another contact that is the same person as ${name}.`,
    search: 'Name or phone of the other contact',
    found: 'Choose the contact to merge',
    nobody: 'No other contact matches. Try another name or number.',
    sure: (remaining, merged) => `Merge ${merged} into ${remaining}?`,
    outcome: 'After merging',
    stays: 'Stays',
    goes: 'Is merged',
    both: 'Both contacts',
    happens: [
      'Their conversations and notes become one.',
      'Their labels are combined. Where both have a value for the same field, that of the remaining contact is kept.',
      'The merged contact disappears from the list; old links to it open the remaining contact.',
      'This cannot be undone.',
    ],
    lost: 'A contact has one number and one WhatsApp id. The other one remains only in the history; anyone who writes from it later becomes a new contact.',
    refused: 'One of them has opted out; after merging, this applies to all of their numbers.',
    number: 'Number to keep',
    yes: 'Yes, merge them',
    swap: (name) => `Keep ${name} instead`,
    done: 'The contacts have been merged.',
  },
}
