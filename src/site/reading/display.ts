import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SCRIPTS, type Script } from '../../reference/records/quran/scripts.ts'

/**
 * How verses are shown: the reader's choice for every page. An address may say it; what the form of a page saved is in a cookie, which
 * nobody has who never chose.
 */

export const SIZES = ['s', 'm', 'l', 'xl'] as const
export type Size = (typeof SIZES)[number]

/** The parts of a verse that are shown or left out. */
export const SWITCHES = ['arabic', 'latin', 'translation'] as const

export type Display = { script: Script; size: Size } & Record<(typeof SWITCHES)[number], boolean>

/** What everybody gets. */
export const USUAL: Display = { script: 'uthmani', size: 'm', arabic: true, latin: false, translation: true }

// reads what it made too: a route's schema has read the query before the view is made of it
const onOrOff = z
  .enum(['on', 'off'])
  .or(z.boolean())
  .transform((said) => said === 'on' || said === true)
  .optional()
  .catch(undefined)

/** A choice in an address or a cookie; anything else is as if it were left out. */
export const displayQuery = {
  script: z.enum(SCRIPTS).optional().catch(undefined),
  size: z.enum(SIZES).optional().catch(undefined),
  arabic: onOrOff,
  latin: onOrOff,
  translation: onOrOff,
}

type Chosen = { [Name in keyof Display]?: Display[Name] | undefined }

/** `chosen` where it says something, else `otherwise`. */
export const displayOf = (chosen: Chosen, otherwise: Display): Display => ({
  script: chosen.script ?? otherwise.script,
  size: chosen.size ?? otherwise.size,
  arabic: chosen.arabic ?? otherwise.arabic,
  latin: chosen.latin ?? otherwise.latin,
  translation: chosen.translation ?? otherwise.translation,
})

const COOKIE = 'mimbar_display'
/** A year: a choice of how to read is meant to stay. */
const COOKIE_SECONDS = 31_536_000

const inCookie = z.object(displayQuery)

export const savedDisplay = ({ cookies }: FastifyRequest): Display =>
  displayOf(inCookie.parse(Object.fromEntries(new URLSearchParams(cookies?.[COOKIE] ?? ''))), USUAL)

export function saveDisplay(reply: FastifyReply, { script, size, ...shown }: Display): void {
  const value = new URLSearchParams({ script, size })
  for (const name of SWITCHES) value.set(name, shown[name] ? 'on' : 'off')
  reply.setCookie(COOKIE, value.toString(), { path: '/', maxAge: COOKIE_SECONDS, httpOnly: true, sameSite: 'lax' })
}
