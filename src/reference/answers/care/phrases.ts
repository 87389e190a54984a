import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'

/** What somebody who writes may be in: `despair` is to have no hope, without a word of dying, `someone` fears for another, `anger` is who may harm another, `newborn` a mother after a birth. */
export const KINDS = [
  'self-harm',
  'despair',
  'someone',
  'violence',
  'abuse',
  'blackmail',
  'danger',
  'newborn',
  'anger',
] as const
export type Kind = (typeof KINDS)[number]

/**
 * What a text says of its writer, and in which language. `crisis`: they are in need, and are answered as that. `likely`: they may be, and a line stands
 * before what they asked for. `about`: they ask about the matter, which gets the same line. `inferred`: no table has the words, so that the kind is a guess.
 */
export type Need = { kind: Kind; level: 'crisis' | 'likely' | 'about'; language: Language; inferred?: true }

const told = z.array(
  z.strictObject({ language: z.enum(LANGUAGES), kind: z.enum(KINDS), phrases: z.array(z.string().min(1)).min(1) }),
)
export type ToldPhrases = z.output<typeof told>

const tables = z.strictObject({
  classes: z.record(z.string().regex(/^[A-Z]+$/), z.string()),
  crisis: told,
  of_others: told,
  about: told,
  figures: told,
})

/** How people say that they are in need: the file says how it is written. */
export const needPhrases = once(() => readYaml('reference/answers/care/phrases.yaml', tables))
