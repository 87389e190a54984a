import { once } from '../../../platform/once.ts'
import { fold } from '../../text/arabic.ts'
import type { Language } from '../../text/stem.ts'
import { type Need, type NeedKind, needPhrases, type PhraseRows } from './phrases.ts'
import { signsIn } from './signs.ts'
import { detectableWords } from './words.ts'

/** A slot of a phrase: one of these words, with up to `gap` words before it; or the end of the text. */
type Slot = { words: ReadonlySet<string>; gap: number; end?: true }
type NeedPhrase = {
  slots: Slot[]
  kind: NeedKind
  language: Language
  atStart: boolean
  not: ReadonlySet<string> | undefined
}
type Phrases = Map<string, NeedPhrase[]>

/** Words that `~` allows in between: more are another sentence. */
const MOST_BETWEEN = 3
/** Words after a phrase that may change its meaning. */
const LOOKED_AHEAD = 4

const classes = once(
  () => new Map(Object.entries(needPhrases().classes).map(([name, words]) => [name, wordSet(words.split(' '))])),
)
const crisis = once(() => compile(needPhrases().crisis))
const ofOthers = once(() => compile(needPhrases().of_others))
const about = once(() => compile(needPhrases().about))
const figures = once(() => compile(needPhrases().figures))

/** The need of a text's writer by the tables of phrases; undefined for nearly all texts. Linear in the length of the text. */
export function needInTables(text: string): Need | undefined {
  const words = withoutFigures(detectableWords(text))
  const signs = signsIn(words)
  const ofOther = find(words, ofOthers(), clausesOf(text))
  const other = ofOther?.kind === 'violence' ? undefined : (ofOther ?? signs.find(({ kind }) => kind === 'someone'))
  if (other) return { kind: other.kind, level: 'crisis', language: other.language }
  // harm done to a baby by someone else is no mother's fear of her own thoughts
  const own = ofOther ? signs.filter(({ kind }) => kind !== 'newborn') : signs
  const certain = [ofOther, find(words, crisis())].filter((one) => one !== undefined)
  const [now] = [...certain, ...own].sort((a, b) => ORDER[a.kind] - ORDER[b.kind])
  if (now) return { kind: now.kind, level: 'crisis', language: now.language }
  const asked = find(words, about())
  return asked && { kind: asked.kind, level: 'about', language: asked.language }
}

/** The first phrase in a text by the tables' order, which puts the gravest needs first. */
function find(words: string[], phrases: Phrases, clauses?: ReadonlySet<number>): NeedPhrase | undefined {
  let best: NeedPhrase | undefined
  for (let at = 0; at < words.length; at++)
    for (const phrase of phrases.get(words[at] ?? '') ?? [])
      if ((!best || ORDER[phrase.kind] < ORDER[best.kind]) && endOf(words, at, phrase, clauses) !== undefined)
        best = phrase
  return best
}

/** Which need is answered if a text has several: the most urgent first. */
const ORDER: Record<NeedKind, number> = {
  'self-harm': 0,
  newborn: 1,
  danger: 2,
  blackmail: 3,
  abuse: 4,
  violence: 5,
  anger: 6,
  someone: 7,
  despair: 8,
}

/** Removes figures of speech that only seem to express need: "bunuh waktu", "this exam is going to kill me". */
function withoutFigures(words: string[]): string[] {
  const left = [...words]
  for (let at = 0; at < words.length; at++)
    for (const figure of figures().get(words[at] ?? '') ?? []) left.fill('', at, endOf(words, at, figure) ?? at)
  return left
}

/** Where a phrase that begins at a word ends; undefined if it does not match there. */
function endOf(
  words: string[],
  at: number,
  { slots, atStart, not, kind }: NeedPhrase,
  clauses: ReadonlySet<number> = new Set(),
): number | undefined {
  if (atStart && at > 0) return undefined
  // a writer who fears for somebody else describes that person's actions
  const others = kind === 'someone' ? undefined : classes().get('OTHERS')
  // each slot has few positions, so that the steps are bounded for any text
  const rest = (place: number, slot: number): number | undefined => {
    const next = slots[slot]
    if (!next) return not && words.slice(place, place + LOOKED_AHEAD).some((word) => not.has(word)) ? undefined : place
    if (next.end) return place === words.length ? place : undefined
    for (let gap = 0; gap <= next.gap; gap++) {
      const word = words[place + gap]
      if (word === undefined) return undefined
      const end = next.words.has(word) ? rest(place + gap + 1, slot + 1) : undefined
      if (end !== undefined) return end
      // words in between must not turn it into another person's action, or another person's into the writer's
      if (others ? others.has(word) : isWriter(words, place + gap, clauses)) return undefined
    }
    return undefined
  }
  return rest(at + 1, 1)
}

/** Whether a word is an "I" as the subject: not "teman saya" nor "teman sekelas saya", and not "ke aku". */
function isWriter(words: string[], at: number, clauses: ReadonlySet<number>): boolean {
  const has = (name: string, place: number) =>
    classes()
      .get(name)
      ?.has(words[place] ?? '') ?? false
  if (has('ESELF', at)) return true
  if (!has('SELF', at)) return false
  if (clauses.has(at)) return true
  let person = at - 1
  while (has('NEARER', person)) person--
  const isTheirs = (has('FEARED', person) || has('DEAR', person)) && !/.{2}ku$/.test(words[person] ?? '')
  return !isTheirs && !has('TOWARDS', at - 1)
}

function compile(all: PhraseRows): Phrases {
  const found: Phrases = new Map()
  for (const { language, kind, phrases } of all)
    for (const written of phrases) {
      const parts = written.split(' ')
      const atStart = parts[0] === '^'
      const slots: Slot[] = []
      let not: ReadonlySet<string> | undefined
      let gap = 0
      for (const part of atStart ? parts.slice(1) : parts) {
        if (part === '~') gap = MOST_BETWEEN
        else if (part === '$') slots.push({ words: new Set(), gap: 0, end: true })
        else if (part.startsWith('!')) not = classes().get(part.slice(1))
        else {
          slots.push({ words: wordSet(part.split('/')), gap })
          gap = 0
        }
      }
      const phrase = { slots, kind, language, atStart, not }
      for (const word of slots[0]?.words ?? []) {
        const begun = found.get(word)
        if (begun) begun.push(phrase)
        else found.set(word, [phrase])
      }
    }
  return found
}

/** The words of a slot; the name of a class stands for its words. */
function wordSet(names: string[]): ReadonlySet<string> {
  return new Set(
    names.flatMap((name) => (/^[A-Z]+$/.test(name) ? [...(classes().get(name) ?? [])] : detectableWords(name))),
  )
}

/** The words at which clauses begin, because the word list has no commas. */
function clausesOf(text: string): ReadonlySet<number> {
  const begins = new Set<number>()
  let at = 0
  for (const part of text.split(/[,.;:!?\n،؛؟]+/u)) {
    begins.add(at)
    at += fold(part).split(' ').filter(Boolean).length
  }
  return begins
}
