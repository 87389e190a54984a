import { languageOf } from '../../text/language-of.ts'
import { asksRuling } from '../questions/terms.ts'
import { classify, thresholds } from './classifier.ts'
import { needInTables } from './detect.ts'
import { MOST_LETTERS } from './features.ts'
import type { Need, NeedKind } from './phrases.ts'
import { mentionsWriter } from './signs.ts'

/** Needs of victims: a list of texts might speak of patience, so they get the answer to their need or none. */
const HURT: ReadonlySet<NeedKind> = new Set(['violence', 'abuse', 'blackmail', 'danger'])

/** Whether the writer may be the victim of somebody. */
export const isHurt = ({ kind }: Need): boolean => HURT.has(kind)

/** The most certain first. */
const LEVELS: Need['level'][] = ['crisis', 'likely', 'about']

/**
 * The need of a text's writer; undefined for nearly all texts. A long text is read at its beginning and its end, where a cry for help would be.
 */
export function needOf(text: string): Need | undefined {
  // a question whether something is allowed may follow a long story
  const parts = text.length <= MOST_LETTERS ? [text] : [text.slice(0, MOST_LETTERS), text.slice(-MOST_LETTERS)]
  const asks = parts.some(asksRuling)
  const needs = parts.flatMap((part) => needIn(part, asks) ?? [])
  return LEVELS.flatMap((level) => needs.find((need) => need.level === level) ?? [])[0]
}

/**
 * The tables decide where they have a phrase of need. For texts without one, or with one that only asks about the subject, the classifier
 * decides: with high probability a need, otherwise a line above the answer.
 */
function needIn(text: string, asks: boolean): Need | undefined {
  const tabled = needInTables(text)
  if (tabled?.level === 'crisis') return tabled
  const chances = classify(text)
  const chanceOf = (among: typeof chances) => among.reduce((sum, { probability }) => sum + probability, 0)
  const any = chanceOf(chances)
  const hurts = chances.filter(({ kind }) => HURT.has(kind))
  // small probabilities of several needs do not make one: “a neighbor who annoys me”
  const mostHurt = Math.max(...hurts.map(({ probability }) => probability))
  const { sure, likely, hurt: hurtFrom } = thresholds()
  // questions about the subject use the words of victims; and a question whether something is allowed gets its answer with the line, unless the
  // need is certain: “my husband gives me no money, may I divorce him”
  const isSure = any >= sure || (!tabled && !asks && mostHurt >= hurtFrom)
  // a question whether something is allowed, without the writer in it, is about the thing: “is it a sin to waste food”
  if (!isSure && asks && !mentionsWriter(text)) return tabled
  if (!isSure && (tabled || any < likely || (chanceOf(hurts) >= any / 2 && !asks))) return tabled
  const [most] = chances.sort((a, b) => b.probability - a.probability)
  return most && { kind: most.kind, level: isSure ? 'crisis' : 'likely', language: languageOf(text), inferred: true }
}

/** Whether the writer may be in need now, rather than asking about the subject. */
export const mayBeInNeed = (need: Need | undefined): need is Need => need !== undefined && need.level !== 'about'
