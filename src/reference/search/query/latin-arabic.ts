import { nameOf } from '../../index/snapshot/dictionary.ts'
import { countOf } from '../../index/snapshot/postings.ts'
import type { SearchIndex } from '../../index/snapshot/search-index.ts'
import { stemArabic } from '../../text/arabic.ts'
import { arabicLetters, latinKeys } from '../../text/letters.ts'
import { arabicSkeleton, latinSkeleton } from '../../text/skeleton.ts'
import { LANGUAGES } from '../../text/stem.ts'

// Arabic typed in Latin letters, word by word ("innama amalu binniat"). Writers choose vowels, doublings and digraphs, write or omit the
// article, and spell endings as they say them. So a word may be any Arabic stem with its consonants, of which there are many; the evidence is
// that such stems follow one another in a text. It is measured in nats: the logarithm of the number of words in all texts for each that fits.

/** Longer quotations are found by their runs of consonants. */
const MOST_PHRASE_WORDS = 16
/** The penalty for a word that is missing, added or different between two others. */
const SKIPPED_PENALTY = 2.5
/** Penalties for another letter of the same class ("h" for خ), and for an initial vowel where the stem has none. */
const PENALTIES = { letter: 1.2, beginning: 1.5 }
/** People quote from the beginning of a text, or from where somebody speaks in it, more often than from elsewhere. */
const QUOTED_FROM = { fromBeginning: 2.5, fromElsewhere: -1 }
/** The evidence at which a place is as likely meant as not, and how fast the likelihood grows with it. */
const EVEN_EVIDENCE = 1.5
const LIKELIHOOD_STEEPNESS = 0.6
/** Stems that more texts have prove nothing. */
const MOST_DOCUMENTS = 1_500

/** A text that sounds the same may still not be meant. */
const LIKELIHOOD_MAX = 0.99

/** How likely a text is meant, from the evidence for it beyond chance. */
export const likelihoodOf = (evidence: number): number =>
  Math.min(LIKELIHOOD_MAX, 1 / (1 + Math.exp(-LIKELIHOOD_STEEPNESS * (evidence - EVEN_EVIDENCE))))

/**
 * The documents in which words follow one another as in `text`, with the likelihood from 0 to 1 that each is meant, best first. Only those
 * whose evidence exceeds `beyond`.
 */
