import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenLanguage } from '../language.ts'

export const CONSOLE_LANGUAGES = ['id', 'en'] as const
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

/** The words of a page, or of a part of it, in each language. */
export type Translated<W> = Record<ConsoleLanguage, W>

const COOKIE = 'mimbar_console_language'
/** A year: the choice of a language is meant to stay. */
const YEAR_SECONDS = 31_536_000

/** A request that is refused before its cookies are read has none. */
export const languageOf = (request: FastifyRequest): ConsoleLanguage =>
  chosenLanguage(request, CONSOLE_LANGUAGES, request.cookies?.[COOKIE])

/** Lets the language that was chosen by a link stay. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply, language: ConsoleLanguage): void {
  const { query } = request
  if (typeof query !== 'object' || query === null || !('lang' in query) || query.lang !== language) return
  reply.setCookie(COOKIE, language, { path: '/console', maxAge: YEAR_SECONDS, httpOnly: true, sameSite: 'lax' })
}
