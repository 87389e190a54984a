import type { LanguageCode, Translated } from '../../../platform/language.ts'
import type { Verdict } from '../../../reference/verify/notes.ts'
import type { Tone } from '../blocks.ts'

/** The tone of each verdict. */
export const TONES: Record<Verdict | 'none', Tone> = {
  exact: 'good',
  orthographic: 'good',
  translation: 'care',
  partial: 'good',
  wrong_reference: 'care',
  weak_known: 'care',
  unknown: 'open',
  altered: 'bad',
  fabricated: 'bad',
  none: 'soft',
}

const indonesian = {
  title: 'Periksa kutipan',
  lead: 'Tempelkan pesan berantai, artikel, atau ceramah. Ayat dan hadis di dalamnya dicocokkan kata demi kata dengan Al-Qur’an dan kitab-kitab hadis. Teks Anda tidak disimpan dan tidak tertulis di alamat halaman.',
  label: 'Teks yang ingin diperiksa',
  button: 'Periksa',
  again: 'Periksa teks lain',
  blank: 'Tuliskan dahulu teks yang ingin diperiksa.',
  long: (limit: number) => `Teksnya terlalu panjang: paling banyak ${limit.toLocaleString('id')} huruf sekali periksa.`,
  result: 'Hasil pemeriksaan',
  /** The name of each verdict, and its meaning. */
  verdicts: {
    exact: ['Sama persis', 'Seluruh teksnya sama huruf demi huruf.'],
    orthographic: ['Kata-katanya sama', 'Hanya ejaan, harakat, atau aksaranya yang berbeda.'],
    partial: ['Sebagian dari teks', 'Kata-katanya benar, tetapi hanya sepotong dari ayat atau hadisnya.'],
    translation: ['Terjemahannya sama', 'Sama dengan terjemahan yang ada di sini.'],
    altered: ['Ada yang berubah', 'Ada kata yang diubah, ditambah, dihilangkan, atau dipindah.'],
    wrong_reference: ['Rujukannya salah', 'Kata-katanya benar, tetapi sumbernya bukan yang disebutkan.'],
    weak_known: ['Lemah atau bukan hadis', 'Ucapan terkenal yang sanadnya lemah atau bukan sabda Nabi ﷺ.'],
    fabricated: ['Palsu atau tanpa sumber', 'Ucapan yang dinyatakan para ulama palsu atau tidak berdasar.'],
    unknown: ['Tidak ditemukan', 'Tidak ada di kitab-kitab yang tersedia di sini. Itu belum berarti palsu.'],
  } satisfies Record<Verdict, [name: string, meaning: string]>,
  none: 'Tidak ditemukan kutipan ayat atau hadis di dalam teks ini.',
  meanings: 'Arti setiap hasil',
  quotation: (number: number) => `Kutipan ${number}`,
  /** The headings of the sent and of the recorded wording. */
  sent: 'Yang dikirim',
  right: 'Seharusnya',
  whole: 'Teks asli selengkapnya',
  picture: 'Unduh hasil sebagai gambar',
  /** In the picture of an alteration. */
  original: 'Bunyi aslinya ada di alamat di bawah ini.',
  checked: (verses: string, hadith: string, sayings: string) =>
    `Dicocokkan dengan ${verses} ayat, ${hadith} hadis, dan ${sayings} ucapan yang sering dikira hadis.`,
  limits: (characters: string, perMinute: string) =>
    `Paling banyak ${characters} huruf sekali periksa, dan ${perMinute} kali dalam semenit.`,
}

