import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { Authenticity } from '../../../reference/records/grading/authenticity.ts'
import type { Tone } from '../blocks.ts'

/** The tone of a source's reliability. */
export const STANDING_TONES: Record<Authenticity, Tone> = {
  sound: 'good',
  disputed: 'care',
  weak: 'care',
  fabricated: 'bad',
  ungraded: 'open',
}

const indonesian = {
  title: 'Tanya',
  lead: 'Ajukan pertanyaan. Jawabannya disusun dari Al-Qur’an, hadis, dan penjelasan yang ada di sini, dan setiap bagian menyebut sumbernya. Jawaban ini bukan fatwa.',
  label: 'Pertanyaan Anda',
  button: 'Tanyakan',
  again: 'Tanyakan hal lain',
  try: 'Misalnya',
  suggestions: ['Apa kata Al-Qur’an tentang sabar?', 'Bagaimana berbakti kepada orang tua?', 'Apa doa sebelum tidur?'],
  long: (limit: number) => `Pertanyaannya terlalu panjang: paling banyak ${limit.toLocaleString('id')} huruf.`,
  limits: (characters: string, perMinute: string) =>
    `Paling banyak ${characters} huruf sekali tanya, dan ${perMinute} kali dalam semenit. Pertanyaan tidak disimpan.`,
  /** The line above questions of the map that the reader may have meant. */
  meant: 'Maksud Anda salah satu pertanyaan ini?',
  writing: 'Jawaban sedang disusun …',
  /** The line between an interrupted part and the whole answer. */
  broken: 'Bagian di atas terputus. Inilah jawaban yang disusun dari sumber yang ada di sini:',
  sources: (count: string) => `Sumber (${count})`,
  standings: {
    sound: 'sahih atau hasan',
    disputed: 'diperselisihkan',
    weak: 'lemah',
    fabricated: 'palsu',
    ungraded: 'belum ada penilaian di sini',
  },
  rate: 'Apakah jawaban ini baik?',
  verdicts: { good: 'Baik', wrong: 'Salah', missing: 'Ada yang kurang' },
  comment: 'Apa yang perlu kami ketahui? (opsional)',
  agree: 'Sertakan pertanyaan saya',
  stored:
    'Yang disimpan hanya penilaian dan sumber jawabannya, ditambah catatan dan pertanyaan Anda kalau Anda menyertakannya; paling lama setahun.',
  thanks: 'Terima kasih',
  thanksText: 'Masukan Anda sudah kami terima.',
  care: {
    title: 'Ada yang bisa Anda hubungi',
    call: 'Hubungi sekarang',
    checked: (day: string) => `nomor diperiksa ${day}`,
    elsewhere: 'Di negara lain: hubungi nomor darurat setempat.',
  },
}

export const askWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
  en: {
    title: 'Ask',
    lead: 'Ask a question. The answer is put together from the Quran, the hadith and the explanations held here, and each part names its source. It is not a religious ruling.',
    label: 'Your question',
    button: 'Ask',
    again: 'Ask something else',
    try: 'For example',
    suggestions: [
      'What does the Quran say about patience?',
      'How should I treat my parents?',
      'What is the dua before sleeping?',
    ],
    long: (limit) => `The question is too long: at most ${limit.toLocaleString('en')} characters.`,
    limits: (characters, perMinute) =>
      `At most ${characters} characters per question, and ${perMinute} questions a minute. Questions are not stored.`,
    meant: 'Did you mean one of these questions?',
    writing: 'The answer is being put together …',
    broken: 'The part above was cut off. This is the answer put together from the records here:',
    sources: (count) => `Sources (${count})`,
    standings: {
      sound: 'sahih or hasan',
      disputed: 'disputed',
      weak: 'weak',
      fabricated: 'fabricated',
      ungraded: 'no grading here',
    },
    rate: 'Was this answer good?',
    verdicts: { good: 'Good', wrong: 'Wrong', missing: 'Something is missing' },
    comment: 'What should we know? (optional)',
    agree: 'Send my question along',
    stored:
      'Only your verdict and the sources of the answer are stored, and your note and question if you send them; for a year at most.',
    thanks: 'Thank you',
    thanksText: 'We have received your feedback.',
    care: {
      title: 'There is someone you can call',
      call: 'Call now',
      checked: (day) => `number checked on ${day}`,
      elsewhere: 'In other countries: call the local emergency number.',
    },
  },
  ar: {
    title: 'اسأل',
    lead: 'اطرح سؤالك، فيُجمع الجواب من القرآن والحديث والشروح الموجودة هنا، ويُذكر مصدر كل جزء منه. وليس هذا الجواب فتوى.',
    label: 'سؤالك',
    button: 'اسأل',
    again: 'اسأل عن شيء آخر',
    try: 'أمثلة',
    suggestions: ['ماذا يقول القرآن عن الصبر؟', 'ماذا يقول القرآن عن الإحسان إلى الوالدين؟', 'ما الدعاء قبل النوم؟'],
    long: (limit) => `السؤال طويل: الحد الأقصى ${limit.toLocaleString('ar-EG')} حرف.`,
    limits: (characters, perMinute) =>
      `الحد الأقصى لطول السؤال: ${characters} حرف، ولعدد الأسئلة في الدقيقة: ${perMinute}. لا تُحفظ الأسئلة.`,
    meant: 'هل تقصد إحدى هذه المسائل؟',
    writing: 'يُجمع الجواب الآن …',
    broken: 'انقطع الجزء السابق، وهذا هو الجواب المجموع من المصادر الموجودة هنا:',
    sources: (count) => `المصادر (${count})`,
    standings: {
      sound: 'صحيح أو حسن',
      disputed: 'مختلف فيه',
      weak: 'ضعيف',
      fabricated: 'موضوع',
      ungraded: 'لا حكم عليه هنا',
    },
    rate: 'هل هذا الجواب جيد؟',
    verdicts: { good: 'جيد', wrong: 'خطأ', missing: 'ناقص' },
    comment: 'ما الذي ينبغي أن نعرفه؟ (اختياري)',
    agree: 'أرفق سؤالي',
    stored: 'لا يُحفظ إلا تقييمك ومصادر الجواب، ومعهما ملاحظتك وسؤالك إن أرسلتهما، لمدة سنة على الأكثر.',
    thanks: 'شكرًا لك',
    thanksText: 'وصلتنا ملاحظتك.',
    care: {
      title: 'هناك من يمكنك الاتصال به',
      call: 'أرقام للاتصال الآن',
      checked: (day) => `رُوجع الرقم في ${day}`,
      elsewhere: 'في البلدان الأخرى: رقم الطوارئ المحلي.',
    },
  },
}
