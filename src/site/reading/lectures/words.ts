import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { LectureTopic } from '../../../reference/lectures/topics.ts'

type LectureWords = {
  title: string
  lead: string
  search: string
  button: string
  topic: string
  anyTopic: string
  topics: Record<LectureTopic, string>
  none: string
  empty: string
  untitled: string
  page: (page: string) => string
  facts: Record<'speaker' | 'topic' | 'mosque' | 'duration' | 'video', string>
  watch: string
  minutes: (count: string) => string
  summary: string
  summarised: string
  transcript: string
  transcribed: string
  part: (part: string, parts: string) => string
}

export const lecturesWords: Translated<LectureWords, LanguageCode> = {
  id: {
    title: 'Kajian',
    lead: 'Rekaman kajian dengan ringkasan dan transkripnya. Ayat dan hadis yang disebut dapat langsung dibuka.',
    search: 'Judul, pemateri, atau topik',
    button: 'Cari',
    topic: 'Topik',
    anyTopic: 'Semua',
    topics: {
      Aqidah: 'Akidah',
      Tauhid: 'Tauhid',
      Fiqh: 'Fikih',
      Akhlak: 'Akhlak',
      Tafsir: 'Tafsir',
      Hadits: 'Hadis',
      Shalat: 'Salat',
      Manhaj: 'Manhaj',
      Tarbiyah: 'Tarbiah',
      Muamalah: 'Muamalah',
      Ibadah: 'Ibadah',
      Dzikir: 'Zikir',
      Adab: 'Adab',
    },
    none: 'Tidak ada kajian yang cocok. Coba kata atau topik lain.',
    empty: 'Belum ada kajian yang diterbitkan di server ini.',
    untitled: 'Kajian tanpa judul',
    page: (page) => `Halaman ${page}`,
    facts: { speaker: 'Pemateri', topic: 'Topik', mosque: 'Masjid', duration: 'Lama', video: 'Video' },
    watch: 'Tonton rekamannya',
    minutes: (count) => `${count} menit`,
    summary: 'Ringkasan',
    summarised: 'Ringkasan dibuat secara otomatis dari rekaman. Periksalah pada rekamannya.',
    transcript: 'Transkrip',
    transcribed:
      'Transkrip dibuat secara otomatis dan dapat keliru. Teks ayat dan hadis yang benar ada pada tautannya.',
    part: (part, parts) => `Bagian ${part} dari ${parts}`,
  },
  en: {
    title: 'Lectures',
    lead: 'Recorded lectures with summary and transcript. The verses and hadith mentioned can be opened directly.',
    search: 'Title, speaker or topic',
    button: 'Search',
    topic: 'Topic',
    anyTopic: 'All',
    topics: {
      Aqidah: 'Creed',
      Tauhid: 'Tawhid',
      Fiqh: 'Fiqh',
      Akhlak: 'Character',
      Tafsir: 'Tafsir',
      Hadits: 'Hadith',
      Shalat: 'Prayer',
      Manhaj: 'Methodology',
      Tarbiyah: 'Upbringing',
      Muamalah: 'Dealings',
      Ibadah: 'Worship',
      Dzikir: 'Remembrance',
      Adab: 'Manners',
    },
    none: 'No lectures match. Try another word or topic.',
    empty: 'No lectures have been published on this server yet.',
    untitled: 'Lecture without a title',
    page: (page) => `Page ${page}`,
    facts: { speaker: 'Speaker', topic: 'Topic', mosque: 'Mosque', duration: 'Length', video: 'Video' },
    watch: 'Watch the recording',
    minutes: (count) => (count === '1' ? '1 minute' : `${count} minutes`),
    summary: 'Summary',
    summarised: 'The summary was generated automatically from the recording. Check it there.',
    transcript: 'Transcript',
    transcribed:
      'The transcript was made automatically and may contain mistakes. The correct text of each verse or hadith is behind its link.',
    part: (part, parts) => `Part ${part} of ${parts}`,
  },
  ar: {
    title: 'الدروس',
    lead: 'دروس مسجلة مع ملخصاتها ونصوصها، وما ذُكر فيها من الآيات والأحاديث يُفتح مباشرة.',
    search: 'العنوان أو المحاضر أو الموضوع',
    button: 'ابحث',
    topic: 'الموضوع',
    anyTopic: 'الكل',
    topics: {
      Aqidah: 'العقيدة',
      Tauhid: 'التوحيد',
      Fiqh: 'الفقه',
      Akhlak: 'الأخلاق',
      Tafsir: 'التفسير',
      Hadits: 'الحديث',
      Shalat: 'الصلاة',
      Manhaj: 'المنهج',
      Tarbiyah: 'التربية',
      Muamalah: 'المعاملات',
      Ibadah: 'العبادات',
      Dzikir: 'الأذكار',
      Adab: 'الآداب',
    },
    none: 'لا دروس مطابقة. جرب كلمة أو موضوعًا آخر.',
    empty: 'لم يُنشر درس على هذا الخادم بعد.',
    untitled: 'درس بلا عنوان',
    page: (page) => `الصفحة ${page}`,
    facts: { speaker: 'المحاضر', topic: 'الموضوع', mosque: 'المسجد', duration: 'المدة', video: 'التسجيل' },
    watch: 'شاهد التسجيل',
    minutes: (count) => `${count} د`,
    summary: 'الملخص',
    summarised: 'الملخص معدٌّ آليًا من التسجيل، فليُراجَع عليه.',
    transcript: 'النص المكتوب',
    transcribed: 'كُتب النص آليًا وقد يخطئ، والنص الصحيح للآية أو الحديث في رابطه.',
    part: (part, parts) => `القسم ${part} من ${parts}`,
  },
}