export const verifyWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
  en: {
    title: 'Check a quotation',
    lead: 'Paste a forwarded message, an article or a sermon. Each verse and hadith in it is compared word by word with the Quran and the hadith collections. Your text is not stored and does not appear in any address.',
    label: 'The text to check',
    button: 'Check',
    again: 'Check another text',
    blank: 'Please write the text that you want to check.',
    long: (limit) => `The text is too long: at most ${limit.toLocaleString('en')} characters at a time.`,
    result: 'Result',
    verdicts: {
      exact: ['Exact', 'The whole text, letter for letter.'],
      orthographic: ['The same words', 'Only spelling, vowel marks or script differ.'],
      partial: ['A part of the text', 'The words are right, but only a piece of the verse or hadith.'],
      translation: ['The same translation', 'It agrees with a translation that this site has.'],
      altered: ['Altered', 'Words were changed, added, left out or moved.'],
      wrong_reference: ['Wrong reference', 'The words are right, but the source named is not theirs.'],
      weak_known: ['Weak, or no hadith', 'A well-known saying with a weak chain, or not the Prophet’s ﷺ.'],
      fabricated: ['Fabricated or baseless', 'A saying that scholars call fabricated or without basis.'],
      unknown: ['Not found', 'It is in none of this site’s books. That does not prove it false.'],
    },
    none: 'No quotation of a verse or hadith was found in this text.',
    meanings: 'What each result means',
    quotation: (number) => `Quotation ${number}`,
    sent: 'As it was sent',
    right: 'As it should read',
    whole: 'The whole original',
    picture: 'Download the result as a picture',
    original: 'The original is at the address below.',
    checked: (verses, hadith, sayings) =>
      `Compared with ${verses} verses, ${hadith} hadith and ${sayings} sayings that are often taken for hadith.`,
    limits: (characters, perMinute) => `At most ${characters} characters at a time, and ${perMinute} times a minute.`,
  },
  ar: {
    title: 'التحقق من النقول',
    lead: 'ألصق رسالة متداولة أو مقالًا أو خطبة، فتُقابَل الآيات والأحاديث الواردة فيها كلمة كلمة بالقرآن وكتب الحديث. لا يُحفظ نصك ولا يظهر في عنوان الصفحة.',
    label: 'النص المراد التحقق منه',
    button: 'تحقَّق',
    again: 'التحقق من نص آخر',
    blank: 'اكتب أولًا النص الذي تريد التحقق منه.',
    long: (limit) => `النص طويل: الحد الأقصى ${limit.toLocaleString('ar-EG')} حرف في المرة الواحدة.`,
    result: 'النتيجة',
    verdicts: {
      exact: ['مطابق', 'النص كله مطابق حرفًا بحرف.'],
      orthographic: ['الكلمات نفسها', 'الاختلاف في الرسم أو الشكل فقط.'],
      partial: ['جزء من النص', 'الكلمات صحيحة، لكنها بعض الآية أو الحديث.'],
      translation: ['ترجمة مطابقة', 'يطابق ترجمة محفوظة هنا.'],
      altered: ['فيه تغيير', 'غُيّرت فيه كلمات أو زيدت أو حُذفت أو نُقلت.'],
      wrong_reference: ['المرجع خطأ', 'الكلمات صحيحة، لكنها من غير المصدر المذكور.'],
      weak_known: ['ضعيف أو ليس بحديث', 'قول مشتهر ضعيف الإسناد، أو ليس من كلام النبي ﷺ.'],
      fabricated: ['موضوع أو لا أصل له', 'قول حكم العلماء بأنه موضوع أو لا أصل له.'],
      unknown: ['لم نجده', 'ليس في الكتب المتاحة هنا، ولا يدل ذلك على بطلانه.'],
    },
    none: 'لم نجد في هذا النص آية ولا حديثًا.',
    meanings: 'معنى كل نتيجة',
    quotation: (number) => `النقل ${number.toLocaleString('ar-EG')}`,
    sent: 'النص المرسل',
    right: 'الصواب',
    whole: 'الأصل كاملًا',
    picture: 'تنزيل النتيجة صورةً',
    original: 'والنص الأصلي في العنوان أدناه.',
    checked: (verses, hadith, sayings) =>
      `قوبل بآيات عددها ${verses}، وأحاديث عددها ${hadith}، وأقوال شائعة عددها ${sayings}.`,
    limits: (characters, perMinute) =>
      `الحد الأقصى لطول النص: ${characters} حرف، ولعدد المرات في الدقيقة: ${perMinute}.`,
  },
}
