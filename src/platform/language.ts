/**
 * The languages of texts for people, and the one type of their tables. A table is next to the page or mail that uses it, as a constant
 * named `…Words` of type `Translated` that is read as `askWords[language]`; `test/site/words.test.ts` finds each.
 */

/** The codes of the languages of public pages and records. */
export const LANGUAGE_CODES = ['id', 'en', 'ar'] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/** The languages of the portal, the console and the mails with keys, for developers and operators. */
export const PAGE_LANGUAGES = ['id', 'en'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** Words in each language of their page. The compiler requires all of them. */
export type Translated<W, L extends LanguageCode = PageLanguage> = Record<L, W>
