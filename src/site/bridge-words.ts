import type { LanguageCode, Translated } from '../platform/language.ts'

const indonesian = {
  changed: (given: string, canonical: string) => `“${given}” → “${canonical}”`,
  added: (given: string) => `“${given}”: tidak ada di teks asli`,
  left_out: (canonical: string) => `“${canonical}”: kurang`,
  moved: (words: string) => `“${words}”: dipindah`,
  /** The line for differences that are not shown. */
  more: (count: number) => `dan ${count} lagi`,
}

/** Differences between a quotation and its record, in a chat message. */
export const differenceWords: Translated<typeof indonesian, LanguageCode> = {
  id: indonesian,
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
