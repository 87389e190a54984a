import type { FastifyRequest } from 'fastify'

/**
 * What the reader chose on the page, or else chose before (`remembered`), or else what the browser asks for, or else the first, of
 * the languages that a page is written in.
 */
export function chosenLanguage<L extends string>(
  request: FastifyRequest,
  languages: readonly [L, ...L[]],
  remembered?: string,
): L {
  const spoken = (text: unknown): L | undefined => languages.find((language) => language === text)
  for (const place of [request.query, request.body, { lang: remembered }]) {
    const asked = typeof place === 'object' && place !== null && 'lang' in place ? spoken(place.lang) : undefined
    if (asked) return asked
  }
  const [preferred] = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
      return { language: spoken(tag.toLowerCase().split('-')[0]), weight: Number(weight ?? 1) }
    })
    .filter(({ language, weight }) => language && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return preferred?.language ?? languages[0]
}
