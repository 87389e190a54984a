import { LRUCache } from 'lru-cache'
import type { PassageKind } from '../index/kind.ts'
import { arabicSkeleton, latinSkeleton } from '../text/skeleton.ts'
import { type Language, stem } from '../text/stem.ts'
import { isStopWord } from '../text/stopwords.ts'
import { sameWord, type Word, wordsOf } from '../text/words.ts'
import { type Alignment, align, type Difference } from './align.ts'
import {
  type Canonical,
  type CanonicalTexts,
  FIELDS,
  type Field,
  isArabicField,
  languageOf,
  sameIn,
} from './canonical.ts'
import { deniesBefore, exceptsAfter } from './denials.ts'
import { reaching, reachOf } from './edges.ts'
import {
  beyondWindow,
  stretches,
  toBothEnds,
  withoutIntroduction,
  withoutLooseEnds,
  withoutReferences,
} from './ends.ts'
import { behindIntroduction, introducedAs, unexplainedAfter, unexplainedBefore } from './frame.ts'
import type { Given } from './given.ts'
import { isOwnWording, isSameMeaning, isSynonym, nearnessOf, paraphraseNearness } from './near.ts'
import { type Reading, readingOf } from './sounds.ts'
import type { PassageTrace } from './trace.ts'
import { transliterationOf } from './transliterated.ts'

/** A stretch of the given words that is a record, or a part of it, more or less. */
export type Match = Alignment & {
  id: number
  field: Field
  /** What the record's places are in where it is not the text of that field: the record as it is read aloud. */
  text?: string
  /** The whole of the record's text. */
  whole: boolean
  /** Letter for letter, as far as it goes. */
  literal: boolean
  /** What the match is worth beside others of the same words. */
  worth: number
  /** How much of that it is worth because its record is named beside it. */
  named?: number
  /** Of another translation than the record's own: how near it is, 0 to 1. */
  nearness?: number
  /** Where the text goes on with other words than the record, which may be the writer's own. */
  leaves?: Difference[]
}

/** A stretch of a record with more differences than this share of its words is something else. */
const MOST_DIFFERENT = 0.4
/** Of a translation in which nothing names the record: common words make the rest alike. */
const MOST_DIFFERENT_UNNAMED = 0.34
/** So many pairs of words are compared for one text, those of the likeliest traces first: a text of repeated words has no end of them. */
const MOST_PAIRS = 20_000_000
const MARGIN = 8

/** Compares traces of records in a text with the records themselves: every match that says something, those of one trace side by side. */
export function compare(given: Given, traces: PassageTrace[], records: CanonicalTexts[]): Match[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const matches: Match[] = []
  const clean: { from: number; to: number; length: number; kind: PassageKind }[] = []
  const budget = { pairs: MOST_PAIRS }
  for (const trace of traces) {
    const record = byId.get(trace.id)
    if (!record) continue
    if (trace.ids) {
      matches.push(
        ...togetherMatches(
          given,
          trace,
          trace.ids.flatMap((id) => byId.get(id) ?? []),
        ),
      )
      continue
    }
    if (trace.named === 'book') {
      matches.push(...paraphrases(given, trace, record))
      continue
    }
    if (trace.named) {
      matches.push(...namedMatches(given, trace, record, budget))
      continue
    }
    // what is the same in more words leaves nothing to look for in fewer, but for the verses that a hadith recites
    const length = trace.to - trace.from
    const isRecited = (one: { kind: PassageKind }) => record.kind === 'quran' && one.kind === 'hadith'
    if (clean.some((one) => one.from <= trace.from && one.to >= trace.to && one.length > length && !isRecited(one)))
      continue
    if (trace.latin) {
      matches.push(...transliterated(given, trace, record))
      continue
    }
    const arabic = given.words[trace.from]?.arabic ?? false
    for (const field of FIELDS) {
      const text = record[field]
      if (!text || isArabicField(field) !== arabic || field === 'text_arabic_qpc') continue
      if (!arabic && !mayHold(text, given, trace)) continue
      const words = recordWords(text)
      const [from, to] = [Math.max(0, trace.from - MARGIN), Math.min(given.words.length, trace.to + MARGIN)]
      const aligned = matchesOf(given, { from, to }, { record, field, text, words }, budget)
      const isChoice = (one: Difference) =>
        isSynonym(given.words, words, one, languageOf(field), inBrackets({ record, text, words }))
      const found = arabic
        ? aligned
        : aligned.map((match) => asRetold(given, asOwnOrOther(match, isChoice), { record, field, text, words }))
      matches.push(...found, ...found.flatMap((match) => withDoubled(given, match) ?? []))
      for (const { from, to, differences } of found)
        if (differences.length === 0) clean.push({ from, to, length: Math.min(length, to - from), kind: record.kind })
    }
  }
  return namedAsAWhole(matches.map((match) => asQuotedWithin(given, match, matches))).filter(
    (match) =>
      !given.cited.subarray(match.from, match.to).every((one) => one === 1) &&
      (!isShort(given, match) || matches.some((other) => isNeighbour(match, other))) &&
      !(isOfAnother(match) && matches.some((other) => isInItsOwnWords(match, other, ({ id }) => byId.get(id)?.kind))) &&
      !(
        (match.named !== undefined || match.nearness !== undefined) &&
        matches.some((other) => isPartOf(match, other))
      ) &&
      !(match.differences.length === 0 && matches.some((other) => isPartOfChanged(match, other, byId))),
  )
}