export function soundingLike(
  text: string,
  beyond: number,
  index: SearchIndex,
): [document: number, likelihood: number][] {
  const sounds = termSounds(index)
  const words = text
    .toLowerCase()
    .split(/[\s\-–]+/, MOST_PHRASE_WORDS)
    .map((word) => termsLike(word.replace(/[^a-z]/g, ''), sounds))
    .filter((terms) => terms.size > 0)
  const most = words.map((terms) => Math.max(...terms.values()))
  const chance = Math.log(sounds.tokens) + beyond
  if (sum(most) + QUOTED_FROM.fromBeginning < chance + EVEN_EVIDENCE) return []
  const placesOf = new Map<number, [place: number, evidence: number][]>()
  for (const [place, terms] of words.entries())
    for (const [term, evidence] of terms) placesOf.set(term, [[place, evidence], ...(placesOf.get(term) ?? [])])
  const found: [number, number][] = []
  for (const document of candidates(words, most, chance, index)) {
    const evidence = bestChain(document, { placesOf, words: words.length, speech: sounds.speech }, index)
    const likelihood = likelihoodOf(evidence - chance)
    if (likelihood >= 0.5) found.push([document, likelihood])
  }
  return found.sort((a, b) => b[1] - a[1] || a[0] - b[0])
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Prefixes that writers join to a word or set apart. */
const PARTICLES = ['wa', 'fa', 'wal', 'fal', 'al', 'el', 'il', 'ul', 'l', 'bi', 'bil', 'li', 'lil', 'ka', 'kal']
/** The article assimilated to the next letter: "asshabirin", "binniyat". */
const ASSIMILATED = /^(?:wa|fa|bi|li|ka)?[aiu]?(dz|dh|th|ts|sh|sy|[tdrzsn])(?=\1)/
/** Endings that Arabic stems lack, and the article of the next word where it is pronounced with this one: "birrul". */
const ARABIC_ENDINGS = ['n', 't', 'h', 'l', 'm', 'hm', 'km', 'k']
/** In letters; the longest words of the Quran have about twenty. */
const LONGEST_LATIN_WORD = 24

/** The Arabic terms that a word in Latin letters may be, with the evidence of each. */
function termsLike(word: string, { termsOf, sizes, tokens }: TermSounds): Map<number, number> {
  const penalties = new Map<number, number>()
  if (word.length > LONGEST_LATIN_WORD) return penalties
  const starts = [word, ...PARTICLES.filter((one) => word.startsWith(one)).map((one) => word.slice(one.length))]
  const assimilated = ASSIMILATED.exec(word)
  if (assimilated) starts.push(word.slice(assimilated[0].length))
  for (const start of starts.filter((one) => one.length > 1)) {
    const skeleton = latinSkeleton(start)
    for (const ending of ['', ...ARABIC_ENDINGS]) {
      if (!skeleton.endsWith(ending) || skeleton.length === ending.length) continue
      for (const [term, stem] of termsOf.get(skeleton.slice(0, skeleton.length - ending.length)) ?? [])
        penalties.set(term, Math.min(penalties.get(term) ?? 99, penaltyOf(start, stem)))
    }
  }
  let sameSounding = 0
  const evidence = new Map<number, number>()
  for (const [term, penalty] of [...penalties].sort((a, b) => a[1] - b[1])) {
    sameSounding += sizes[term] ?? 0
    evidence.set(term, Math.log(tokens / sameSounding) - penalty)
  }
  return evidence
}

/** The Latin spellings of an Arabic letter, by its key. */
const SPELLINGS = new Map<string, Set<string>>()
for (const [spelling, keys] of latinKeys)
  for (const key of keys) SPELLINGS.set(key, (SPELLINGS.get(key) ?? new Set()).add(spelling))
const INITIAL_VOWELS: Record<string, string> = { ا: 'a', ع: 'a', و: 'w', ي: 'y' }

/** The penalty for how a Latin word differs from an Arabic stem of the same classes of consonants. */
function penaltyOf(word: string, stem: string): number {
  const begins = /^[aiueo]/.test(word) ? 'a' : /^[wy]/.exec(word)?.[0]
  const letters = [...stem].flatMap((letter) => arabicLetters.get(letter)?.key || [])
  const others = letters.filter((key) => {
    const written = SPELLINGS.get(key)
    return !word.includes(key) && !(written && [...written].some((one) => word.includes(one)))
  }).length
  return others * PENALTIES.letter + (begins === INITIAL_VOWELS[stem[0] ?? ''] ? 0 : PENALTIES.beginning)
}

type TermSounds = {
  /** Arabic terms with their stems, by their consonants. */
  termsOf: Map<string, [term: number, stem: string][]>
  /** The number of occurrences of each Arabic term. */
  sizes: Uint32Array
  /** The number of Arabic words in all texts. */
  tokens: number
  /** Terms that introduce speech. */
  speech: Set<number>
}

const SPEECH_STEMS = new Set(['قال', 'يقول', 'قلت', 'فقال', 'ان', 'قل'].map(stemArabic))
const soundsCache = new WeakMap<SearchIndex, TermSounds>()

/** Takes about 100 ms, once for an index. */
function termSounds(index: SearchIndex): TermSounds {
  const sounds = soundsCache.get(index) ?? readTermSounds(index)
  soundsCache.set(index, sounds)
  return sounds
}

function readTermSounds(index: SearchIndex): TermSounds {
  const { terms, ids } = index
  const sizes = new Uint32Array(terms.numbers.reduce((most, number) => Math.max(most, number), 0) + 1)
  let tokens = 0
  for (let document = 0; document < ids.length; document++)
    eachTerm(index, document, (term) => {
      sizes[term] = (sizes[term] ?? 0) + 1
      tokens++
    })
  const termsOf: TermSounds['termsOf'] = new Map()
  const speech = new Set<number>()
  for (const term of terms.numbers) {
    if (sizes[term] === 0) continue
    const name = nameOf(terms, term)
    if (!name.startsWith('arabic:')) continue
    const stem = name.slice('arabic:'.length)
    if (SPEECH_STEMS.has(stem)) speech.add(term)
    const skeleton = arabicSkeleton(stem)
    const sameSounding = termsOf.get(skeleton)
    if (sameSounding) sameSounding.push([term, stem])
    else termsOf.set(skeleton, [[term, stem]])
  }
  return { termsOf, sizes, tokens, speech }
}

const ARABIC_TEXT = LANGUAGES.indexOf('arabic')

/** The terms of a document's Arabic text, in order. */
function eachTerm({ sequences, sequenceStarts }: SearchIndex, document: number, use: (term: number) => void): void {
  const text = LANGUAGES.length * document + ARABIC_TEXT
  const end = sequenceStarts[text + 1] ?? 0
  for (let at = sequenceStarts[text] ?? 0; at < end; ) {
    let byte = sequences[at++] ?? 0
    let term = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = sequences[at++] ?? 0
      term |= (byte & 127) << shift
    }
    use(term)
  }
}

