import type { LanguageCode, Translated } from '../platform/language.ts'

type DifferenceWords = {
  changed: (given: string, canonical: string) => string
  added: (given: string) => string
  left_out: (canonical: string) => string
  moved: (words: string) => string
  /** The line for differences that are not shown. */
  more: (count: number) => string
}

/** Differences between a quotation and its record, in a chat message. */
export const differenceWords: Translated<DifferenceWords, LanguageCode> = {
  id: {
    changed: (given, canonical) => `“${given}” → “${canonical}”`,
    added: (given) => `“${given}”: tidak ada di teks asli`,
    left_out: (canonical) => `“${canonical}”: kurang`,
    moved: (words) => `“${words}”: dipindah`,
    more: (count) => `dan ${count} lagi`,
  },
  en: {
    changed: (given, canonical) => `“${given}” → “${canonical}”`,
    added: (given) => `“${given}”: not in the original`,
    left_out: (canonical) => `“${canonical}”: left out`,
    moved: (words) => `“${words}”: moved`,
    more: (count) => `and ${count} more`,
  },
  ar: {
    changed: (given, canonical) => `«${given}»، والصواب: «${canonical}»`,
    added: (given) => `«${given}»: ليس في الأصل`,
    left_out: (canonical) => `«${canonical}»: ناقص`,
    moved: (words) => `«${words}»: منقول من موضعه`,
    more: (count) => `وغيرها: ${count.toLocaleString('ar-EG')}`,
  },
}
