/**
 * Language: which ones people are written to in, and the one shape of words for them. Words stand in tables beside the page or mail that
 * says them, as a constant named `…Words` that is typed `Translated` and read as `askWords[language]`; `test/site/words.test.ts` finds each.
 */

/** The languages of public pages and records, Indonesian first, as addresses and bodies name them. */
export const LANGUAGE_CODES = ['id', 'en', 'ar'] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/** Those of the portal, the console and the mails of keys: developers and operators read either. */
export const PAGE_LANGUAGES = ['id', 'en'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** Words in each language that their page is written in: the compiler asks for all of them. */
export type Translated<W, L extends LanguageCode = PageLanguage> = Record<L, W>