/** Whether the words are only some of those that are the whole of another record with its first or last word replaced. */
function isPartOfChanged(match: Match, other: Match, records: Map<number, CanonicalTexts>): boolean {
  const [difference, second] = other.differences
  if (!difference || second || match.whole || match.named || other.from > match.from || other.to < match.to)
    return false
  if (difference.to - difference.from !== 1 || difference.recordTo - difference.recordFrom !== 1) return false
  const atAnEnd = difference.from === other.from || difference.to === other.to
  const text = records.get(other.id)?.[other.field] ?? ''
  return atAnEnd && other.recordFrom === 0 && other.same > match.same && other.recordTo === recordWords(text).length
}

/** In words: a hadith that has a verse together with its reference says so many more around them than the verse has. */
const MORE_AROUND = 2

/** A reference that another record has itself, behind the same words, is that record's and speaks for nothing. */
function asQuotedWithin({ cited }: Given, match: Match, matches: Match[]): Match {
  const { from, to, named } = match
  if (!named) return match
  const isWithin = matches.some(
    (one) =>
      !one.named &&
      one.id !== match.id &&
      one.from <= from &&
      one.to > to &&
      one.same >= MORE_AROUND * (to - from) &&
      cited.subarray(to, one.to).includes(1) &&
      one.differences.every(
        (difference) => difference.to <= from || !cited.subarray(difference.from, difference.to).includes(1),
      ),
  )
  return isWithin ? { ...match, named: 0, worth: match.worth - named } : match
}

/** What is named for a part of its words is named for all of them: marks inside a verse part what stands beside its reference. */
function namedAsAWhole(matches: Match[]): Match[] {
  const named = matches.filter((match) => match.named)
  return matches.map((match) => {
    const part = named.find(
      (one) =>
        one.id === match.id &&
        match.from <= one.from &&
        match.to >= one.to &&
        match.differences.length <= one.differences.length,
    )
    const more = (part?.named ?? 0) - (match.named ?? 0)
    return part && more > 0 ? { ...match, named: part.named, worth: match.worth + more } : match
  })
}

/** Whether the words are only some of those that are the whole of a record. */
const isPartOf = (match: Match, other: Match): boolean =>
  other.whole &&
  other.differences.length === 0 &&
  other.from <= match.from &&
  other.to >= match.to &&
  other.to - other.from > match.to - match.from

/** Some 5 MB: texts that are alike are held against the same records, one after another. */
const readBefore = new LRUCache<string, Word[]>({ max: 300 })

function recordWords(text: string): Word[] {
  const words = readBefore.get(text) ?? wordsOf(text)
  readBefore.set(text, words)
  return words
}

const readingsBefore = new LRUCache<string, Reading>({ max: 100 })

function recordReading(arabic: string, kind: PassageKind): Reading {
  const reading = readingsBefore.get(arabic) ?? readingOf(arabic, kind)
  readingsBefore.set(arabic, reading)
  return reading
}

