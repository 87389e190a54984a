import { type Alignment, align, type Difference, type SameWord } from './align.ts'
import { isGlide, latinKey, type Reading, type Sound } from './sounds.ts'
import { matchingRanges } from './trim-alignment.ts'

/** The dotless spellings of ت ط, د ض and ذ ز ظ are t, d and z: for each spelling, the consonants that it may stand for. */
const STANDS_FOR: Record<string, string[]> = {
  t: ['t'],
  th: ['t'],
  d: ['d', 'z'],
  dh: ['d', 'z'],
  dl: ['d', 'z'],
  dz: ['z', 'd'],
  z: ['z', 'd'],
  zh: ['z', 'd'],
}

/** Whether a consonant of a text may be that of a record. */
const sameSound: SameWord = (given, canonical) =>
  given === canonical ||
  (STANDS_FOR[given]?.includes(canonical) ??
    (latinKey(given, '') !== '' && latinKey(given, '') === latinKey(canonical, '')))

/** Sounds of a text where a record has others, with the sounds before and after them in the text. */
type SoundDifference = { here: Sound[]; there: Sound[]; before: Sound | undefined; next: Sound | undefined }

/**
 * Whether two groups of sounds differ only in spelling: writers follow different schools, and pronunciation changes where one stops or joins a
 * word to the next.
 */
function isSpelling({ text, isVerse }: Reading, { here, there, before, next }: SoundDifference): boolean {
  const isPronounced = (one: Sound) => !isGlide(one) || one.first
  const [[one, ...more], [other, ...others]] = [
    here.filter(isPronounced),
    // nunation is silent at a stop
    withoutNunation(there.filter(isPronounced), here),
  ]
  // the same sound again: "that" for طع and ت
  const isOne = (list: Sound[], of: Sound | undefined) => list.every(({ key }) => key === of?.key)
  if (one && !other && [before, next].some((neighbour) => isOne([one, ...more], neighbour))) return true
  // two letters may also spell one sound, next to another of that sound: "th" of "fath", "dl" of "fadl", "dhadl"
  if (!one && other && before?.second.includes(other.letters) && isOne(others, before)) return true
  if (
    !one &&
    other &&
    next?.second.includes(others.at(-1)?.letters ?? '-') &&
    isOne([other, ...others].slice(0, -1), next)
  )
    return true
  // "tsh" spells ث and ه
  if (one?.letters === 't' && next?.letters === 'sh' && !other) return true
  if (more.length + others.length > 0) return false
  if (!one) {
    if (!other || (other.last && (other.key === 'n' || other.key === 'h'))) return true
    return next?.letters === 'ts' && other.letters === 't'
  }
  if (!other) {
    // the article before a sun letter, as in "al rahman", but not "la", which denies
    if (one.key === 'l')
      return next !== undefined && 'tsrnl'.includes(next.key) && (one.vowel !== '' || one.word === next.word)
    // a doubled consonant that the writer spells in two ways
    if (
      [before, next].some(
        (neighbour) => neighbour && (neighbour.letters === 'th') !== (one.letters === 'th') && isDouble(neighbour, one),
      )
    )
      return true
    const isNunation = one.key === 'n' && (!isVerse || (!next && ('uio'.includes(one.vowel) || /[aā]$/u.test(text))))
    return one.last && (isNunation || (one.key === 'h' && !next))
  }
  // ta marbuta at a stop; n before b; ث as the English write it
  if (one.last && 'th'.includes(one.letters) && 'th'.includes(other.letters)) return true
  if (one.key === 'm' && other.key === 'n') return !next || next.key === 'b'
  return one.letters === 'th' && other.key === 's'
}

/** Whether two neighbouring sounds may be one doubled sound: "th" for ط and t, "th" for ث and s. */
const isDouble = (one: Sound, other: Sound): boolean => one.key === other.key || one.key === 's' || other.key === 's'

const withoutNunation = (canonical: Sound[], given: Sound[]): Sound[] => {
  const last = canonical.at(-1)
  return canonical.length > 1 && last?.last && last.key === 'n' && given.at(-1)?.key !== 'n'
    ? canonical.slice(0, -1)
    : canonical
}

/**
 * Aligns the sounds of a text with those of a record, and finds the words that sound different. `same` and `spread` count sounds; all other
 * numbers are indexes of words. Returns undefined if the two share no sound.
 */
