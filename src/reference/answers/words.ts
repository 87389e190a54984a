import type { Language } from '../text/stem.ts'

/** What the service itself says in an answer. */
export const WORDS: Record<
  Language,
  {
    intro: string
    quran: string
    hadith: string
    weak: string
    chapters: string
    nothing: string
    /** Of what the books held here do not tell, or tell too little of to answer rightly. */
    untold: string
    note: string
    notAuthentic: string
    /** Of a saying that some or all scholars call weak. */
    notStrong: string
    nowhere: string
    instead: string
    /** Before the ruling on a saying that a question comes near, but does not give. */
    meant: (saying: string) => string
    /** Of an answer from our own collections that no scholar has signed. */
    unreviewed: string
    /** Of an answer that one book of hadith alone bears. */
    oneBook: (book: string) => string
    language: string
  }
> = {
  indonesian: {
    intro: 'Dalil terdekat dengan pertanyaan Anda di dalam Al-Qur’an dan hadis, bukan jawaban langsung:',
    quran: 'Al-Qur’an',
    hadith: 'Hadis',
    weak: 'Juga diriwayatkan, tetapi tidak kuat',
    chapters: 'Penjelasan',
    nothing:
      'Tidak ditemukan ayat atau hadis yang menjawab pertanyaan ini. Coba kata lain, atau tanyakan langsung kepada orang yang berilmu.',
    untold:
      'Kitab-kitab yang ada di sini (Al-Qur’an dan kitab-kitab hadis) tidak memuat jawaban langsung atas pertanyaan ini, sehingga kami tidak menampilkan dalil yang hanya mirip kata-katanya. Rujuklah kitab sejarah atau fikih, atau bertanyalah kepada ulama.',
    note: '*Catatan: jawaban ini hanya penunjuk ke sumber, bukan fatwa. Untuk hukum suatu perkara, bertanyalah kepada ulama.*',
    notAuthentic: 'Ungkapan ini bukan sabda Nabi ﷺ yang sah.',
    notStrong: 'Ungkapan ini tidak kuat sebagai sabda Nabi ﷺ.',
    nowhere:
      'Ungkapan ini tidak ditemukan di dalam Al-Qur’an, kitab-kitab hadis yang ada di sini, maupun daftar ungkapan masyhur. Itu belum berarti palsu, tetapi jangan menyebutnya sebagai hadis sebelum ada sumber dan penilaian ulama.',
    instead: 'Ajaran yang sahih',
    meant: (saying) => `Maksud Anda “${saying}”?`,
    unreviewed: '*Penjelasan dari koleksi kami ini belum diperiksa dan ditandatangani oleh seorang ulama.*',
    oneBook: (book) => `*Jawaban ini hanya bersandar pada satu kitab: ${book}.*`,
    language: 'Indonesian',
  },
  english: {
    intro: 'The passages of the Quran and the hadith nearest to your question, not a direct answer:',
    quran: 'Quran',
    hadith: 'Hadith',
    weak: 'Also narrated, but not strong',
    chapters: 'Explained',
    nothing: 'No verse or hadith was found that answers this question. Try other words, or ask a person of knowledge.',
    untold:
      'The books held here (the Quran and the collections of hadith) do not answer this question directly, so no passages are shown that merely share its words. Consult the books of history or law, or ask a scholar.',
    note: '*Note: this answer is a pointer to sources, not a religious ruling. For a ruling, ask a scholar.*',
    notAuthentic: 'This is not an authentic saying of the Prophet ﷺ.',
    notStrong: 'This is not firmly established as a saying of the Prophet ﷺ.',
    nowhere:
      'This wording was not found in the Quran, in the hadith collections held here, or among the sayings known to circulate. That does not prove it fabricated, but do not pass it on as a hadith until a source and a scholar’s grading are known.',
    instead: 'The authentic teaching',
    meant: (saying) => `Did you mean “${saying}”?`,
    unreviewed: '*This text from our own collections has not yet been reviewed and signed by a scholar.*',
    oneBook: (book) => `*This answer rests on one book alone: ${book}.*`,
    language: 'English',
  },
  arabic: {
    intro: 'أقرب ما ورد في القرآن والحديث إلى سؤالك، وليس جوابًا مباشرًا:',
    quran: 'القرآن',
    hadith: 'الحديث',
    weak: 'وروي أيضًا ولا يقوى',
    chapters: 'بيان ذلك',
    nothing: 'لم نجد آية أو حديثًا يجيب عن هذا السؤال. جرّب كلمات أخرى، أو اسأل أهل العلم.',
    untold:
      'ليس في الكتب التي عندنا (القرآن وكتب الحديث) جواب مباشر عن هذا السؤال، فلم نورد ما يشبهه في اللفظ فقط. راجع كتب التاريخ أو الفقه أو اسأل أهل العلم.',
    note: '*تنبيه: هذا الجواب دلالة على المصادر وليس فتوى. وللفتوى اسأل أهل العلم.*',
    notAuthentic: 'هذا القول لا يصح عن النبي ﷺ.',
    notStrong: 'هذا القول لا يثبت ثبوتًا قويًا عن النبي ﷺ.',
    nowhere:
      'لم نجد هذا اللفظ في القرآن ولا في كتب الحديث التي عندنا ولا في ما اشتهر على الألسنة. وليس ذلك دليلًا على وضعه، لكن لا يُنسب إلى النبي ﷺ حتى يُعرف مصدره وحكم العلماء عليه.',
    instead: 'والثابت في هذا الباب',
    meant: (saying) => `هل تقصد «${saying}»؟`,
    unreviewed: '*هذا البيان من مجموعاتنا ولم يراجعه أحد من أهل العلم بعد.*',
    oneBook: (book) => `*هذا الجواب يستند إلى كتاب واحد فقط: ${book}.*`,
    language: 'Arabic',
  },
}
