import type { LanguageCode, Translated } from '../../platform/language.ts'
import type { Failure } from './ask.ts'
import { suggestionWords } from './suggestions.ts'

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
  code: 'en',
  direction: 'ltr',
  title: 'Ask',
  open: 'Open the chat',
  close: 'Close the chat',
  restart: 'New conversation',
  log: 'Conversation',
  greeting: 'Ask about the Quran and the hadith. Every answer names its sources.',
  suggestions: suggestionWords.en,
  question: 'Your question',
  send: 'Send',
  stop: 'Stop',
  note: 'Answers are compiled automatically. Check their sources.',
  thinking: 'Searching the Quran and hadith …',
  slow: 'This is taking longer than usual …',
  stopped: 'Stopped.',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  quran: 'Quran',
  books: LATIN_BOOKS,
  page: 'Open its page',
  hide: 'Close the source',
  rate: 'Was this answer good?',
  verdicts: { good: 'Good', wrong: 'Wrong', missing: 'Something is missing' },
  comment: 'What should we know? (optional)',
  agree: 'Send my question along',
  sendFeedback: 'Send feedback',
  thanks: 'Thank you for your feedback.',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  you: 'You asked:',
  failures: {
    key: 'This chat is not set up for this website. Please tell its owner.',
    limited: 'You have reached the limit for questions.',
    offline: 'You are not connected to the internet. Check your connection, then try again.',
    unreachable: 'The server cannot be reached. Try again in a few moments.',
    slow: 'The answer took too long, so we stopped. Try again in a few moments.',
    broken: 'The connection was lost before the answer was complete.',
    busy: 'The service is busy right now.',
    server: 'Something went wrong on our side. Try again in a few moments.',
    question: 'This question could not be answered. Try other words.',
  } satisfies Record<Failure['reason'], string>,
  wait: (time: string) => `Try again in ${time}`,
}

type WidgetWords = typeof english

const indonesian: WidgetWords = {
  code: 'id',
  direction: 'ltr',
  title: 'Tanya',
  open: 'Buka obrolan',
  close: 'Tutup obrolan',
  restart: 'Percakapan baru',
  log: 'Percakapan',
  greeting: 'Tanyakan tentang Al-Qur’an dan hadis. Setiap jawaban menyebut sumbernya.',
  suggestions: suggestionWords.id,
  question: 'Pertanyaan Anda',
  send: 'Kirim',
  stop: 'Hentikan',
  note: 'Jawaban disusun otomatis. Cek kembali sumbernya.',
  thinking: 'Mencari di Al-Qur’an dan hadis …',
  slow: 'Agak lebih lama dari biasanya …',
  stopped: 'Dihentikan.',
  sources: (count) => `${count} sumber`,
  quran: 'QS',
  books: LATIN_BOOKS,
  page: 'Buka halamannya',
  hide: 'Tutup sumber',
  rate: 'Apakah jawaban ini baik?',
  verdicts: { good: 'Baik', wrong: 'Salah', missing: 'Ada yang kurang' },
  comment: 'Apa yang perlu kami ketahui? (opsional)',
  agree: 'Sertakan pertanyaan saya',
  sendFeedback: 'Kirim masukan',
  thanks: 'Terima kasih atas masukan Anda.',
  copy: 'Salin',
  copied: 'Tersalin',
  retry: 'Coba lagi',
  you: 'Anda bertanya:',
  failures: {
    key: 'Obrolan ini belum aktif di situs web ini. Mohon beri tahu pengelola situs.',
    limited: 'Anda sudah mencapai batas pertanyaan.',
    offline: 'Anda tidak terhubung ke internet. Periksa koneksi, lalu coba lagi.',
    unreachable: 'Server tidak dapat dihubungi. Coba beberapa saat lagi.',
    slow: 'Jawabannya terlalu lama, jadi kami hentikan. Coba beberapa saat lagi.',
    broken: 'Koneksi terputus sebelum jawaban selesai.',
    busy: 'Layanan sedang sibuk.',
    server: 'Terjadi gangguan di server kami. Coba beberapa saat lagi.',
    question: 'Pertanyaan ini tidak dapat dijawab. Coba dengan kata-kata lain.',
  },
  wait: (time) => `Coba lagi dalam ${time}`,
}

