import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageCode, PageLanguage, Translated } from '../../platform/language.ts'

/**
 * Language: the language of a page. The reader's choice on the page comes first, then an earlier choice (a cookie, in areas with sessions),
 * then the browser's preference, then the first language that the page is written in.
 */

/** Each language's name in itself. */
export const LANGUAGE_NAMES: Translated<string, LanguageCode> = { id: 'Bahasa Indonesia', en: 'English', ar: 'العربية' }

/** Short names, so that the header fits a phone. */
export const SHORT_LANGUAGE_NAMES: Translated<string, LanguageCode> = { ...LANGUAGE_NAMES, id: 'Indonesia' }

/** The reader's choice on the page, an earlier one (`remembered`), the browser's preference, or the first of the page's languages. */
export function chosenLanguage<L extends string>(
  request: FastifyRequest,
  languages: readonly [L, ...L[]],
  remembered?: string,
): L {
  for (const place of [request.query, request.body, { lang: remembered }]) {
    const asked =
      typeof place === 'object' && place !== null && 'lang' in place ? inPlaceOf(place.lang, languages) : undefined
    if (asked) return asked
  }
  const preferred = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
      return { language: tag.toLowerCase().split('-')[0], weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
  const spoken = preferred.map((language) => languages.find((one) => one === language))
  const instead = preferred.map((language) => inPlaceOf(language, languages))
  return [...spoken, ...instead].find((language) => language !== undefined) ?? languages[0]
}

/** The language itself. Readers of Arabic get English rather than Indonesian if a page has no Arabic. */
const inPlaceOf = <L extends string>(asked: unknown, languages: readonly L[]): L | undefined =>
  languages.find((language) => language === asked) ??
  (asked === 'ar' ? languages.find((language) => language === 'en') : undefined)

/** A year, because people expect their choice of language to last. */
const YEAR_SECONDS = 31_536_000

/** Stores a language chosen by a link in a cookie of this name for the addresses below `path`. */
export function rememberLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, path, language }: { cookie: string; path: string; language: PageLanguage },
): void {
  const { query } = request
  if (typeof query !== 'object' || query === null || !('lang' in query)) return
  if (inPlaceOf(query.lang, [language]) === undefined) return
  reply.setCookie(cookie, language, { path, maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'lax' })
}
