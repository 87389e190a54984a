import type { Template, TemplateStatus } from '../../../messaging/templates/tables.ts'
import type { Translated } from '../../../platform/language.ts'

export const HEADERS = ['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
export const BUTTONS = ['NONE', 'QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const

export const NOTICES = ['saved', 'decided', 'removed'] as const
type TemplateNotice = (typeof NOTICES)[number]

type TemplateWords = {
  list: string
  columns: [name: string, language: string, category: string, status: string, created: string]
  none: string
  add: string
  edit: string
  remove: string
  removeSure: (name: string) => string
  removeText: string
  removeYes: string
  reason: string
  approvedAt: string
  id: string
  preview: string
  sendToMany: string
  withFiles: string
  unknownPart: string
  sendOnceApproved: string
  review: string
  reviewText: string
  decide: Record<Exclude<TemplateStatus, 'PENDING'>, string>
  reject: string
  categories: Record<Template['category'], string>
  form: {
    create: string
    change: string
    pendingAgain: string
    name: string
    nameHelp: string
    language: string
    languageHelp: string
    category: string
    header: string
    headers: Record<(typeof HEADERS)[number], string>
    headerText: string
    examples: string
    examplesHelp: string
    sample: string
    sampleHelp: string
    body: string
    bodyHelp: string
    footer: string
    buttonKind: string
    button: (place: number) => string
    buttonTypes: Record<(typeof BUTTONS)[number], string>
    buttonText: string
    buttonValue: string
  }
  notices: Record<TemplateNotice, string>
}

export const templateWords: Translated<TemplateWords> = {
  id: {
    list: 'Templat, terbaru lebih dahulu',
    columns: ['Nama', 'Bahasa', 'Kategori', 'Status', 'Dibuat'],
    none: 'Belum ada templat. Buat satu dan ajukan; setelah disetujui, templat itu bisa dikirim ke siapa saja.',
    add: 'Buat templat',
    edit: 'Ubah',
    remove: 'Hapus',
    removeSure: (name) => `Hapus templat ${name}?`,
    removeText: 'Templat ini tidak dapat dikirim lagi. Ini tidak bisa dibatalkan.',
    removeYes: 'Ya, hapus',
    reason: 'Alasan penolakan',
    approvedAt: 'Disetujui pada',
    id: 'Id',
    preview: 'Tampilan',
    sendToMany: 'Kirim ke satu label atau ke semua kontak',
    withFiles: 'Gambar dan dokumen untuk header templat diunggah di halaman',
    unknownPart: 'Bagian lain',
    sendOnceApproved: 'Templat bisa dikirim setelah disetujui.',
    review: 'Keputusan peninjau',
    reviewText: 'Di simulator, Anda sendiri yang memutuskan, sebagai ganti peninjau WhatsApp.',
    decide: { APPROVED: 'Setujui', REJECTED: 'Tolak', PAUSED: 'Jeda', DISABLED: 'Nonaktifkan' },
    reject: 'Alasan menolak',
    categories: { MARKETING: 'Promosi', UTILITY: 'Layanan', AUTHENTICATION: 'Kode verifikasi' },
    form: {
      create: 'Ajukan templat',
      change: 'Simpan dan ajukan lagi',
      pendingAgain: 'Setelah diubah, templat menunggu keputusan lagi dan belum bisa dikirim.',
      name: 'Nama',
      nameHelp: 'Huruf kecil, angka, dan garis bawah, misalnya kajian_ahad. Tidak bisa diganti nanti.',
      language: 'Bahasa',
      languageHelp: 'Kode bahasa, misalnya id atau en_US.',
      category: 'Kategori',
      header: 'Header',
      headers: { NONE: 'tanpa header', TEXT: 'teks', IMAGE: 'gambar', VIDEO: 'video', DOCUMENT: 'dokumen' },
      headerText: 'Teks header',
      examples: 'Contoh isian',
      examplesHelp: 'Satu per baris, sesuai urutan isiannya. Untuk dibaca peninjau.',
      sample: 'Id berkas contoh',
      sampleHelp: 'Berkas yang sudah diunggah lewat API, diawali med_. Hanya untuk header berupa berkas.',
      body: 'Isi',
      bodyHelp: 'Tulis {{1}}, {{2}}, … atau {{nama}} di tempat yang diisi saat mengirim.',
      footer: 'Footer',
      buttonKind: 'Jenis',
      button: (place) => `Tombol ${place}`,
      buttonTypes: { NONE: 'tidak ada', QUICK_REPLY: 'balasan cepat', URL: 'buka alamat', PHONE_NUMBER: 'telepon' },
      buttonText: 'Tulisan',
      buttonValue: 'Alamat atau nomor',
    },
    notices: {
      saved: 'Templat diajukan dan menunggu keputusan.',
      decided: 'Keputusan tersimpan.',
      removed: 'Templat sudah dihapus.',
    },
  },
  en: {
    list: 'Templates, newest first',
    columns: ['Name', 'Language', 'Category', 'Status', 'Created'],
    none: 'No templates yet. Submit one; once approved, it can be sent to anyone.',
    add: 'Create a template',
    edit: 'Change',
    remove: 'Delete',
    removeSure: (name) => `Delete the template ${name}?`,
    removeText: 'It can no longer be sent. This cannot be undone.',
    removeYes: 'Yes, delete it',
    reason: 'Why it was rejected',
    approvedAt: 'Approved at',
    id: 'Id',
    preview: 'How it looks',
    sendToMany: 'Send it to contacts with a label, or to all',
    withFiles: 'Upload pictures and documents for template headers on the page',
    unknownPart: 'Other component',
    sendOnceApproved: 'It can be sent once it is approved.',
    review: 'The reviewer’s decision',
    reviewText: 'On the simulator you decide yourself, in place of WhatsApp’s reviewers.',
    decide: { APPROVED: 'Approve', REJECTED: 'Reject', PAUSED: 'Pause', DISABLED: 'Disable' },
    reject: 'Why it is rejected',
    categories: { MARKETING: 'Marketing', UTILITY: 'Utility', AUTHENTICATION: 'Authentication' },
    form: {
      create: 'Submit the template',
      change: 'Save and submit again',
      pendingAgain: 'An edited template must be approved again before it can be sent.',
      name: 'Name',
      nameHelp: 'Lowercase letters, digits and underscores, such as sunday_class. It cannot be changed later.',
      language: 'Language',
      languageHelp: 'A language code, such as id or en_US.',
      category: 'Category',
      header: 'Header',
      headers: { NONE: 'no header', TEXT: 'text', IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' },
      headerText: 'Header text',
      examples: 'Example values',
      examplesHelp: 'One per line, in the order of the placeholders. Only reviewers see them.',
      sample: 'Id of an example file',
      sampleHelp: 'A file uploaded through the API: it begins with med_. Only for a header that is a file.',
      body: 'Body',
      bodyHelp: 'Write {{1}}, {{2}}, … or {{name}} where a value is filled in when sending.',
      footer: 'Footer',
      buttonKind: 'Kind',
      button: (place) => `Button ${place}`,
      buttonTypes: { NONE: 'none', QUICK_REPLY: 'quick reply', URL: 'open an address', PHONE_NUMBER: 'call' },
      buttonText: 'Text',
      buttonValue: 'Address or number',
    },
    notices: {
      saved: 'Template submitted. It is waiting for a decision.',
      decided: 'Decision saved.',
      removed: 'Template deleted.',
    },
  },
}
