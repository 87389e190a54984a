import type { LanguageCode, Translated } from '../../platform/language.ts'
import type { DayNumber } from '../../reference/calendar/days.ts'
import { MONTH_NAMES } from '../../reference/calendar/hijri.ts'
import { readingWords } from './words.ts'

const LOCALES = { id: 'id-ID', en: 'en-GB', ar: 'ar-EG-u-nu-arab' }
export const hijriMonthWords: Translated<readonly string[], LanguageCode> = {
  id: MONTH_NAMES,
  en: [
    'Muharram',
    'Safar',
    'Rabi al-Awwal',
    'Rabi al-Thani',
    'Jumada al-Ula',
    'Jumada al-Akhirah',
    'Rajab',
    'Shaban',
    'Ramadan',
    'Shawwal',
    'Dhul-Qadah',
    'Dhul-Hijjah',
  ],
  ar: [
    'المحرم',
    'صفر',
    'ربيع الأول',
    'ربيع الآخر',
    'جمادى الأولى',
    'جمادى الآخرة',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذو القعدة',
    'ذو الحجة',
  ],
}

/** Short enough for a grid; Arabic names break between words. */
export const shortHijriMonthWords: Partial<Translated<readonly string[], LanguageCode>> = {
  id: ['Muh.', 'Saf.', 'Rab. I', 'Rab. II', 'Jum. I', 'Jum. II', 'Raj.', 'Sya.', 'Ram.', 'Syaw.', 'Zulk.', 'Zulh.'],
  en: ['Muh.', 'Saf.', 'Rab. I', 'Rab. II', 'Jum. I', 'Jum. II', 'Raj.', 'Sha.', 'Ram.', 'Shaw.', 'Dhu Q.', 'Dhu H.'],
}

/** The parts of a Gregorian date in each style. */
const STYLES = {
  whole: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  monthAlone: { month: 'long' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  weekday: { weekday: 'short' },
  weekdayLetter: { weekday: 'narrow' },
} as const

/** A Gregorian date in the reader's language. In a grid the weekday is short, except in Arabic, which has no usual abbreviation. */
export const dayIn = (day: DayNumber, language: LanguageCode, style: keyof typeof STYLES): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    ...STYLES[style],
    ...(style === 'weekday' && language === 'ar' && { weekday: 'narrow' }),
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(day * 86_400_000)

const monthName = (month: number, language: LanguageCode): string => hijriMonthWords[language][month - 1] ?? ''

export const hijriYearIn = (year: number, language: LanguageCode): string =>
  readingWords[language].narrators.hijri(String(year))

export const hijriMonthIn = ({ year, month }: { year: number; month: number }, language: LanguageCode): string =>
  `${monthName(month, language)} ${readingWords[language].narrators.hijri(String(year))}`

/** A Hijri date, with its year where `whole`. */
export const hijriIn = (
  date: { year: number; month: number; day: number },
  language: LanguageCode,
  whole = true,
): string =>
  `${readingWords[language].number(date.day)} ${whole ? hijriMonthIn(date, language) : monthName(date.month, language)}`

/** A Hijri date in a cell of a grid. */
export const hijriInGrid = ({ month, day }: { month: number; day: number }, language: LanguageCode): string =>
  `${readingWords[language].number(day)} ${shortHijriMonthWords[language]?.[month - 1] ?? monthName(month, language)}`