/** The same with the word before or behind it that only says its first or last word again: put in, unless it is of another record. */
function withDoubled({ words, gaps }: Given, match: Match): Match | undefined {
  const { from, to, recordFrom, recordTo } = match
  const isAgain = (one: number, other: number) => sameWord(words[one]?.letters ?? '', words[other]?.letters ?? '-')
  const before = !gaps.pause[from] && isAgain(from - 1, from)
  const after = !gaps.pause[to] && isAgain(to, to - 1)
  if (!before && !after) return undefined
  return {
    ...match,
    from: before ? from - 1 : from,
    to: after ? to + 1 : to,
    differences: [
      ...(before ? [{ from: from - 1, to: from, recordFrom, recordTo: recordFrom }] : []),
      ...match.differences,
      ...(after ? [{ from: to, to: to + 1, recordFrom: recordTo, recordTo }] : []),
    ],
    whole: false,
    literal: false,
    worth: match.worth + 1,
  }
}

/** What speaks for a record that is named beside the words, over any other one. */
const NAMED = { whole: 1_000, neighbour: 900, book: 800, part: 20 }
/** Of the words beside the name, so many are to be the record's for the name to be theirs. */
const OF_SEGMENT = 0.6

/** The words beside a reference as the record that it names: word for word, as Arabic in Latin letters, or in another translation. */
function namedMatches(given: Given, trace: PassageTrace, record: CanonicalTexts, budget: Budget): Match[] {
  const { from, to } = trace
  const arabic = given.words[from]?.arabic ?? false
  const found = arabic ? [] : transliterated(given, trace, record)
  // up to the name, by the translator's choices of that text
  const settled = new Map<Field, (match: Match) => Match>()
  for (const field of FIELDS) {
    const text = record[field]
    if (!text || isArabicField(field) !== arabic || field === 'text_arabic_qpc') continue
    const canonical = { record, field, text, words: recordWords(text) }
    const left = { ...budget, named: true }
    const aligned = matchesOf(given, trace, canonical, left)
    budget.pairs = left.pairs
    const isChoice = (one: Difference) =>
      isSameMeaning(given.words, canonical.words, one, languageOf(field), inBrackets(canonical))
    if (!arabic) settled.set(field, (match) => withCut(asOwnOrOther(match, isChoice), canonical))
    found.push(...(arabic ? aligned : aligned.map((match) => asOwnOrOther(match, isChoice))))
    if (!arabic) found.push(...asList(otherTranslation(given, trace, canonical)))
  }
  const reached =
    trace.named === 'neighbour'
      ? []
      : found.flatMap((match) =>
          upToName(given, trace, match, record).map((one) => settled.get(one.field)?.(one) ?? one),
        )
  const matches = [...found, ...reached].map((match) => {
    const different = match.differences.reduce((sum, one) => sum + sizeOf(one), 0)
    const isIts = isOfAnother(match) || different <= MOST_DIFFERENT * (match.same + different)
    const isMost = isIts && match.to - match.from >= OF_SEGMENT * (to - from)
    const part = trace.named === 'neighbour' ? 0 : NAMED.part
    const whole = trace.named === 'neighbour' ? NAMED.neighbour : NAMED.whole
    const named = isMost ? whole : part
    return { ...match, named, worth: match.worth + named }
  })
  // a neighbour only where all of it is right
  return trace.named === 'neighbour' ? matches.filter(({ differences }) => differences.length === 0) : matches
}

/** With the words among the differences that deny what is quoted, or take it back, and are left out. */
function withCut(match: Match, canonical: Canonical): Match {
  const { before, after } = cutOff(match, canonical)
  if (match.nearness === undefined || (!before && !after)) return match
  const { nearness, ...own } = match
  return { ...own, differences: [...asList(before), ...asList(after)] }
}

/** All that stands beside the name of a book as a hadith of that book in other words. */
function paraphrases(given: Given, trace: PassageTrace, record: CanonicalTexts): Match[] {
  return (['text_indonesian', 'text_english'] as const).flatMap((field) => {
    const text = record[field]
    const other = text && otherTranslation(given, trace, { record, field, text, words: recordWords(text) })
    if (!other || other.differences.length > 0) return []
    return [{ ...other, named: NAMED.book, worth: other.worth + NAMED.book }]
  })
}