/** The documents whose words may give evidence of at least `chance`, at most MOST_DOCUMENTS with the most of them. */
function candidates(words: Map<number, number>[], most: number[], chance: number, index: SearchIndex): number[] {
  const enough = chance + EVEN_EVIDENCE - QUOTED_FROM.fromBeginning
  const spare = sum(most) - enough
  // a document without one of these cannot reach `enough`
  const needed = words.filter((_, place) => (most[place] ?? 0) > spare).map((terms) => [...terms.keys()])
  const sizeOf = (terms: number[]) => terms.reduce((size, term) => size + countOf(index.postings, term), 0)
  const rarest = needed.sort((a, b) => sizeOf(a) - sizeOf(b))[0]
  if (rarest && sizeOf(rarest) <= MOST_DOCUMENTS)
    return [...new Set(rarest.flatMap((term) => [...documentsWithTerm(term, index)]))]
  const scores = new Float32Array(index.ids.length)
  const seen = new Int8Array(index.ids.length).fill(-1)
  for (const [place, terms] of words.entries())
    for (const term of terms.keys())
      for (const document of documentsWithTerm(term, index)) {
        if (seen[document] === place) continue
        seen[document] = place
        scores[document] = (scores[document] ?? 0) + (most[place] ?? 0)
      }
  const found: number[] = []
  for (let document = 0; document < scores.length; document++)
    if ((scores[document] ?? 0) >= enough) found.push(document)
  const bytesOf = (document: number) => {
    const text = LANGUAGES.length * document + ARABIC_TEXT
    return (index.sequenceStarts[text + 1] ?? 0) - (index.sequenceStarts[text] ?? 0)
  }
  // shorter ones first, because long texts have any words somewhere
  return found.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || bytesOf(a) - bytesOf(b)).slice(0, MOST_DOCUMENTS)
}

const documentsWithTerm = (term: number, { postings }: SearchIndex) =>
  postings.documents.subarray(postings.starts[term], postings.starts[term + 1])

type SoundedPhrase = { placesOf: Map<number, [place: number, evidence: number][]>; words: number; speech: Set<number> }

/** The best evidence from words that follow one another in a document as in the query, with at most one skipped between two. */
function bestChain(document: number, { placesOf, words, speech }: SoundedPhrase, index: SearchIndex): number {
  const last = new Float64Array(words)
  const lastAt = new Int32Array(words).fill(-9)
  let best = 0
  let position = 0
  let isBeginning = true
  eachTerm(index, document, (term) => {
    position++
    const start = isBeginning ? QUOTED_FROM.fromBeginning : QUOTED_FROM.fromElsewhere
    // later words of the query first, so that a word of the text does not count for two of its words
    for (const [place, evidence] of placesOf.get(term) ?? NO_PLACES) {
      let before = start
      for (let back = 1; back <= 2 && back <= place; back++) {
        const distance = position - (lastAt[place - back] ?? -9)
        if (distance <= 2)
          before = Math.max(before, (last[place - back] ?? 0) - SKIPPED_PENALTY * (back + distance - 2))
      }
      last[place] = before + evidence
      lastAt[place] = position
      best = Math.max(best, last[place] ?? 0)
    }
    isBeginning = speech.has(term)
  })
  return best
}

const NO_PLACES: [number, number][] = []
