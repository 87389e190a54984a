import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '../../reference/keys/schemas.ts'

const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)

/** What the reader chose on the page, or else what the browser asks for, or else Indonesian. */
export function languageOf(request: FastifyRequest): Language {
  for (const place of [request.query, request.body]) {
    const chosen = typeof place === 'object' && place !== null && 'lang' in place ? place.lang : undefined
    if (isLanguage(chosen)) return chosen
  }
  const wished = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', weight] = entry.trim().split(/\s*;\s*q=/)
      return { language: tag.toLowerCase().split('-')[0], weight: Number(weight ?? 1) }
    })
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language
  return isLanguage(wished) ? wished : 'id'
}