/** The words beside a reference to several verses as another translation of all of them, one after another. */
function togetherMatches(given: Given, trace: PassageTrace, verses: CanonicalTexts[]): Match[] {
  const [record] = verses
  if (!record || given.words[trace.from]?.arabic) return []
  return (['text_indonesian', 'text_english'] as const).flatMap((field) => {
    const text = verses.map((verse) => verse[field] ?? '').join(' ')
    const words = recordWords(text)
    // in their own words each verse is found by itself
    if (align(given.words, trace.from, trace.to, words, sameIn(field))?.differences.length === 0) return []
    const other = otherTranslation(given, trace, { record, field, text, words })
    if (!other || other.differences.length > 0) return []
    return [{ ...other, text, named: NAMED.whole, worth: other.worth + NAMED.whole }]
  })
}

/** In words: so much in front of a match and behind it, up to the name, may be said to be the record's and not be. */
const MOST_UNLIKE = { before: 4, behind: 12 }

/** All words of a sentence with a name behind it are said to be the record's. */
function upToName(given: Given, trace: PassageTrace, match: Match, record: CanonicalTexts): Match[] {
  const { words, gaps } = given
  if (match.recordTo === 0) return []
  const framed = { words, ends: gaps.boundary }
  const lead = unexplainedBefore(framed, match.from, MOST_UNLIKE.before)
  // in front of a whole verse in Latin letters stand words of another language, which are the writer's
  const isOwn = match.text !== undefined && match.recordFrom === 0
  // behind it, where several are named, the next one
  const isLast = match.text === undefined || trace.named === 'alone'
  const before = lead <= MOST_UNLIKE.before && match.from - lead === trace.from && !isOwn ? lead : 0
  const behind = gaps.boundary[match.to] || !isLast ? 0 : unexplainedAfter(framed, match.to, MOST_UNLIKE.behind)
  const after = match.to + behind >= trace.to ? Math.max(0, trace.to - match.to) : 0
  if (before + after === 0) return []
  const { length } = recordWords(match.text ?? record[match.field] ?? '')
  const reached = reaching(match, { before, after }, length)
  const { nearness, ...other } = match
  return [{ ...other, ...reached, whole: false, literal: false, worth: match.worth + 1 }]
}

/** Differences that only a translator's choice makes are none. */
function asOwnOrOther(match: Match, isChoice: (difference: Difference) => boolean): Match {
  if (match.differences.length === 0 || !match.differences.every(isChoice)) return match
  const different = match.differences.reduce((sum, one) => sum + sizeOf(one), 0)
  return { ...match, differences: [], nearness: Math.round((100 * match.same) / (match.same + different)) / 100 }
}

/** A text that differs from the record's translation in this many places, each in its wording alone, is another translation. */
const LEAST_RETOLD = 2
/** And in this share of its words: who translates anew leaves no twenty words alone. */
const LEAST_RETOLD_SHARE = 0.05

/** Whether the words that differ are the record's own at another place. */
function areMoved(given: Given, canonical: Canonical, differences: Difference[]): boolean {
  const lettersOf = (words: Word[]) => words.map(({ letters }) => letters).sort()
  const here = lettersOf(differences.flatMap(({ from, to }) => given.words.slice(from, to)))
  const there = lettersOf(differences.flatMap((one) => canonical.words.slice(one.recordFrom, one.recordTo)))
  return here.join(' ') === there.join(' ')
}

/** Words in which no record is named and that say all that a record says in other words are another translation of it; one change alone is a change. */
function asRetold(given: Given, match: Match, canonical: Canonical): Match {
  const { from, to, recordFrom, recordTo, differences } = match
  const different = differences.reduce((sum, one) => sum + sizeOf(one), 0)
  if (differences.length < LEAST_RETOLD || different < LEAST_RETOLD_SHARE * match.same) return match
  if (areMoved(given, canonical, differences)) return match
  const [language, aside] = [languageOf(canonical.field), inBrackets(canonical)]
  if (!differences.every((one) => isSameMeaning(given.words, canonical.words, one, language, aside))) return match
  const record = canonical.words.slice(recordFrom, recordTo)
  const near = nearnessOf(given.words.slice(from, to), record, language, aside.slice(recordFrom, recordTo))
  return near && near.differences.length === 0 ? { ...match, differences: [], nearness: near.nearness } : match
}

/** Another translation before the same words taken for an altered one; and the longer before the shorter. */
const AGREES = 50

