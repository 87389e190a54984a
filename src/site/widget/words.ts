import type { Failure } from './ask.ts'
import { SUGGESTIONS } from './suggestions.ts'

const LATIN_BOOKS: Record<string, string> = {
  bukhari: 'Bukhari',
  muslim: 'Muslim',
  abudawud: 'Abu Dawud',
  tirmidhi: 'Tirmidhi',
  nasai: 'Nasai',
  ibnmajah: 'Ibn Majah',
  malik: 'Malik',
}

const english = {
  direction: 'ltr',
  title: 'Ask',
  open: 'Open the chat',
  close: 'Close the chat',
  restart: 'New conversation',
  log: 'Conversation',
  greeting: 'Ask about the Quran and the hadith. Every answer names its sources.',
  suggestions: SUGGESTIONS.en,
  question: 'Your question',
  send: 'Send',
  stop: 'Stop',
  note: 'Answers are put together from texts by a machine. Check the sources.',
  thinking: 'Looking through the texts …',
  slow: 'This takes longer than usual …',
  stopped: 'Stopped.',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  quran: 'Quran',
  books: LATIN_BOOKS,
  gradedBy: (grade: string, scholar: string) => (scholar ? `${grade} (${scholar})` : grade),
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  you: 'You asked:',
  failures: {
    key: 'This chat is not set up for this website. Its owner can mend that; please tell them.',
    limited: 'So many questions at once! Please wait a little.',
    offline: 'You seem to be offline. Check the connection and try again.',
    unreachable: 'We cannot be reached right now. Try again in a moment.',
    slow: 'This took too long, so we stopped. Try again in a moment.',
    broken: 'The connection broke before the answer was complete.',
    server: 'Something went wrong on our side. Try again in a moment.',
    question: 'This question could not be taken. Try it in other words.',
  } satisfies Record<Failure['reason'], string>,
  wait: (time: string) => `Try again in ${time}`,
  units: { hour: 'h', minute: 'min', second: 's' },
}

type Words = typeof english

const indonesian: Words = {
  direction: 'ltr',
  title: 'Tanya',
  open: 'Buka obrolan',
  close: 'Tutup obrolan',
  restart: 'Percakapan baru',
  log: 'Percakapan',
  greeting: 'Tanyakan tentang Al-Qur’an dan hadis. Setiap jawaban menyebut sumbernya.',
  suggestions: SUGGESTIONS.id,
  question: 'Pertanyaan Anda',
  send: 'Kirim',
  stop: 'Hentikan',
  note: 'Jawaban disusun mesin dari teks-teks. Periksalah sumbernya.',
  thinking: 'Menelusuri teks …',
  slow: 'Ini lebih lama dari biasanya …',
  stopped: 'Dihentikan.',
  sources: (count) => `${count} sumber`,
  quran: 'QS',
  books: LATIN_BOOKS,
  gradedBy: (grade, scholar) => (scholar ? `${grade} (${scholar})` : grade),
  copy: 'Salin',
  copied: 'Tersalin',
  retry: 'Coba lagi',
  you: 'Anda bertanya:',
  failures: {
    key: 'Obrolan ini belum disiapkan untuk situs web ini. Mohon beri tahu pemiliknya.',
    limited: 'Banyak sekali pertanyaannya! Mohon tunggu sebentar.',
    offline: 'Sepertinya Anda sedang luring. Periksa sambungan, lalu coba lagi.',
    unreachable: 'Kami sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
    slow: 'Ini terlalu lama, jadi kami hentikan. Coba lagi sebentar lagi.',
    broken: 'Sambungan terputus sebelum jawabannya lengkap.',
    server: 'Terjadi masalah di pihak kami. Coba lagi sebentar lagi.',
    question: 'Pertanyaan ini tidak dapat diterima. Coba dengan kata-kata lain.',
  },
  wait: (time) => `Coba lagi dalam ${time}`,
  units: { hour: 'jam', minute: 'menit', second: 'detik' },
}

const arabic: Words = {
  direction: 'rtl',
  title: 'اسأل',
  open: 'فتح المحادثة',
  close: 'إغلاق المحادثة',
  restart: 'محادثة جديدة',
  log: 'المحادثة',
  greeting: 'اسأل عن القرآن والحديث. كل جواب يذكر مصادره.',
  suggestions: SUGGESTIONS.ar,
  question: 'سؤالك',
  send: 'إرسال',
  stop: 'إيقاف',
  note: 'الأجوبة تجمعها آلة من النصوص. راجع المصادر.',
  thinking: 'جارٍ البحث في النصوص …',
  slow: 'يستغرق هذا وقتًا أطول من المعتاد …',
  stopped: 'تم الإيقاف.',
  sources: (count) => `المصادر (${count})`,
  quran: 'القرآن',
  books: {
    bukhari: 'صحيح البخاري',
    muslim: 'صحيح مسلم',
    abudawud: 'سنن أبي داود',
    tirmidhi: 'جامع الترمذي',
    nasai: 'سنن النسائي',
    ibnmajah: 'سنن ابن ماجه',
    malik: 'موطأ مالك',
  },
  gradedBy: (grade, scholar) => (scholar ? `${grade} (${scholar})` : grade),
  copy: 'نسخ',
  copied: 'تم النسخ',
  retry: 'أعد المحاولة',
  you: 'سألت:',
  failures: {
    key: 'لم تُهيأ هذه المحادثة لهذا الموقع. يُرجى إبلاغ صاحبه.',
    limited: 'الأسئلة كثيرة الآن. انتظر قليلًا من فضلك.',
    offline: 'يبدو أنك غير متصل بالإنترنت. تحقق من الاتصال ثم أعد المحاولة.',
    unreachable: 'تعذر الوصول إلينا الآن. أعد المحاولة بعد قليل.',
    slow: 'استغرق هذا وقتًا طويلًا فتوقفنا. أعد المحاولة بعد قليل.',
    broken: 'انقطع الاتصال قبل أن يكتمل الجواب.',
    server: 'حدث خطأ من جهتنا. أعد المحاولة بعد قليل.',
    question: 'تعذر قبول هذا السؤال. جرّب صياغة أخرى.',
  },
  wait: (time) => `أعد المحاولة بعد ${time}`,
  units: { hour: 'ساعة', minute: 'دقيقة', second: 'ثانية' },
}

const words = { id: indonesian, en: english, ar: arabic }

export type Language = keyof typeof words
export type { Words }

export const wordsOf = (language: Language): Words => words[language]

/** The language of a tag such as `ar-EG`; Indonesian where it is none of ours. */
export function languageOf(tag: string): Language {
  const name = tag.toLowerCase().split(/[-_]/)[0]
  return name === 'en' || name === 'ar' ? name : 'id'
}

/** A wait in words: seconds, and from two minutes and two hours on the larger unit. */
export function wait(seconds: number, { units, wait: sentence }: Words): string {
  if (seconds >= 7200) return sentence(`${Math.ceil(seconds / 3600)} ${units.hour}`)
  if (seconds >= 120) return sentence(`${Math.ceil(seconds / 60)} ${units.minute}`)
  return sentence(`${seconds} ${units.second}`)
}
