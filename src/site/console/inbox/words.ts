import type { ConversationState } from '../../../messaging/contacts/conversation-states.ts'
import type { Translated } from '../../../platform/language.ts'

type InboxWords = {
  state: Record<ConversationState, string>
  which: string
  all: string
  unread: string
  mine: string
  unreadCount: (count: number) => string
  none: string
  choose: string
  nobody: string
  left: (name: string) => string
  back: string
  us: string
  them: string
  note: string
  noteBy: (author: string) => string
  nothing: string
  answer: string
  file: string
  fileHelp: string
  send: string
  keys: string
  openUntil: string
  windowClosed: string
  template: string
  proceed: string
  noTemplates: string
  quick: string
  manageQuick: string
  assigned: string
  assign: string
  addNote: string
  noteHelp: string
  close: string
  reopen: string
  markRead: string
  refuses: string
  contact: string
  shortcut: string
  shortcutHelp: string
  text: string
  keep: string
  remove: string
  noQuick: string
  received: string
  lost: string
}

export const inboxWords: Translated<InboxWords> = {
  id: {
    state: { open: 'Perlu dijawab', waiting: 'Sudah dijawab', closed: 'Selesai' },
    which: 'Percakapan mana',
    all: 'semua',
    unread: 'belum dibaca',
    mine: 'saya tangani',
    unreadCount: (count) => `${count} belum dibaca`,
    none: 'Tidak ada percakapan di sini. Percakapan dimulai saat seseorang menulis kepada Anda.',
    choose: 'Pilih percakapan untuk membaca dan menjawabnya.',
    nobody: 'belum ada',
    left: (name) => `${name} (sudah keluar)`,
    back: 'Semua percakapan',
    us: 'Anda',
    them: 'Pelanggan',
    note: 'Catatan, hanya terlihat di sini',
    noteBy: (author) => `Catatan ${author}, hanya terlihat di sini`,
    nothing: 'Belum ada pesan.',
    answer: 'Jawaban',
    file: 'Berkas',
    fileHelp: 'Gambar, video, audio, atau dokumen, maksimal 16 MB. Jawaban di atas menjadi keterangannya.',
    send: 'Kirim',
    keys: 'Ctrl + Enter mengirim, Alt + ↑ ↓ berpindah percakapan, / memilih jawaban cepat.',
    openUntil: 'Bisa dijawab bebas sampai',
    windowClosed: 'Sudah lewat 24 jam sejak pesan terakhirnya: hanya templat yang bisa dikirim.',
    template: 'Templat',
    proceed: 'Isi dan lihat hasilnya',
    noTemplates: 'Belum ada templat yang disetujui.',
    quick: 'Jawaban cepat',
    manageQuick: 'Atur jawaban cepat',
    assigned: 'Ditangani oleh',
    assign: 'Simpan',
    addNote: 'Simpan catatan',
    noteHelp: 'Tidak dikirim kepada siapa pun.',
    close: 'Selesai',
    reopen: 'Buka lagi',
    markRead: 'Tandai sudah dibaca',
    refuses: 'Orang ini menolak pesan.',
    contact: 'Kontak',
    shortcut: 'Pintasan',
    shortcutHelp: 'Huruf kecil a sampai z, angka, - dan _',
    text: 'Isi',
    keep: 'Simpan',
    remove: 'Hapus',
    noQuick: 'Belum ada jawaban cepat. Simpan di bawah ini balasan yang sering Anda kirim.',
    received: 'Pesan baru',
    lost: 'Sambungan terputus, jadi pesan baru belum tampil. Sedang mencoba menyambung lagi …',
  },
  en: {
    state: { open: 'Needs a reply', waiting: 'Answered', closed: 'Closed' },
    which: 'Which conversations',
    all: 'all',
    unread: 'unread',
    mine: 'mine',
    unreadCount: (count) => `${count} unread`,
    none: 'No conversations here. One starts when someone writes to you.',
    choose: 'Choose a conversation to read and answer it.',
    nobody: 'nobody yet',
    left: (name) => `${name} (left the team)`,
    back: 'All conversations',
    us: 'You',
    them: 'Customer',
    note: 'Note, visible only here',
    noteBy: (author) => `Note by ${author}, visible only here`,
    nothing: 'No messages yet.',
    answer: 'Answer',
    file: 'File',
    fileHelp: 'A picture, video, sound or document of at most 16 MB. The answer above becomes its caption.',
    send: 'Send',
    keys: 'Ctrl + Enter sends, Alt + ↑ ↓ goes to another conversation, / chooses a quick reply.',
    openUntil: 'You can reply freely until',
    windowClosed: 'More than 24 hours have passed since their last message: only a template can be sent.',
    template: 'Template',
    proceed: 'Fill it in and preview',
    noTemplates: 'No templates have been approved yet.',
    quick: 'Quick replies',
    manageQuick: 'Edit quick replies',
    assigned: 'Assigned to',
    assign: 'Save',
    addNote: 'Save note',
    noteHelp: 'It is not sent to anyone.',
    close: 'Close',
    reopen: 'Reopen',
    markRead: 'Mark as read',
    refuses: 'This person has opted out of messages.',
    contact: 'Contact',
    shortcut: 'Shortcut',
    shortcutHelp: 'Lowercase letters a to z, digits, - and _',
    text: 'Text',
    keep: 'Save',
    remove: 'Delete',
    noQuick: 'No quick replies yet. Save an answer that you often give below.',
    received: 'New message',
    lost: 'Connection lost. New messages are not shown. Reconnecting …',
  },
}