/** Of each word of a translation, whether it stands in brackets. */
function inBrackets({ record, text, words }: Pick<Canonical, 'record' | 'text' | 'words'>): boolean[] {
  // in a hadith square brackets mark the narrators
  const opening = record.kind === 'quran' ? '([' : '('
  let open = false
  return words.map(({ start }, at) => {
    for (const mark of text.slice(words[at - 1]?.end ?? 0, start)) {
      if (opening.includes(mark)) open = true
      if (mark === ')' || mark === ']') open = false
    }
    return open
  })
}

/** The words as another translation of the record, or as one that speaks against it: then all of them differ. */
function otherTranslation(given: Given, { from, to, named }: PassageTrace, canonical: Canonical): Match | undefined {
  const { record, field, words } = canonical
  const [here, language, aside] = [given.words.slice(from, to), languageOf(field), inBrackets(canonical)]
  // "Musa berkata" begins many a verse beside the one that is named
  const near =
    named === 'book'
      ? paraphraseNearness(here, words, language, aside)
      : nearnessOf(here, words, language, aside, {
          fewWords: named === 'alone' && to - behindIntroduction(given.words, from, to) > 1,
        })
  if (near === undefined) return undefined
  const close = near.differences.length === 0 ? align(given.words, from, to, words, sameIn(field)) : undefined
  const isMost = close !== undefined && close.to - close.from >= OF_SEGMENT * (to - from) && isOwnWording(close)
  const isChoice = (one: Difference) => isSameMeaning(given.words, words, one, languageOf(field), inBrackets(canonical))
  if (isMost && !close.differences.every(isChoice)) return undefined
  const whole = { from, to, recordFrom: 0, recordTo: words.length }
  const differences = near.differences.map((one) => ({ ...one, from: from + one.from, to: from + one.to }))
  return {
    ...whole,
    same: Math.round(near.nearness * (to - from)),
    differences,
    id: record.id,
    field,
    whole: false,
    literal: false,
    worth: differences.length === 0 ? AGREES + near.nearness * (to - from) : 1,
    ...(differences.length === 0 && { nearness: near.nearness }),
  }
}

const RUN = 3

/** Whether a text has any of the words that a trace begins with: the translation in the other language does not. */
function mayHold(text: string, { words }: Given, { from }: PassageTrace): boolean {
  const plain = words.slice(from, from + RUN).filter(({ letters }) => /^[a-z]{2,}$/.test(letters))
  if (plain.length < RUN) return true
  const small = text.toLowerCase()
  return plain.some(({ letters }) => small.includes(letters))
}

/** Arabic in Latin letters is of the Arabic text, in another script. */
function transliterated(given: Given, trace: PassageTrace, record: CanonicalTexts): Match[] {
  if (!record.text_arabic) return []
  const reading = recordReading(record.text_arabic, record.kind)
  const found = transliterationOf(given, trace, reading, trace.named !== undefined)
  if (!found) return []
  const { text, words } = reading
  const other = found.differences.reduce((sum, { from, to }) => sum + to - from, 0)
  const inPhrase = { ...found, same: found.to - found.from - other }
  const alignment = trace.named ? withoutOtherSentences(given, inPhrase) : toPhraseEnds(given, inPhrase, trace, reading)
  const cut = cutOff(alignment, { record, field: 'text_arabic', text, words })
  const differences = [...asList(cut.before), ...alignment.differences, ...asList(cut.after)]
  const whole = differences.length === 0 && alignment.recordFrom === 0 && alignment.recordTo === words.length
  const match: Match = {
    ...alignment,
    differences,
    id: record.id,
    field: 'text_arabic',
    text,
    whole,
    literal: false,
    worth: 0,
  }
  return [{ ...match, worth: worthOf(given, match, other, record) }]
}

/** Without a whole sentence in front or behind that is none of the record's: one name may stand behind two quotations. */
function withoutOtherSentences({ gaps }: Given, alignment: Alignment): Alignment {
  const out = { ...alignment, differences: [...alignment.differences] }
  const first = out.differences[0]
  if (first && first.from === out.from && first.to < out.to && gaps.boundary[first.to]) {
    out.differences.shift()
    Object.assign(out, { from: first.to, recordFrom: first.recordTo })
  }
  const last = out.differences.at(-1)
  if (last && last.to === out.to && last.from > out.from && gaps.boundary[last.from]) {
    out.differences.pop()
    Object.assign(out, { to: last.from, recordTo: last.recordFrom })
  }
  return out
}

