import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'

/**
 * The kinds of need. `despair`: hopelessness without mention of dying; `someone`: fear for somebody else; `anger`: may harm somebody; `newborn`:
 * a mother after a birth.
 */
export const NEED_KINDS = [
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
export type NeedKind = (typeof NEED_KINDS)[number]

/**
 * A text's statement about its writer, with its language. `crisis`: the writer is in need and is answered accordingly. `likely`: perhaps, so a
 * line precedes the answer. `about`: a question about the subject, with the same line. `inferred`: the classifier's guess, because no table has
 * the words.
 */
export type Need = { kind: NeedKind; level: 'crisis' | 'likely' | 'about'; language: Language; inferred?: true }

const phraseRows = z.array(
  z.strictObject({ language: z.enum(LANGUAGES), kind: z.enum(NEED_KINDS), phrases: z.array(z.string().min(1)).min(1) }),
)
export type PhraseRows = z.output<typeof phraseRows>

const tables = z.strictObject({
  classes: z.record(z.string().regex(/^[A-Z]+$/), z.string()),
  crisis: phraseRows,
  of_others: phraseRows,
  about: phraseRows,
  figures: phraseRows,
})

/** Phrases by which people express need; the file explains its format. */
export const needPhrases = once(() => readYaml('reference/answers/care/phrases.yaml', tables))
