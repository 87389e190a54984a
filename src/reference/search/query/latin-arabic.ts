import { nameOf } from '../../index/snapshot/dictionary.ts'
import { countOf } from '../../index/snapshot/postings.ts'
import type { SearchIndex } from '../../index/snapshot/search-index.ts'
import { stemArabic } from '../../text/arabic.ts'
import { arabicLetters, latinKeys } from '../../text/letters.ts'
import { arabicSkeleton, latinSkeleton } from '../../text/skeleton.ts'
import { LANGUAGES } from '../../text/stem.ts'

// Arabic typed in Latin letters, word by word ("innama amalu binniat"). Writers choose vowels, doublings and digraphs, write the article or leave it
// out, and spell an ending as they say it. So a word stands for every Arabic stem with its consonants, which are many; that such stems follow one
// another in a text is what tells. All worths are in nats: the logarithm of how many words there are for each that fits.

/** A longer quotation is known by its runs of consonants. */
const MOST_WORDS = 16
/** What it costs that a word between two others is missing, one too many, or another one. */
const SKIPPED = 2.5
/** What it costs that a letter is another one of its class ("h" for خ), or that a word begins with a vowel where the stem does not. */
const OTHER = { letter: 1.2, beginning: 1.5 }
/** People quote from the beginning of a text, or from where somebody speaks in it: how much likelier than from anywhere. */
const QUOTED = { fromBeginning: 2.5, fromElsewhere: -1 }
/** How far a place must stand out from all places of all texts to be as likely meant as not, and how fast that grows. */
const EVEN = 1.5
const STEEPNESS = 0.6
/** A phrase of stems that thousands of texts have tells nothing. */
const MOST_COMPARED = 1_500

/** What sounds the same may be meant otherwise. */
const NEVER_SURER = 0.99

/** How likely something is meant that stands out by so much from what chance brings. */
export const likelihoodOf = (worth: number): number =>
  Math.min(NEVER_SURER, 1 / (1 + Math.exp(-STEEPNESS * (worth - EVEN))))

/**
 * How likely each document is meant, 0 to 1, by the words that follow one another in it as in `text`: only those that stand out by more than
 * `beyond`, best first.
 */