const arabic: WidgetWords = {
  code: 'ar',
  direction: 'rtl',
  title: 'اسأل',
  open: 'فتح المحادثة',
  close: 'إغلاق المحادثة',
  restart: 'محادثة جديدة',
  log: 'المحادثة',
  greeting: 'اسأل عن القرآن والحديث. كل جواب يذكر مصادره.',
  suggestions: suggestionWords.ar,
  question: 'سؤالك',
  send: 'إرسال',
  stop: 'إيقاف',
  note: 'تُعَدّ الأجوبة آليًا. راجع مصادرها.',
  thinking: 'جارٍ البحث في القرآن والحديث …',
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
  page: 'افتح صفحته',
  hide: 'إغلاق المصدر',
  rate: 'هل هذا الجواب جيد؟',
  verdicts: { good: 'جيد', wrong: 'خطأ', missing: 'ناقص' },
  comment: 'ما الذي ينبغي أن نعرفه؟ (اختياري)',
  agree: 'أرفق سؤالي',
  sendFeedback: 'إرسال الملاحظة',
  thanks: 'شكرًا على ملاحظتك.',
  copy: 'نسخ',
  copied: 'تم النسخ',
  retry: 'أعد المحاولة',
  you: 'سألت:',
  failures: {
    key: 'لم تُهيَّأ هذه المحادثة لهذا الموقع. يُرجى إبلاغ صاحبه.',
    limited: 'لقد بلغت الحد المسموح به من الأسئلة.',
    offline: 'أنت غير متصل بالإنترنت. تحقق من الاتصال ثم أعد المحاولة.',
    unreachable: 'تعذر الوصول إلى الخادم. أعد المحاولة بعد قليل.',
    slow: 'استغرق هذا وقتًا طويلًا فتوقفنا. أعد المحاولة بعد قليل.',
    broken: 'انقطع الاتصال قبل أن يكتمل الجواب.',
    busy: 'الخدمة مشغولة الآن.',
    server: 'حدث خطأ من جهتنا. أعد المحاولة بعد قليل.',
    question: 'تعذرت الإجابة عن هذا السؤال. جرّب صياغة أخرى.',
  },
  wait: (time) => `أعد المحاولة بعد: ${time}`,
}

export type { WidgetWords }

export const widgetWords: Translated<WidgetWords, LanguageCode> = { id: indonesian, en: english, ar: arabic }

/** The supported language of a tag such as `ar-EG`, by default Indonesian. */
export function languageOf(tag: string): LanguageCode {
  const name = tag.toLowerCase().split(/[-_]/)[0]
  return name === 'en' || name === 'ar' ? name : 'id'
}

/** The language of an answer, by its own words rather than its quotations; undefined if they do not decide. */
export function languageOfText(text: string): LanguageCode | undefined {
  const own = text.replace(/^>.*$|\[[^\]]*\]/gm, '')
  const count = (pattern: RegExp) => own.match(pattern)?.length ?? 0
  if (count(/[\u0621-\u064a]/g) > count(/[a-z]/gi)) return 'ar'
  const difference = count(/\b(the|and|of|is|to|in|that)\b/gi) - count(/\b(yang|dan|dari|ini|di|itu|dengan)\b/gi)
  return difference === 0 ? undefined : difference > 0 ? 'en' : 'id'
}

/** A duration in words: in seconds, and from two minutes and two hours on in the larger unit. */
export function wait(seconds: number, { code, wait: sentence }: WidgetWords): string {
  // Arabic has its own forms of a unit for two and for three to ten
  const counted = (count: number, unit: string) =>
    new Intl.NumberFormat(`${code}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  if (seconds >= 7200) return sentence(counted(Math.ceil(seconds / 3600), 'hour'))
  if (seconds >= 120) return sentence(counted(Math.ceil(seconds / 60), 'minute'))
  return sentence(counted(seconds, 'second'))
}
