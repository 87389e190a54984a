import type { LanguageCode, Translated } from '../../../platform/language.ts'

const indonesian = {
  title: 'Tentang',
  lead: 'Siapa pengelola situs ini, dari mana teksnya, apa yang sudah dan belum diperiksa, dan bagaimana melaporkan kesalahan.',
  who: 'Siapa pengelolanya',
  /** Shown where the operator is named in the configuration. */
  runBy: (name: string) => `Situs ini dikelola oleh ${name}.`,
  contact: 'Kontak',
  noName: 'Pengelola situs ini belum menyebutkan namanya. Pertimbangkan itu sebelum bersandar pada isinya.',
  noContact: 'Pengelola situs ini belum menyebutkan alamat untuk dihubungi.',
  sources: 'Dari mana teksnya',
  sourcesText:
    'Teks Al-Qur’an, hadis, dan data perawi berasal dari sumber-sumber berikut, sejauh dimuat di server ini. Pada setiap ayat disebutkan sumber terjemahannya, dan pada setiap derajat hadis disebutkan siapa penilainya.',
  what: 'Isi',
  by: 'Dari',
  licence: 'Lisensi',
  own: 'Koleksi doa, amalan, akidah, tokoh, ucapan masyhur, dan peta pertanyaan ditulis oleh proyek ini sendiri, dengan dalil yang disalin dari sumber di atas.',
  reviewed: 'Apa yang sudah dan belum diperiksa',
  reviews: [
    'Teks Arab ayat dan hadis disalin oleh program, tidak diketik ulang, lalu dicocokkan huruf demi huruf dengan sumbernya.',
    'Terjemahan yang belum ditashih oleh Lajnah Pentashihan Mushaf Al-Qur’an diberi keterangan “belum ditashih” di bawah ayatnya.',
    'Derajat hadis adalah penilaian para ulama yang disebut namanya. Situs ini tidak menilai hadis sendiri.',
    'Peta pertanyaan dan penjelasan tulisan kami belum diperiksa oleh seorang ulama, kecuali kalau halamannya menyebut pemeriksanya.',
    'Nama Latin perawi dan sebagian terjemahan dibuat secara otomatis; halamannya menyebutkan hal itu.',
  ],
  answers: 'Tentang jawaban dan pemeriksaan kutipan',
  answersText:
    'Jawaban disusun secara otomatis dari teks yang ada di sini dan bukan fatwa. “Tidak ditemukan” berarti tidak ada di kitab-kitab yang dimuat di sini, dan belum berarti palsu.',
  mistakes: 'Bagaimana melaporkan kesalahan',
  report: [
    'Jawaban yang keliru: pilih “Salah” atau “Ada yang kurang” di bawah jawabannya, lalu tulis apa yang keliru.',
    'Kesalahan pada ayat, hadis, atau terjemahan: tulis kepada pengelola dengan menyebut alamat halamannya dan sumber yang benar.',
  ],
  ask: 'Ke halaman tanya',
  security: 'Celah keamanan: lihat',
}