/** In words: more at the end of a phrase of Arabic in Latin letters are another verse, or names. */
const MOST_AT_PHRASE_END = 2

/**
 * With the words around it that stand where the record has others: those of the phrase, which are in no language of the writer's, and any few where
 * the record is otherwise whole.
 */
function toPhraseEnds(given: Given, alignment: Alignment, { from, to }: PassageTrace, reading: Reading): Alignment {
  const { gaps } = given
  const { length } = reading.words
  const isFew = (count: number) => count > 0 && count <= MOST_AT_PHRASE_END
  const [lead, rest] = [alignment.from - from, to - alignment.to]
  const reach = reachOf(given, alignment, reading)
  const isOtherwiseWhole = (missing: number, count: number) =>
    missing > 0 && missing <= count && alignment.recordFrom + length - alignment.recordTo === missing
  const inFront = isOtherwiseWhole(alignment.recordFrom, reach.before) ? reach.before : 0
  const behind = isOtherwiseWhole(length - alignment.recordTo, reach.after) ? reach.after : 0
  const before = isFew(lead) && !gaps.pause.slice(from + 1, alignment.from + 1).includes(true) ? lead : inFront
  const after = isFew(rest) && !gaps.pause.slice(alignment.to, to).includes(true) ? rest : behind
  if (before + after === 0) return alignment
  const reached = reaching(alignment, { before, after }, length)
  return {
    ...reached,
    differences: reached.differences.filter(
      (one) => alignment.differences.includes(one) || !soundsAlike(given, one, reading),
    ),
  }
}

/** Whether words of a text have the consonants of others of a record, or none. */
function soundsAlike(
  { text, words }: Given,
  { from, to, recordFrom, recordTo }: Difference,
  reading: Reading,
): boolean {
  const said = latinSkeleton(text.slice(words[from]?.start, words[to - 1]?.end))
  const read = reading.text.slice(reading.words[recordFrom]?.start, reading.words[recordTo - 1]?.end)
  return (
    said === '' || (recordTo > recordFrom && said === (reading.isVerse ? latinSkeleton(read) : arabicSkeleton(read)))
  )
}

/** A verse of one word or two among other words is one only beside the verse before or after it. */
const isShort = ({ gaps }: Given, { whole, same, from, to }: Match): boolean =>
  whole && same < LEAST_SEARCHED && !(gaps.boundary[from] && gaps.boundary[to])

const isNeighbour = (match: Match, other: Match): boolean =>
  other.whole &&
  ((other.id === match.id + 1 && other.from === match.to) || (other.id === match.id - 1 && other.to === match.from))

/** Whether words were taken for another translation of a record named beside them, or for the contrary of it. */
const isOfAnother = ({ nearness, differences, from, to }: Match): boolean =>
  nearness !== undefined || differences.some((one) => one.from === from && one.to === to)

/** So near a translation of a verse says what the verse says, also where a hadith quotes it in the very same words. */
const SAME_VERSE = 0.75

/**
 * Whether the same words are those of another record, and not only like them: then the name beside them is wrong. A hadith that quotes the verse
 * that is named is no other.
 */
const isInItsOwnWords = (match: Match, other: Match, kindOf: (match: Match) => PassageKind | undefined): boolean =>
  other.id !== match.id &&
  !(kindOf(match) === 'quran' && kindOf(other) === 'hadith' && (match.nearness ?? 0) >= SAME_VERSE) &&
  other.nearness === undefined &&
  other.differences.length === 0 &&
  other.from <= match.from &&
  other.to >= match.to

const LEAST_SEARCHED = 3

/** How many pairs of words may still be compared. `named`: the record is named beside the words, which few of them bear out. */
type Budget = { pairs: number; named?: boolean }

function matchesOf(
  given: Given,
  { from, to }: { from: number; to: number },
  canonical: Canonical,
  budget: Budget,
): Match[] {
  budget.pairs -= (to - from) * canonical.words.length
  if (budget.pairs < 0) return []
  const within = align(given.words, from, to, canonical.words, sameIn(canonical.field))
  if (!within) return []
  const found = budget.named ? within : beyondWindow(given, within, { from, to }, canonical)
  const aligned = withoutReferences(
    given,
    withoutIntroduction(given, withoutLooseEnds(given, toBothEnds(given, found, canonical), canonical)),
    canonical,
  )
  const pieces = split(given, aligned)
  const matches = pieces.flatMap((piece) => [
    ...asList(asMatch(given, piece, canonical, budget.named)),
    ...asList(withEdges(given, piece, canonical, budget.named)),
  ])
  const rest = [
    { from, to: found.from },
    { from: found.to, to },
  ].filter((side) => side.to - side.from >= LEAST_SEARCHED)
  return [
    ...matches,
    ...rest.flatMap((side) => (found.same >= LEAST_SEARCHED ? matchesOf(given, side, canonical, budget) : [])),
  ]
}