export function soundingLike(
  text: string,
  beyond: number,
  index: SearchIndex,
): [document: number, likelihood: number][] {
  const sounds = soundsOf(index)
  const words = text
    .toLowerCase()
    .split(/[\s\-–]+/, MOST_WORDS)
    .map((word) => termsLike(word.replace(/[^a-z]/g, ''), sounds))
    .filter((terms) => terms.size > 0)
  const most = words.map((terms) => Math.max(...terms.values()))
  const least = Math.log(sounds.tokens) + beyond
  if (sum(most) + QUOTED.fromBeginning < least + EVEN) return []
  const placesOf = new Map<number, [place: number, worth: number][]>()
  for (const [place, terms] of words.entries())
    for (const [term, worth] of terms) placesOf.set(term, [[place, worth], ...(placesOf.get(term) ?? [])])
  const found: [number, number][] = []
  for (const document of candidates(words, most, least, index)) {
    const worth = bestChain(document, { placesOf, words: words.length, speech: sounds.speech }, index)
    const likelihood = likelihoodOf(worth - least)
    if (likelihood >= 0.5) found.push([document, likelihood])
  }
  return found.sort((a, b) => b[1] - a[1] || a[0] - b[0])
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Before a word that may be one itself, joined to it or apart. */
const PARTICLES = ['wa', 'fa', 'wal', 'fal', 'al', 'el', 'il', 'ul', 'l', 'bi', 'bil', 'li', 'lil', 'ka', 'kal']
/** The article as the letter that follows it: "asshabirin", "binniyat". */
const ASSIMILATED = /^(?:wa|fa|bi|li|ka)?[aiu]?(dz|dh|th|ts|sh|sy|[tdrzsn])(?=\1)/
/** What Arabic stems leave out at the end of a word; and the article of the next word, which is said with this one: "birrul". */
const ENDINGS = ['n', 't', 'h', 'l', 'm', 'hm', 'km', 'k']
/** Letters: the longest words of the Quran have some twenty. */
const LONGEST_WORD = 24

/** The Arabic terms that a word in Latin letters may mean, with what each tells. */
function termsLike(word: string, { termsOf, sizes, tokens }: Sounds): Map<number, number> {
  const penalties = new Map<number, number>()
  if (word.length > LONGEST_WORD) return penalties
  const starts = [word, ...PARTICLES.filter((one) => word.startsWith(one)).map((one) => word.slice(one.length))]
  const assimilated = ASSIMILATED.exec(word)
  if (assimilated) starts.push(word.slice(assimilated[0].length))
  for (const start of starts.filter((one) => one.length > 1)) {
    const skeleton = latinSkeleton(start)
    for (const ending of ['', ...ENDINGS]) {
      if (!skeleton.endsWith(ending) || skeleton.length === ending.length) continue
      for (const [term, stem] of termsOf.get(skeleton.slice(0, skeleton.length - ending.length)) ?? [])
        penalties.set(term, Math.min(penalties.get(term) ?? 99, penaltyOf(start, stem)))
    }
  }
  let alike = 0
  const worth = new Map<number, number>()
  for (const [term, penalty] of [...penalties].sort((a, b) => a[1] - b[1])) {
    alike += sizes[term] ?? 0
    worth.set(term, Math.log(tokens / alike) - penalty)
  }
  return worth
}

/** By the keys of its letters, how an Arabic letter may be written. */
const WRITTEN = new Map<string, Set<string>>()
for (const [spelling, keys] of latinKeys)
  for (const key of keys) WRITTEN.set(key, (WRITTEN.get(key) ?? new Set()).add(spelling))
const BEGINNING: Record<string, string> = { ا: 'a', ع: 'a', و: 'w', ي: 'y' }

/** What of a Latin word is written otherwise than that Arabic stem, beside its consonants' classes. */
function penaltyOf(word: string, stem: string): number {
  const begins = /^[aiueo]/.test(word) ? 'a' : /^[wy]/.exec(word)?.[0]
  const letters = [...stem].flatMap((letter) => arabicLetters.get(letter)?.key || [])
  const others = letters.filter((key) => {
    const written = WRITTEN.get(key)
    return !word.includes(key) && !(written && [...written].some((one) => word.includes(one)))
  }).length
  return others * OTHER.letter + (begins === BEGINNING[stem[0] ?? ''] ? 0 : OTHER.beginning)
}

type Sounds = {
  /** Arabic terms with their stems, by their consonants. */
  termsOf: Map<string, [term: number, stem: string][]>
  /** How often each Arabic term stands in texts. */
  sizes: Uint32Array
  /** Arabic words of all texts. */
  tokens: number
  /** Terms behind which somebody's words begin. */
  speech: Set<number>
}

const SPEECH = new Set(['قال', 'يقول', 'قلت', 'فقال', 'ان', 'قل'].map(stemArabic))
const known = new WeakMap<SearchIndex, Sounds>()

/** Made once for an index: some 100 ms. */
function soundsOf(index: SearchIndex): Sounds {
  const made = known.get(index) ?? makeSounds(index)
  known.set(index, made)
  return made
}

function makeSounds(index: SearchIndex): Sounds {
  const { terms, ids } = index
  const sizes = new Uint32Array(terms.numbers.reduce((most, number) => Math.max(most, number), 0) + 1)
  let tokens = 0
  for (let document = 0; document < ids.length; document++)
    eachTerm(index, document, (term) => {
      sizes[term] = (sizes[term] ?? 0) + 1
      tokens++
    })
  const termsOf: Sounds['termsOf'] = new Map()
  const speech = new Set<number>()
  for (const term of terms.numbers) {
    if (sizes[term] === 0) continue
    const name = nameOf(terms, term)
    if (!name.startsWith('arabic:')) continue
    const stem = name.slice('arabic:'.length)
    if (SPEECH.has(stem)) speech.add(term)
    const skeleton = arabicSkeleton(stem)
    const alike = termsOf.get(skeleton)
    if (alike) alike.push([term, stem])
    else termsOf.set(skeleton, [[term, stem]])
  }
  return { termsOf, sizes, tokens, speech }
}

const ARABIC = LANGUAGES.indexOf('arabic')

/** The terms of a document's Arabic text, in order. */
function eachTerm({ sequences, sequenceStarts }: SearchIndex, document: number, use: (term: number) => void): void {
  const text = LANGUAGES.length * document + ARABIC
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

/** The documents with so many of the words that what these tell may reach `least`, at most those that have the most of them. */
function candidates(words: Map<number, number>[], most: number[], least: number, index: SearchIndex): number[] {
  const enough = least + EVEN - QUOTED.fromBeginning
  const spare = sum(most) - enough
  // a document without one of these cannot reach it
  const needed = words.filter((_, place) => (most[place] ?? 0) > spare).map((terms) => [...terms.keys()])
  const sizeOf = (terms: number[]) => terms.reduce((size, term) => size + countOf(index.postings, term), 0)
  const rarest = needed.sort((a, b) => sizeOf(a) - sizeOf(b))[0]
  if (rarest && sizeOf(rarest) <= MOST_COMPARED)
    return [...new Set(rarest.flatMap((term) => [...holdersOf(term, index)]))]
  const worth = new Float32Array(index.ids.length)
  const seen = new Int8Array(index.ids.length).fill(-1)
  for (const [place, terms] of words.entries())
    for (const term of terms.keys())
      for (const document of holdersOf(term, index)) {
        if (seen[document] === place) continue
        seen[document] = place
        worth[document] = (worth[document] ?? 0) + (most[place] ?? 0)
      }
  const found: number[] = []
  for (let document = 0; document < worth.length; document++) if ((worth[document] ?? 0) >= enough) found.push(document)
  const bytesOf = (document: number) => {
    const text = LANGUAGES.length * document + ARABIC
    return (index.sequenceStarts[text + 1] ?? 0) - (index.sequenceStarts[text] ?? 0)
  }
  // long texts have any words somewhere
  return found.sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || bytesOf(a) - bytesOf(b)).slice(0, MOST_COMPARED)
}

const holdersOf = (term: number, { postings }: SearchIndex) =>
  postings.documents.subarray(postings.starts[term], postings.starts[term + 1])

type Phrase = { placesOf: Map<number, [place: number, worth: number][]>; words: number; speech: Set<number> }

/** What the words tell that follow one another in a document as in the query, where one in between may be skipped. */
function bestChain(document: number, { placesOf, words, speech }: Phrase, index: SearchIndex): number {
  const last = new Float64Array(words)
  const lastAt = new Int32Array(words).fill(-9)
  let best = 0
  let position = 0
  let isBeginning = true
  eachTerm(index, document, (term) => {
    position++
    const start = isBeginning ? QUOTED.fromBeginning : QUOTED.fromElsewhere
    // later words of the query first: a word of the text is not two of its words
    for (const [place, worth] of placesOf.get(term) ?? NONE) {
      let before = start
      for (let back = 1; back <= 2 && back <= place; back++) {
        const apart = position - (lastAt[place - back] ?? -9)
        if (apart <= 2) before = Math.max(before, (last[place - back] ?? 0) - SKIPPED * (back + apart - 2))
      }
      last[place] = before + worth
      lastAt[place] = position
      best = Math.max(best, last[place] ?? 0)
    }
    isBeginning = speech.has(term)
  })
  return best
}

const NONE: [number, number][] = []