export const aboutWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
  en: {
    title: 'About',
    lead: 'Who runs this site, where its texts come from, what is reviewed and what is not, and how to report a mistake.',
    who: 'Who runs it',
    runBy: (name) => `This site is run by ${name}.`,
    contact: 'Contact',
    noName: 'The operator of this site has not given a name. Bear that in mind before you rely on it.',
    noContact: 'The operator of this site has not given a contact address.',
    sources: 'Where the texts come from',
    sourcesText:
      'The texts of the Quran and the hadith and the data on narrators come from the following sources, as far as this server has loaded them. Each verse names its translation, and each grading of a hadith names its scholar.',
    what: 'What',
    by: 'From',
    licence: 'Licence',
    own: 'The duas, practices, articles of creed, figures, famous sayings and the map of questions were written by this project itself, with evidence copied from the sources above.',
    reviewed: 'What is reviewed and what is not',
    reviews: [
      'The Arabic of verses and hadith was copied by a program, never retyped, and compared with its source letter for letter.',
      'A translation that Indonesia’s body for reviewing the Quran has not reviewed is marked as such below its verses.',
      'Gradings of hadith are those of the scholars named with them. This site grades none itself.',
      'The map of questions and our own explanations have not been reviewed by a scholar, unless the page names who did.',
      'Latin names of narrators and some translations were made automatically, and their pages say so.',
    ],
    answers: 'About answers and checked quotations',
    answersText:
      'Answers are put together automatically from the texts held here, and are no religious rulings. “Not found” means that a text is in none of the books loaded here. It does not prove the text false.',
    mistakes: 'How to report a mistake',
    report: [
      'A wrong answer: choose “Wrong” or “Something is missing” below it, and write what is wrong.',
      'A mistake in a verse, a hadith or a translation: write to the operator of the site, with the address of the page and the right source.',
    ],
    ask: 'To the page for questions',
    security: 'Security vulnerabilities: see',
  },
  ar: {
    title: 'عن الموقع',
    lead: 'من يدير هذا الموقع، وما مصادر نصوصه، وما رُوجع منها وما لم يُراجع، وكيف تُبلغ عن خطأ.',
    who: 'من يديره',
    runBy: (name) => `يدير هذا الموقع ${name}.`,
    contact: 'للتواصل',
    noName: 'لم يذكر القائم على هذا الموقع اسمه، فتنبه لذلك قبل أن تعتمد عليه.',
    noContact: 'لم يذكر القائم على هذا الموقع عنوانًا للتواصل معه.',
    sources: 'مصادر النصوص',
    sourcesText:
      'نصوص القرآن والحديث وبيانات الرواة مأخوذة من المصادر الآتية، بقدر ما حُمّل منها على هذا الخادم. ويُذكر مع كل آية مصدر ترجمتها، ومع كل حكم على حديث من حكم به.',
    what: 'المحتوى',
    by: 'المصدر',
    licence: 'الرخصة',
    own: 'أما الأدعية والأعمال ومسائل العقيدة والأعلام والأقوال المشهورة وخريطة المسائل فمن كتابة هذا المشروع، وأدلتها منقولة من المصادر المذكورة.',
    reviewed: 'ما رُوجع وما لم يُراجع',
    reviews: [
      'نُسخ النص العربي للآيات والأحاديث آليًا دون إعادة كتابة، وقوبل بمصدره حرفًا بحرف.',
      'الترجمة التي لم تراجعها لجنة تصحيح المصحف الإندونيسية يُنبَّه على ذلك تحت آياتها.',
      'الحكم على الأحاديث للعلماء المذكورين معه، ولا يحكم هذا الموقع على حديث من عنده.',
      'لم يراجع أحد من العلماء خريطة المسائل ولا شروحنا، إلا إذا ذُكر اسم المراجع في الصفحة.',
      'أسماء الرواة بالحروف اللاتينية وبعض الترجمات صُنعت آليًا، وتذكر صفحاتها ذلك.',
    ],
    answers: 'عن الأجوبة والتحقق من النقول',
    answersText:
      'تُجمع الأجوبة آليًا من النصوص الموجودة هنا، وليست فتاوى. وعبارة «لم نجده» تعني أن النص ليس في الكتب المحمّلة هنا، ولا تعني أنه مكذوب.',
    mistakes: 'كيف تبلغ عن خطأ',
    report: [
      'الجواب الخاطئ: اختر «خطأ» أو «ناقص» تحت الجواب، واكتب موضع الخطأ.',
      'الخطأ في آية أو حديث أو ترجمة: اكتب إلى القائم على الموقع مع ذكر عنوان الصفحة والمصدر الصحيح.',
    ],
    ask: 'إلى صفحة الأسئلة',
    security: 'الثغرات الأمنية: انظر',
  },
}
