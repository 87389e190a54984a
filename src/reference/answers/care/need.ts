import { asksRuling, languageOf } from '../questions/terms.ts'
import { classify, thresholds } from './classifier.ts'
import { needInTables } from './detect.ts'
import { MOST_LETTERS } from './features.ts'
import type { Kind, Need } from './phrases.ts'
import { tellsOfItsWriter } from './signs.ts'

/** Who is being hurt: a list of texts could be of patience, so that they get the answer to their need or none of ours. */
const HURT: ReadonlySet<Kind> = new Set(['violence', 'abuse', 'blackmail', 'danger'])

/** The surest first. */
const LEVELS: Need['level'][] = ['crisis', 'likely', 'about']

/** What the writer of a text is in; undefined for nearly all texts. A long text is read at its beginning and its end, where a cry stands. */
export function needOf(text: string): Need | undefined {
  // whoever asks whether a thing is allowed may ask it after all that was told
  const parts = text.length <= MOST_LETTERS ? [text] : [text.slice(0, MOST_LETTERS), text.slice(-MOST_LETTERS)]
  const asks = parts.some(asksRuling)
  const needs = parts.flatMap((part) => needIn(part, asks) ?? [])
  return LEVELS.flatMap((level) => needs.find((need) => need.level === level) ?? [])[0]
}

/**
 * The tables decide where they have the words of a cry. What they do not have, or have as a question about the matter, the classifier may hear: surely, or
 * so that a line stands before what was asked for.
 */
function needIn(text: string, asks: boolean): Need | undefined {
  const said = needInTables(text)
  if (said?.level === 'crisis') return said
  const chances = classify(text)
  const chanceOf = (among: typeof chances) => among.reduce((sum, { probability }) => sum + probability, 0)
  const any = chanceOf(chances)
  const hurt = chanceOf(chances.filter(({ kind }) => HURT.has(kind)))
  const { sure, likely, hurt: hurtFrom } = thresholds()
  // a question about the matter has the words of who is hurt; and who asks whether a thing is allowed is answered, with the line, unless it is sure:
  // “my husband gives me no money, may I divorce him”
  const isSure = any >= sure || (!said && !asks && hurt >= hurtFrom)
  // who says nothing of themselves and asks whether a thing is allowed asks about the thing: “is it a sin to waste food”
  if (!isSure && asks && !tellsOfItsWriter(text)) return said
  if (!isSure && (said || any < likely || (hurt >= any / 2 && !asks))) return said
  const [most] = chances.sort((a, b) => b.probability - a.probability)
  return most && { kind: most.kind, level: isSure ? 'crisis' : 'likely', language: languageOf(text), inferred: true }
}

/** Whether a text may be of somebody in need now, and not only about it. */
export const mayBeInNeed = (need: Need | undefined): need is Need => need !== undefined && need.level !== 'about'
