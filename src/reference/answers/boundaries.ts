import { fold } from '../text/arabic.ts'
import type { Language } from '../text/stem.ts'
import { CHAIN, CONTINUES, SPEECH, TURNS_ROUND } from './particles.ts'

/** A place in a text where a quotation may begin or end without saying something else than the text does. */
export interface Boundary {
  at: number
  kind: 'sentence' | 'speech' | 'clause'
  begins: boolean
  ends: boolean
}

interface Word {
  raw: string
  folded: string
  from: number
  to: number
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}'’‘ʼ\u0640-]*/gu
const SENTENCE_END = /(?<![.!?؟۔])[.!?؟۔]+[\p{Cf}"”»’'\])]*(?=[\s\p{Cf}"“«]|$)/gu
const PAUSE = /[,;:،؛][\p{Cf}"”»]*(?=\s|$)|["”»](?=[\s,;])/gu
const OPENING = /["“«]/
const NEAR = 16
// "b. Malik", "s.a.w.", "no. 5"
const ABBREVIATED = /(?:^|[\s([.])(?:\p{L}|no|hr|st|dr|cf|viz|i\.e|e\.g|ra|as|saw|swt)\.$/iu

/**
 * Where a quotation may begin: at the text, at a sentence, and at reported speech while nothing in its sentence has denied, set a
 * condition, made an exception or asked. Where it may end: at a sentence, and at a pause that no exception or condition
 * follows.
 */
export function boundaries(text: string, language: Language): Boundary[] {
  const words = wordsOf(text)
  const sentences = sentenceStarts(text)
  const isSafe = untouched(words, sentences, language)
  const found = new Map<number, Boundary>()
  const add = (boundary: Boundary) => {
    const known = found.get(boundary.at)
    found.set(boundary.at, {
      at: boundary.at,
      kind: known?.kind ?? boundary.kind,
      begins: (known?.begins ?? false) || boundary.begins,
      ends: (known?.ends ?? false) || boundary.ends,
    })
  }
  for (const at of sentences) add({ at, kind: 'sentence', begins: true, ends: true })
  for (const at of speechStarts(text, words, language))
    if (isSafe(at)) add({ at, kind: 'speech', begins: true, ends: language === 'arabic' })
  let word = 0
  for (const match of text.matchAll(PAUSE)) {
    const at = match.index + match[0].length
    while (word < words.length && (words[word]?.from ?? 0) < at) word++
    const next = words[word]
    if (next && !CONTINUES[language].has(next.folded.split(' ')[0] ?? ''))
      add({ at, kind: 'clause', begins: false, ends: true })
  }
  add({ at: text.length, kind: 'sentence', begins: false, ends: true })
  const ends = [...found.values()].flatMap(({ at, ends }) => (ends ? [at] : [])).sort((a, b) => a - b)
  if (language === 'arabic')
    for (const at of caseStarts(words, ends)) add({ at, kind: 'clause', begins: false, ends: true })
  return [...found.values()].sort((a, b) => a.at - b.at)
}

/** Characters, vowel signs too, that a text may go on for without a pause before its cases are taken for pauses. */
const WITHOUT_PAUSE = 600

/** Where a long run without a pause goes on to what comes next, "and whoever …", "then …", "O Allah": what stands before it is whole. */
function caseStarts(words: Word[], ends: number[]): number[] {
  let last = 0
  let place = 0
  return words.flatMap(({ raw, folded, from }) => {
    for (; (ends[place] ?? Number.POSITIVE_INFINITY) <= from; place++) last = Math.max(last, ends[place] ?? 0)
    const isCase = /^(?:[وف]اذا|[وف]قد|ثم|اللهم)$/.test(folded) || (/^[وف]من$/.test(folded) && !/م\u0650/.test(raw))
    if (!isCase || from - last < WITHOUT_PAUSE) return []
    last = from
    return [from]
  })
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => ({
    raw,
    folded: fold(raw),
    from: index,
    to: index + raw.length,
  }))
}

function sentenceStarts(text: string): number[] {
  const starts = [0]
  let read = 0
  let hasWords = false
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length
    hasWords ||= /[\p{L}\p{N}]/u.test(text.slice(read, match.index))
    read = end
    // a row of points ends one sentence
    if (!hasWords) continue
    const stop = text.slice(Math.max(0, match.index - 12), match.index + 1)
    const next = /[^\s\p{Cf}"“«'‘([]/u.exec(text.slice(end, end + NEAR))?.[0] ?? ''
    // a full stop before a small letter ends no sentence
    if ((match[0].startsWith('.') && ABBREVIATED.test(stop)) || /\p{Ll}/u.test(next)) continue
    hasWords = false
    if (end < text.length) starts.push(end)
  }
  return starts
}

/** Whether, at a place, its sentence has said nothing yet that may turn round what follows. */
function untouched(words: Word[], sentences: number[], language: Language): (at: number) => boolean {
  const turns = words.filter((word, at) => turnsRound(word, words[at + 1], language)).map(({ from }) => from)
  return (at) => {
    const sentence = sentences.findLast((start) => start <= at) ?? 0
    const turn = turns.findLast((place) => place < at) ?? -1
    return turn < sentence
  }
}

const SHADDA = '\u0651'

function turnsRound({ raw, folded }: Word, next: Word | undefined, language: Language): boolean {
  // "his father, who said", of a chain
  if (folded === 'who' && /^(?:said|heard|narrated|reported|told|had)$/.test(next?.folded ?? '')) return false
  if (language !== 'arabic') return TURNS_ROUND[language].has(folded)
  const bare = folded.replace(/^[وف](?=..)/, '')
  // man, who, asks or sets a condition; min, from, does not
  if (bare === 'من') return !/م\u0650/.test(raw)
  // in, if, sets a condition; inna and anna do not
  if (bare === 'ان') return !raw.includes(SHADDA) && !raw.includes('أ')
  return TURNS_ROUND.arabic.has(folded) || TURNS_ROUND.arabic.has(bare)
}

function speechStarts(text: string, words: Word[], language: Language): number[] {
  return language === 'arabic' ? arabicSpeech(words) : latinSpeech(text, language)
}

/** At the verb, as Arabic puts the speaker after it; not where the speech is one more link of the chain. */
function arabicSpeech(words: Word[]): number[] {
  return words.flatMap(({ raw, folded, from }, at) => {
    const next = words[at + 1]?.folded ?? ''
    const before = words[at - 1]?.folded ?? ''
    // anna; inna only where it opens what is said
    const that = folded === 'ان' && raw.includes(SHADDA) && (raw.includes('أ') || SPEECH.arabic.test(before))
    const speaks = SPEECH.arabic.test(folded) && !/^(?:ان|حتي|كما|كي|مثل)$/.test(before)
    const heard = /^و?سمعت$/.test(folded) && /^(?:رسول|النبي|نبي)$/.test(next)
    return (that || speaks || heard) && !CHAIN.arabic.test(next) ? [from] : []
  })
}

/** After the verb and what introduces the speech, with the mark that opens it. */
function latinSpeech(text: string, language: 'indonesian' | 'english'): number[] {
  return [...text.matchAll(SPEECH[language])].flatMap(({ 0: all, index }) => {
    let at = index + all.length
    while (/[\s,;:]/.test(text.charAt(at))) at++
    const rest = text.slice(at).replace(OPENING, '')
    return at < text.length && !CHAIN[language].test(rest) ? [at] : []
  })
}