const asList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one])

/** The same with the few words between it and the next mark, where nothing explains them: they are there in the place of the record's own. */
function withEdges(given: Given, alignment: Alignment, canonical: Canonical, named = false): Match | undefined {
  const length = canonical.words.length
  const reach = reachOf(given, alignment, canonical)
  if (reach.before + reach.after === 0) return undefined
  const narrow = asMatch(given, alignment, canonical, named)
  // what says something says it with a word more beside it
  const match = asMatch(given, reaching(alignment, reach, length), canonical, named || narrow !== undefined)
  // before the same without them, and behind what explains those words as another quotation
  return match && narrow ? { ...match, worth: Math.max(match.worth, narrow.worth + 1) } : match
}

const FOREIGN = 6
const LEAST_APART = 4

/** Where a text says itself that words are left out, or goes on with words of its own between two quotations, there are two. */
function split({ gaps }: Pick<Given, 'gaps'>, alignment: Alignment): Alignment[] {
  const parts = stretches(alignment)
  const apart = alignment.differences.findIndex(({ from, to, recordFrom, recordTo }, at) => {
    const [before, after] = [parts[at], parts[at + 1]]
    if (!before || !after || Math.min(before.to - before.from, after.to - after.from) < LEAST_APART) return false
    if (to === from) return recordTo - recordFrom > 1 && gaps.ellipsis[from]
    return to - from >= FOREIGN && gaps.boundary.slice(from, to + 1).includes(true)
  })
  const difference = alignment.differences[apart]
  if (!difference) return [alignment]
  const sum = (list: Difference[]) => list.reduce((total, { recordFrom, recordTo }) => total + recordTo - recordFrom, 0)
  const before = {
    ...alignment,
    to: difference.from,
    recordTo: difference.recordFrom,
    differences: alignment.differences.slice(0, apart),
    same: sum(parts.slice(0, apart + 1)),
  }
  const after = {
    ...alignment,
    from: difference.to,
    recordFrom: difference.recordTo,
    differences: alignment.differences.slice(apart + 1),
    same: sum(parts.slice(apart + 1)),
  }
  return [before, ...split({ gaps }, after)]
}

function asMatch(given: Given, alignment: Alignment, canonical: Canonical, named = false): Match | undefined {
  const different = alignment.differences.reduce((sum, one) => sum + sizeOf(one), 0)
  const most = named || isArabicField(canonical.field) ? MOST_DIFFERENT : MOST_DIFFERENT_UNNAMED
  if (different > most * (alignment.same + different)) return undefined
  const { record, field, words } = canonical
  const cut = cutOff(alignment, canonical)
  const whole = alignment.differences.length === 0 && alignment.recordFrom === 0 && alignment.recordTo === words.length
  const match = {
    ...alignment,
    differences: [...(cut.before ? [cut.before] : []), ...alignment.differences, ...(cut.after ? [cut.after] : [])],
    id: record.id,
    field,
    whole,
    literal: alignment.differences.length === 0 && isLiteral(given, alignment, record, field, whole),
    worth: 0,
  }
  return saysSomething(given, match) || (named && match.same >= LEAST_SEARCHED)
    ? {
        ...match,
        worth: worthOf(given, match, different + match.differences.length - alignment.differences.length, record),
      }
    : undefined
}

const MOST_COUNTED = 6
const sizeOf = ({ from, to, recordFrom, recordTo }: Difference): number =>
  Math.max(to - from, Math.min(MOST_COUNTED, recordTo - recordFrom))

