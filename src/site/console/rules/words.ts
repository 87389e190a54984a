import type { Condition } from '../../../messaging/rules/conditions.ts'
import type { DAYS } from '../../../messaging/rules/hours.ts'
import type { TRIALS } from '../../../messaging/rules/schemas.ts'
import type { Translated } from '../../../platform/language.ts'

type Kind = Condition['kind']

export const NOTICES = ['saved', 'made', 'moved', 'removed', 'words'] as const

export const ruleWords: Translated<{
  intro: string
  columns: [name: string, when: string, act: string, status: string, order: string]
  none: string
  on: string
  off: string
  earlier: (name: string) => string
  kinds: Record<Kind, string>
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
  hoursKept: string
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
    columns: ['Nama', 'Kapan', 'Yang dilakukan', 'Keadaan', 'Urutan'],
    none: 'Belum ada aturan. Mulai dengan satu kata kunci yang dijawab otomatis.',
    on: 'Aktif',
    off: 'Mati',
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
    hoursKept: 'Jam kerja aturan ini disusun lewat API dan tetap seperti semula.',
    days: { mon: 'Senin', tue: 'Selasa', wed: 'Rabu', thu: 'Kamis', fri: 'Jumat', sat: 'Sabtu', sun: 'Ahad' },
    from: 'dari',
    to: 'sampai',
    reply: 'Jawaban',
    label: 'Label untuk kontak',
    handOver: 'Serahkan ke webhook (kejadian conversation.handed_over)',
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
      'Rules work when a message arrives, from the top down. The first that fits is carried out, and no other. Words of refusal always come first.',
    columns: ['Name', 'When', 'What it does', 'Status', 'Order'],
    none: 'No rules yet. Begin with a keyword that is answered by itself.',
    on: 'On',
    off: 'Off',
    earlier: (name) => `Move ${name} up`,
    kinds: { keyword: 'Keyword', greeting: 'Greeting', out_of_hours: 'Out of hours' },
    add: 'Add a rule',
    edit: 'Change the rule',
    name: 'Name of the rule',
    enabled: 'On',
    keywords: 'Words or phrases',
    keywordsHelp: 'One a line. Capitals, punctuation and marks make no difference.',
    match: 'Fits if',
    whole: 'the message is nothing else',
    contains: 'it stands in the message',
    quietDays: 'Greet again after how many days without a message',
    quietDaysHelp: 'Empty: only at a person’s first message.',
    hours: 'Hours',
    hoursHelp:
      'Leave days empty on which nobody is there. A closing time before the opening time is of the next day. Each person is told once in twelve hours.',
    hoursKept: 'The hours of this rule were made through the API, and stay as they are.',
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
      keyword: (words) => `somebody writes ${words}`,
      greeting: (days) => (days === null ? 'a first message' : `a first message, or one after ${days} days`),
      out_of_hours: 'out of hours',
    },
    acts: {
      reply: (text) => `answers “${text}”`,
      label: (label) => `labels ${label}`,
      hand_over: 'hands over to webhooks',
    },
    try: 'Try the rules',
    tryText: 'Nothing is sent.',
    message: 'A message that arrives',
    tryButton: 'Try',
    outcome: {
      matched: (name) => `The rule “${name}” would act.`,
      none: 'No rule fits.',
      opt_out_word: 'This is a word by which people refuse messages, or ask for them again. No rule looks at it.',
      own_words: 'This is the reply of a rule, and a reply is never answered.',
      too_many: 'This person has had as many answers in this hour as there may be.',
    },
    remove: 'Delete the rule',
    removeSure: (name) => `Delete the rule ${name}?`,
    removeText: 'This cannot be undone.',
    removeYes: 'Yes, delete it',
    words: 'Words to stop, and to begin again',
    wordsText: 'A message that is nothing but such a word ends messages to its sender, or begins them again.',
    wordsColumns: ['Language', 'Stop', 'Begin again'],
    language: 'Language',
    languageHelp:
      'Two or three letters, such as id, jv or en. Words of yours that were set for it before are replaced.',
    stop: 'More words to stop, one a line',
    start: 'More words to begin again, one a line',
    notices: {
      saved: 'The rule is saved.',
      made: 'The rule is added.',
      moved: 'The order is changed.',
      removed: 'The rule is deleted.',
      words: 'The words are saved.',
    },
  },
}