export function alignSounds(all: Sound[], reading: Reading): (Alignment & { spread: number }) | undefined {
  const given = reading.isVerse ? all : all.filter((one) => !isGlide(one))
  const { sounds, words } = reading
  const alignment = align(given, 0, given.length, sounds, sameSound)
  if (!alignment) return undefined
  const blocks = blocksOf(given, sounds, alignment)
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return undefined
  const inside = alignment.differences.map((one) => ({
    here: given.slice(one.from, one.to),
    there: sounds.slice(one.recordFrom, one.recordTo),
    before: given[one.from - 1],
    next: given[one.to],
  }))
  const front = {
    here: given.slice(0, alignment.from).filter(({ word }) => word >= first.from),
    there: sounds.slice(0, alignment.recordFrom).filter(({ word }) => word >= first.recordFrom),
    before: undefined,
    next: given[alignment.from],
  }
  const back = {
    here: given.slice(alignment.to).filter(({ word }) => word < last.to),
    there: sounds.slice(alignment.recordTo).filter(({ word }) => word < last.recordTo),
    before: given[alignment.to - 1],
    next: undefined,
  }
  const differs = (one: SoundDifference) => !isSpelling(reading, one)
  // a quotation may begin or end inside a word of the reading: "Allahu" of "huwallahu"
  const countOf = (word: number) =>
    sounds.slice(alignment.recordFrom, alignment.recordTo).filter((one) => one.word === word).length
  // what remains begins with the article or God's name
  const isJoined = ({ here, there }: SoundDifference, word: number, rest: Sound | undefined) =>
    here.length === 0 && there.length <= countOf(word) && rest?.key === 'l'
  const cutFront = differs(front) && isJoined(front, first.recordFrom, sounds[alignment.recordFrom])
  const cutBack = differs(back) && isJoined(back, last.recordTo - 1, back.there[0])
  const differing = [...inside, ...(cutFront ? [] : [front]), ...(cutBack ? [] : [back])].filter(differs)
  const differingGiven = new Set(differing.flatMap(({ here }) => here.map(({ word }) => word)))
  const differingRecord = new Set(differing.flatMap(({ there }) => there.map(({ word }) => word)))
  const isOther = (one: Difference) =>
    range(one.from, one.to).some((word) => differingGiven.has(word)) ||
    range(one.recordFrom, one.recordTo).some((word) => differingRecord.has(word))
  // a difference is a block with another sound, or the words between two blocks, because they share no sound
  const differences: Difference[] = []
  let before = { to: first.from, recordTo: first.recordFrom }
  for (const block of blocks) {
    const gap = { from: before.to, to: block.from, recordFrom: before.recordTo, recordTo: block.recordFrom }
    for (const one of [gap, block]) {
      if (!isOther(one)) continue
      const open = differences.at(-1)
      if (open && open.to === one.from && open.recordTo === one.recordFrom)
        Object.assign(open, { to: one.to, recordTo: one.recordTo })
      else differences.push({ ...one })
    }
    before = block
  }
  const places = {
    from: first.from,
    to: last.to,
    recordFrom: first.recordFrom + Number(cutFront),
    recordTo: alignment.recordTo === sounds.length ? words.length : last.recordTo - Number(cutBack),
  }
  // words without a consonant, such as "au", belong to their neighbours
  const [givenWords, recordWords] = [given, sounds].map((list) => new Set(list.map(({ word }) => word)))
  while (
    places.from > 0 &&
    places.recordFrom > 0 &&
    !givenWords?.has(places.from - 1) &&
    !recordWords?.has(places.recordFrom - 1)
  ) {
    places.from--
    places.recordFrom--
  }
  const spread = Math.max(alignment.to - alignment.from, alignment.recordTo - alignment.recordFrom)
  return { ...places, same: alignment.same, differences, spread }
}

/** Pairs words of a text with words of a record that have the same sounds, in order, whatever is between them. */
export function pairedWords(given: Sound[], { sounds }: Reading): Difference[] {
  const alignment = align(given, 0, given.length, sounds, sameSound)
  return alignment ? blocksOf(given, sounds, alignment) : []
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/** Groups words of both into the smallest blocks with the same sounds, because a text may write as one word what the record has as two. */
function blocksOf(given: Sound[], sounds: Sound[], alignment: Alignment): Difference[] {
  const blocks: Difference[] = []
  for (const matching of matchingRanges(alignment))
    for (let at = 0; at < Math.min(matching.to - matching.from, matching.recordTo - matching.recordFrom); at++) {
      const [word, canonical] = [given[matching.from + at]?.word ?? 0, sounds[matching.recordFrom + at]?.word ?? 0]
      const open = blocks.at(-1)
      if (open && (word < open.to || canonical < open.recordTo))
        Object.assign(open, { to: Math.max(open.to, word + 1), recordTo: Math.max(open.recordTo, canonical + 1) })
      else blocks.push({ from: word, to: word + 1, recordFrom: canonical, recordTo: canonical + 1 })
    }
  return blocks
}
