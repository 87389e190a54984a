import { SHAWWAL } from '../../../reference/calendar/hijri.ts'
import type { CalendarDay } from '../../../reference/calendar/rules.ts'
import type { Language } from '../words.ts'

type Named = string | ((day: CalendarDay) => string)

const arabic = (value: number): string => value.toLocaleString('ar-EG-u-nu-arab')

/** What each rule of the calendar is called in English and Arabic; in Indonesian the rule says it itself. */
export const RULE_NAMES: Record<string, Record<Exclude<Language, 'id'>, Named>> = {
  idulfitri: { en: 'Eid al-Fitr: fasting is forbidden', ar: 'عيد الفطر: يحرم صومه' },
  iduladha: { en: 'Eid al-Adha: fasting is forbidden', ar: 'عيد الأضحى: يحرم صومه' },
  tasyrik: { en: 'Days of Tashriq: fasting is forbidden', ar: 'أيام التشريق: يحرم صومها' },
  ramadan: { en: 'Fast of Ramadan', ar: 'صوم رمضان' },
  senin: { en: 'Monday fast', ar: 'صوم الاثنين' },
  kamis: { en: 'Thursday fast', ar: 'صوم الخميس' },
  'ayyamul-bidh': { en: 'Fast of the white days (13, 14 and 15)', ar: 'صوم الأيام البيض (١٣ و١٤ و١٥)' },
  tasua: { en: 'Fast of Tasua (9 Muharram)', ar: 'صوم تاسوعاء (٩ المحرم)' },
  asyura: { en: 'Fast of Ashura (10 Muharram)', ar: 'صوم عاشوراء (١٠ المحرم)' },
  'sesudah-asyura': {
    en: 'Fast of 11 Muharram, beside Ashura (the hadith on this day itself has a weak chain)',
    ar: 'صوم ١١ المحرم مع عاشوراء (والحديث في هذا اليوم بعينه ضعيف الإسناد)',
  },
  'awal-zulhijah': { en: 'Fast of the first days of Dhul-Hijjah', ar: 'صوم أوائل ذي الحجة' },
  arafah: { en: 'Fast of Arafah (for those who are not on hajj)', ar: 'صوم يوم عرفة (لغير الحاج)' },
  'jumat-saja': {
    en: 'Friday is not singled out for fasting, unless the day before or after is fasted too',
    ar: 'النهي عن إفراد يوم الجمعة بالصوم إلا أن يصام يوم قبله أو بعده',
  },
  'mendahului-ramadan': {
    en: 'Ramadan is not anticipated by a fast of one or two days, except one’s usual fast',
    ar: 'النهي عن تقدم رمضان بصوم يوم أو يومين إلا لمن كان له صوم معتاد',
  },
  'hari-syak': {
    en: 'Day of doubt: no fast for not knowing whether Ramadan has begun',
    ar: 'يوم الشك: النهي عن صومه للشك في دخول رمضان',
  },
  'enam-syawal': { en: 'Six days of Shawwal', ar: 'صوم ستة أيام من شوال' },
  syakban: { en: 'Fasting much in Shaban', ar: 'الإكثار من الصوم في شعبان' },
  muharam: { en: 'Fasting much in Muharram', ar: 'الإكثار من الصوم في المحرم' },
  jumat: {
    en: 'Friday: bathing, perfume, many blessings on the Prophet ﷺ, and dua in the hour of response',
    ar: 'يوم الجمعة: الغسل والطيب وكثرة الصلاة على النبي ﷺ والدعاء في ساعة الإجابة',
  },
  'jumat-al-kahfi': { en: 'Reciting Surah Al-Kahf on Friday', ar: 'قراءة سورة الكهف يوم الجمعة' },
  lailatulqadar: {
    en: ({ hijri }) =>
      `Odd night before ${hijri.day} Ramadan, from the maghrib of the day before: seeking Laylat al-Qadr`,
    ar: ({ hijri }) => `ليلة ${arabic(hijri.day)} من رمضان (ليلة وتر، من مغرب اليوم السابق): تحري ليلة القدر`,
  },
  'paruh-kedua-syakban': {
    en: 'Second half of Shaban: the Shafii school forbids beginning a voluntary fast, except a usual one or one that continues; the Hanafi, Maliki and Hanbali schools allow it',
    ar: 'النصف الثاني من شعبان: منع الشافعية ابتداء صوم التطوع فيه إلا لمعتاد أو لمن وصله بما قبله، وأجازه الحنفية والمالكية والحنابلة',
  },
  iktikaf: { en: 'Last ten days of Ramadan: itikaf', ar: 'العشر الأواخر من رمضان: الاعتكاف' },
  'zakat-fitri': {
    en: ({ hijri }) =>
      hijri.month === SHAWWAL
        ? 'Zakat al-Fitr: due before the Eid prayer'
        : 'Zakat al-Fitr: may be paid one or two days before Eid',
    ar: ({ hijri }) =>
      hijri.month === SHAWWAL
        ? 'زكاة الفطر: آخر وقتها قبل صلاة العيد'
        : 'زكاة الفطر: يجوز إخراجها قبل العيد بيوم أو يومين',
  },
  'takbir-idulfitri': {
    en: 'Takbir of Eid al-Fitr, from the maghrib before until the Eid prayer',
    ar: 'تكبير عيد الفطر، من مغرب ليلته إلى صلاة العيد',
  },
  'salat-idulfitri': {
    en: 'Eid al-Fitr: eating before going out, then the Eid prayer',
    ar: 'عيد الفطر: الأكل قبل الخروج ثم صلاة العيد',
  },
  'sepuluh-zulhijah': {
    en: 'First ten days of Dhul-Hijjah: doing much good',
    ar: 'عشر ذي الحجة: الإكثار من العمل الصالح',
  },
  'takbir-iduladha': {
    en: 'Takbir after the obligatory prayers, from the dawn of Arafah to the afternoon of 13 Dhul-Hijjah',
    ar: 'التكبير بعد الصلوات المكتوبة، من فجر يوم عرفة إلى عصر ١٣ ذي الحجة',
  },
  'salat-iduladha': { en: 'Eid al-Adha: the Eid prayer, then the sacrifice', ar: 'عيد الأضحى: صلاة العيد ثم الأضحية' },
  'zikir-tasyrik': {
    en: 'Days of Tashriq: eating, drinking and remembering Allah',
    ar: 'أيام التشريق: أيام أكل وشرب وذكر لله',
  },
  'bulan-haram': {
    en: 'Sacred month: keeping from wrong and doing much good',
    ar: 'شهر حرام: ترك الظلم والإكثار من الخير',
  },
}
