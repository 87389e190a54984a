import type { Language } from '../language/stem.ts'

/** What the service itself says in an answer. */
export const WORDS: Record<
  Language,
  {
    intro: string
    quran: string
    hadith: string
    weak: string
    nothing: string
    note: string
    fabricated: string
    instead: string
    language: string
  }
> = {
  indonesian: {
    intro: 'Inilah yang paling dekat dengan pertanyaan Anda di dalam Al-Qur’an dan hadis:',
    quran: 'Al-Qur’an',
    hadith: 'Hadis',
    weak: 'Juga diriwayatkan, tetapi tidak kuat',
    nothing:
      'Tidak ditemukan ayat atau hadis yang menjawab pertanyaan ini. Coba kata lain, atau tanyakan langsung kepada orang yang berilmu.',
    note: '*Catatan: jawaban ini hanya penunjuk ke sumber, bukan fatwa. Untuk hukum suatu perkara, bertanyalah kepada ulama.*',
    fabricated: 'Ungkapan ini bukan sabda Nabi ﷺ yang sah',
    instead: 'Ajaran yang sahih',
    language: 'Indonesian',
  },
  english: {
    intro: 'This is what the Quran and the hadith say nearest to your question:',
    quran: 'Quran',
    hadith: 'Hadith',
    weak: 'Also narrated, but not strong',
    nothing: 'No verse or hadith was found that answers this question. Try other words, or ask a person of knowledge.',
    note: '*Note: this answer is a pointer to sources, not a religious ruling. For a ruling, ask a scholar.*',
    fabricated: 'This is not an authentic saying of the Prophet ﷺ',
    instead: 'The authentic teaching',
    language: 'English',
  },
  arabic: {
    intro: 'أقرب ما ورد في القرآن والحديث إلى سؤالك:',
    quran: 'القرآن',
    hadith: 'الحديث',
    weak: 'وروي أيضًا ولا يقوى',
    nothing: 'لم نجد آية أو حديثًا يجيب عن هذا السؤال. جرّب كلمات أخرى، أو اسأل أهل العلم.',
    note: '*تنبيه: هذا الجواب دلالة على المصادر وليس فتوى. وللفتوى اسأل أهل العلم.*',
    fabricated: 'هذا القول لا يصح عن النبي ﷺ',
    instead: 'والثابت في هذا الباب',
    language: 'Arabic',
  },
}
