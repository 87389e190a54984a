import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SCRIPTS, type Script } from '../../reference/records/quran/scripts.ts'

/**
 * How verses are shown: the reader's choice for all pages. An address may override it; the form's choice is in a cookie, which only readers who
 * chose something have.
 */

export const SIZES = ['s', 'm', 'l', 'xl'] as const
export type TextSize = (typeof SIZES)[number]

/** Parts of a verse that can be hidden. */
export const SWITCHES = ['arabic', 'latin', 'translation'] as const

export type Display = { script: Script; size: TextSize } & Record<(typeof SWITCHES)[number], boolean>

/** The default. */
export const USUAL: Display = { script: 'uthmani', size: 'm', arabic: true, latin: false, translation: true }

// reads its own output too, because the route's schema parses the query before the view is made
const onOrOff = z
  .enum(['on', 'off'])
  .or(z.boolean())
  .transform((value) => value === 'on' || value === true)
  .optional()
  .catch(undefined)

/** A choice in an address or a cookie; invalid values count as left out. */
export const displayQuery = {
  script: z.enum(SCRIPTS).optional().catch(undefined),
  size: z.enum(SIZES).optional().catch(undefined),
  arabic: onOrOff,
  latin: onOrOff,
  translation: onOrOff,
}

type Chosen = { [Name in keyof Display]?: Display[Name] | undefined }

/** `chosen` where it has a value, otherwise `otherwise`. */
export const displayOf = (chosen: Chosen, otherwise: Display): Display => ({
  script: chosen.script ?? otherwise.script,
  size: chosen.size ?? otherwise.size,
  arabic: chosen.arabic ?? otherwise.arabic,
  latin: chosen.latin ?? otherwise.latin,
  translation: chosen.translation ?? otherwise.translation,
})

const COOKIE = 'mimbar_display'
/** One year, because readers expect the choice to last. */
const COOKIE_SECONDS = 31_536_000

const inCookie = z.object(displayQuery)

export const savedDisplay = ({ cookies }: FastifyRequest): Display =>
  displayOf(inCookie.parse(Object.fromEntries(new URLSearchParams(cookies?.[COOKIE] ?? ''))), USUAL)

export function saveDisplay(reply: FastifyReply, { script, size, ...shown }: Display): void {
  const value = new URLSearchParams({ script, size })
  for (const name of SWITCHES) value.set(name, shown[name] ? 'on' : 'off')
  reply.setCookie(COOKIE, value.toString(), { path: '/', maxAge: COOKIE_SECONDS, httpOnly: true, sameSite: 'lax' })
}