/** The words that deny what follows, or take back what was said, left out at an end: "mendekati zina" of "janganlah kamu mendekati zina". */
function cutOff(alignment: Alignment, canonical: Canonical): { before?: Difference; after?: Difference } {
  const { from, to, recordFrom, recordTo } = alignment
  const read = { ...canonical, language: languageOf(canonical.field) }
  const before = deniesBefore(read, recordFrom, recordTo)
  const after = exceptsAfter(read, recordTo)
  return {
    ...(before !== undefined && { before: { from, to: from, recordFrom: before, recordTo: recordFrom } }),
    ...(after !== undefined && { after: { from: to, to, recordFrom: recordTo, recordTo: after } }),
  }
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** Whether the words stand there as in one of the record's scripts: as a whole, or as far as they go. */
function isLiteral(
  { text, words }: Given,
  { from, to }: Alignment,
  record: CanonicalTexts,
  field: Field,
  whole: boolean,
): boolean {
  const scripts = isArabicField(field) ? (['text_arabic', 'text_arabic_qpc', 'text_arabic_kemenag'] as const) : [field]
  const around = plain(text.slice(words[from - 1]?.end ?? 0, words[to]?.start ?? text.length))
  const shown = plain(text.slice(words[from]?.start, words[to - 1]?.end))
  return scripts.some((script) => {
    const canonical = plain(record[script] ?? '')
    return canonical !== '' && (whole ? around.includes(canonical) : canonical.includes(shown))
  })
}

/** A match of so much of what is presented as a quotation is it, more or less. */
const MOST_OF = 0.6
const LEAST = { arabic: 5, latin: 8, sentence: 5, content: 3, telling: 3, changed: { arabic: 6, latin: 8 } }

/** How many different words of weight in Latin letters stand in a stretch that are the record's. */
function tellingIn(
  words: Word[],
  { from, to, differences }: Pick<Alignment, 'from' | 'to' | 'differences'>,
  language: Language,
): number {
  const own = words
    .slice(from, to)
    .filter((_, at) => !differences.some((one) => one.from <= from + at && from + at < one.to))
  return new Set(own.flatMap(({ letters }) => (isStopWord(letters, language) ? [] : [stem(letters, language)]))).size
}

/** Whether so many words, and such, are a quotation, or only common speech. */
function saysSomething(given: Given, { from, to, same, differences, whole, field }: Match): boolean {
  // "قال رسول الله", where a quotation follows, is in every book
  if (to < given.words.length && behindIntroduction(given.words, from, to) === to && differences.length === 0 && !whole)
    return false
  const { words, gaps, quotations } = given
  const quoted = [...quotations, { from: 0, to: words.length }].some(
    (one) => Math.min(one.to, to) - Math.max(one.from, from) >= MOST_OF * (one.to - one.from),
  )
  const apart = quoted || (gaps.boundary[from] && gaps.boundary[to])
  const arabic = isArabicField(field)
  const language = languageOf(field)
  const content = words
    .slice(from, to)
    .filter(({ letters }) => !isStopWord(letters.replace(/[?@]/g, ''), language)).length
  if (from === 0 && to === words.length && differences.length === 0) return same >= 3 || whole
  if (whole && (arabic || (apart && same >= 3))) return true
  if (whole && same >= LEAST.sentence) return true
  if (content < (arabic ? 2 : LEAST.content)) return false
  // "sebaik-baik manusia yang …" is how much else begins
  if (differences.length > 0 && !arabic && tellingIn(words, { from, to, differences }, language) < LEAST.telling)
    return false
  if (differences.length > 0)
    return (
      same >=
        (quoted || (arabic && apart) ? LEAST_SEARCHED + Number(!arabic) : LEAST.changed[arabic ? 'arabic' : 'latin']) &&
      content >= LEAST.content
    )
  if (apart) return same >= (arabic ? 3 : LEAST.sentence)
  return same >= (arabic ? LEAST.arabic : LEAST.latin)
}

const WHOLE = 6
const EDGE = 3
/** A verse before the hadith that quotes it, and what an introduction says before another kind: worth as much as two words, and three. */
const VERSE = 4
const INTRODUCED = 6

function worthOf(
  { gaps, words }: Given,
  { same, whole, from, to }: Match,
  different: number,
  { kind }: CanonicalTexts,
): number {
  const edges = Number(gaps.boundary[from]) + Number(gaps.boundary[to])
  const introduced = introducedAs(words, from) === kind ? INTRODUCED : 0
  return 2 * same - different + (whole ? WHOLE : 0) + EDGE * edges - WHOLE + (kind === 'quran' ? VERSE : 0) + introduced
}
