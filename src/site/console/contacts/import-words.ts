import type { Translated } from '../../../platform/language.ts'

type ImportStateWords = { title: string; text: string }

export const importWords: Translated<{
  title: string
  text: string
  columns: string[]
  file: string
  check: string
  checked: { title: string }
  running: ImportStateWords
  done: { title: string }
  failed: ImportStateWords
  right: string
  wrong: string
  nothing: string
  take: (count: string) => string
  created: string
  updated: string
  contacts: string
  errors: string
  errorColumns: [line: string, column: string, problem: string]
  fields: Record<string, string | undefined>
  more: (count: string) => string
}> = {
  id: {
    title: 'Impor kontak',
    text: 'Simpan tabel kontak Anda sebagai berkas CSV. Baris pertama berisi nama kolom. Anda melihat dulu mana yang salah; belum ada yang disimpan.',
    columns: [
      'nomor (wajib), misalnya 0812… atau +62812…',
      'nama',
      'label, beberapa dipisah koma',
      'kolom lain disimpan sebagai isian Anda sendiri, misalnya kota, dan bisa dipakai dalam siaran',
    ],
    file: 'Berkas CSV',
    check: 'Periksa berkas',
    checked: { title: 'Hasil pemeriksaan' },
    running: { title: 'Sedang diimpor', text: 'Kontak sedang disimpan. Halaman ini memperbarui diri sendiri.' },
    done: { title: 'Impor selesai' },
    failed: {
      title: 'Impor terhenti',
      text: 'Sebagian kontak sudah disimpan; sisanya belum, karena jatah permintaan jam ini habis. Impor lagi berkas yang sama nanti: kontak yang sudah ada tidak menjadi ganda.',
    },
    right: 'Baris yang benar',
    wrong: 'Baris yang dilewati',
    nothing: 'Tidak ada baris yang bisa diimpor. Periksa nama kolom pada baris pertama.',
    take: (count) => `Impor ${count} kontak`,
    created: 'Kontak baru',
    updated: 'Kontak diperbarui',
    contacts: 'Lihat kontak',
    errors: 'Baris yang dilewati',
    errorColumns: ['Baris', 'Kolom', 'Yang salah'],
    fields: { phone: 'nomor', name: 'nama', tags: 'label', custom_fields: 'isian', row: 'baris' },
    more: (count) => `… dan ${count} baris lagi.`,
  },
  en: {
    title: 'Import contacts',
    text: 'Save your table of contacts as a CSV file. Its first line names the columns. You will see any problems first; nothing is stored until you confirm.',
    columns: [
      'phone (required), such as +62812…',
      'name',
      'labels, separated by commas',
      'other columns become your own fields, such as city, which broadcasts can use',
    ],
    file: 'CSV file',
    check: 'Check the file',
    checked: { title: 'Check result' },
    running: { title: 'Importing', text: 'The contacts are being stored. This page refreshes by itself.' },
    done: { title: 'Imported' },
    failed: {
      title: 'The import stopped',
      text: 'Some contacts were stored; the rest were not, because this hour’s request limit was reached. Import the same file again later: no contact is created twice.',
    },
    right: 'Valid lines',
    wrong: 'Skipped lines',
    nothing: 'No line can be imported. Check the column names in the first line.',
    take: (count) => `Import ${count} contacts`,
    created: 'New contacts',
    updated: 'Updated contacts',
    contacts: 'See the contacts',
    errors: 'Skipped lines',
    errorColumns: ['Line', 'Column', 'Problem'],
    fields: { phone: 'phone', name: 'name', tags: 'labels', custom_fields: 'fields', row: 'line' },
    more: (count) => `… and ${count} more lines.`,
  },
}
