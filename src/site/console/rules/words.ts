import type { Condition } from '../../../messaging/rules/conditions.ts'
import type { DAYS } from '../../../messaging/rules/hours.ts'
import type { TRIALS } from '../../../messaging/rules/schemas.ts'
import type { Translated } from '../../../platform/language.ts'

type ConditionKind = Condition['kind']

export const NOTICES = ['saved', 'made', 'moved', 'removed', 'words'] as const

export const ruleWords: Translated<{
  intro: string
  columns: [name: string, when: string, act: string, status: string, order: string]
  none: string
  on: string
  off: string
  earlier: (name: string) => string
  kinds: Record<ConditionKind, string>
  add: string
  edit: string
  name: string
  enabled: string
  keywords: string
  keywordsHelp: string
  match: string
  whole: string
  contains: string
  quietDays: string
  quietDaysHelp: string
  hours: string
  hoursHelp: string
  hoursUnchanged: string
  days: Record<(typeof DAYS)[number], string>
  from: string
  to: string
  reply: string
  label: string
  handOver: string
  when: {
    keyword: (words: string) => string
    greeting: (days: number | null) => string
    out_of_hours: string
  }
  acts: { reply: (text: string) => string; label: (label: string) => string; hand_over: string }
  try: string
  tryText: string
  message: string
  tryButton: string
  outcome: Record<Exclude<(typeof TRIALS)[number], 'matched'>, string> & { matched: (name: string) => string }
  remove: string
  removeSure: (name: string) => string
  removeText: string
  removeYes: string
  words: string
  wordsText: string
  wordsColumns: [language: string, stop: string, start: string]
  language: string
  languageHelp: string
  stop: string
  start: string
  notices: Record<(typeof NOTICES)[number], string>
}> = {
  id: {
    intro:
      'Aturan bekerja saat ada pesan masuk, dari atas ke bawah. Yang pertama cocok dijalankan, yang lain tidak. Kata untuk berhenti berlangganan selalu didahulukan.',
    columns: ['Nama', 'Kapan', 'Yang dilakukan', 'Status', 'Urutan'],
    none: 'Belum ada aturan. Mulai dengan satu kata kunci yang dijawab otomatis.',
    on: 'Aktif',
    off: 'Nonaktif',
    earlier: (name) => `Naikkan ${name}`,
    kinds: { keyword: 'Kata kunci', greeting: 'Salam pembuka', out_of_hours: 'Di luar jam kerja' },
    add: 'Tambah aturan',
    edit: 'Ubah aturan',
    name: 'Nama aturan',
    enabled: 'Aktif',
    keywords: 'Kata atau frasa',
    keywordsHelp: 'Satu per baris. Huruf besar, tanda baca, dan harakat tidak berpengaruh.',
    match: 'Cocok jika',
    whole: 'pesannya hanya itu',
    contains: 'terdapat dalam pesan',
    quietDays: 'Sapa lagi setelah berapa hari tanpa pesan',
    quietDaysHelp: 'Kosong: hanya pada pesan pertama seseorang.',
    hours: 'Jam kerja',
    hoursHelp:
      'Kosongkan hari libur. Jam tutup yang lebih awal berarti hari berikutnya. Tiap orang diberi tahu sekali dalam dua belas jam.',
    hoursUnchanged: 'Jam kerja aturan ini disusun lewat API dan tetap seperti semula.',
    days: { mon: 'Senin', tue: 'Selasa', wed: 'Rabu', thu: 'Kamis', fri: 'Jumat', sat: 'Sabtu', sun: 'Ahad' },
    from: 'dari',
    to: 'sampai',
    reply: 'Jawaban',
    label: 'Label untuk kontak',
    handOver: 'Serahkan ke webhook (peristiwa conversation.handed_over)',
    when: {
      keyword: (words) => `ada yang menulis ${words}`,
      greeting: (days) => (days === null ? 'pesan pertama' : `pesan pertama, atau setelah ${days} hari`),
      out_of_hours: 'di luar jam kerja',
    },
    acts: {
      reply: (text) => `menjawab “${text}”`,
      label: (label) => `memberi label ${label}`,
      hand_over: 'menyerahkan ke webhook',
    },
    try: 'Coba aturan',
    tryText: 'Tidak ada yang dikirim.',
    message: 'Pesan masuk',
    tryButton: 'Coba',
    outcome: {
      matched: (name) => `Aturan “${name}” yang akan bekerja.`,
      none: 'Tidak ada aturan yang cocok.',
      opt_out_word: 'Ini kata untuk berhenti atau mulai berlangganan. Aturan tidak dijalankan.',
      own_words: 'Ini jawaban dari aturan sendiri, dan jawaban tidak pernah dijawab.',
      too_many: 'Orang ini sudah cukup sering dijawab pada jam ini.',
    },
    remove: 'Hapus aturan',
    removeSure: (name) => `Hapus aturan ${name}?`,
    removeText: 'Ini tidak bisa dibatalkan.',
    removeYes: 'Ya, hapus',
    words: 'Kata untuk berhenti dan mulai lagi',
    wordsText: 'Pesan yang isinya hanya kata ini menghentikan kiriman kepada pengirimnya, atau memulainya lagi.',
    wordsColumns: ['Bahasa', 'Berhenti', 'Mulai lagi'],
    language: 'Bahasa',
    languageHelp: 'Dua atau tiga huruf, misalnya id, jv, atau en. Kata tambahan sebelumnya dalam bahasa ini diganti.',
    stop: 'Kata tambahan untuk berhenti, satu per baris',
    start: 'Kata tambahan untuk mulai lagi, satu per baris',
    notices: {
      saved: 'Aturan tersimpan.',
      made: 'Aturan ditambahkan.',
      moved: 'Urutan diubah.',
      removed: 'Aturan dihapus.',
      words: 'Kata tersimpan.',
    },
  },
  en: {
    intro:
      'Rules apply when a message arrives, from top to bottom. Only the first matching rule acts. Opt-out words always take precedence.',
    columns: ['Name', 'When', 'What it does', 'Status', 'Order'],
    none: 'No rules yet. Start with a keyword that gets an automatic reply.',
    on: 'On',
    off: 'Off',
    earlier: (name) => `Move ${name} up`,
    kinds: { keyword: 'Keyword', greeting: 'Greeting', out_of_hours: 'Out of hours' },
    add: 'Add a rule',
    edit: 'Edit rule',
    name: 'Rule name',
    enabled: 'On',
    keywords: 'Words or phrases',
    keywordsHelp: 'One per line. Capitals, punctuation and vowel marks are ignored.',
    match: 'Matches if',
    whole: 'it is the whole message',
    contains: 'the message contains it',
    quietDays: 'Days without a message before greeting again',
    quietDaysHelp: 'If empty, only a person’s first message is greeted.',
    hours: 'Business hours',
    hoursHelp:
      'Leave closed days empty. A closing time before the opening time means the next day. Each person gets this reply at most once in twelve hours.',
    hoursUnchanged: 'The hours of this rule were set through the API and stay unchanged.',
    days: {
      mon: 'Monday',
      tue: 'Tuesday',
      wed: 'Wednesday',
      thu: 'Thursday',
      fri: 'Friday',
      sat: 'Saturday',
      sun: 'Sunday',
    },
    from: 'from',
    to: 'to',
    reply: 'Reply',
    label: 'Label for the contact',
    handOver: 'Hand over to webhooks (the event conversation.handed_over)',
    when: {
      keyword: (words) => `someone writes ${words}`,
      greeting: (days) => (days === null ? 'a first message' : `a first message, or one after ${days} days`),
      out_of_hours: 'out of hours',
    },
    acts: {
      reply: (text) => `answers “${text}”`,
      label: (label) => `labels ${label}`,
      hand_over: 'hands over to webhooks',
    },
    try: 'Test the rules',
    tryText: 'Nothing is sent.',
    message: 'Incoming message',
    tryButton: 'Test',
    outcome: {
      matched: (name) => `The rule “${name}” would act.`,
      none: 'No rule matches.',
      opt_out_word: 'This is a word for opting out or back in. No rule applies to it.',
      own_words: 'This is a rule’s own reply, and replies are never answered.',
      too_many: 'This person has already received the maximum number of replies this hour.',
    },
    remove: 'Delete the rule',
    removeSure: (name) => `Delete the rule ${name}?`,
    removeText: 'This cannot be undone.',
    removeYes: 'Yes, delete it',
    words: 'Opt-out and opt-in words',
    wordsText: 'A message that consists only of such a word opts its sender out, or back in.',
    wordsColumns: ['Language', 'Opt out', 'Opt in'],
    language: 'Language',
    languageHelp:
      'Two or three letters, such as id, jv or en. This replaces the words that you set for this language before.',
    stop: 'Additional opt-out words, one per line',
    start: 'Additional opt-in words, one per line',
    notices: {
      saved: 'Rule saved.',
      made: 'Rule added.',
      moved: 'Order changed.',
      removed: 'Rule deleted.',
      words: 'Words saved.',
    },
  },
}
