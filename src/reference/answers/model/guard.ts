import { normalForm } from '../../../platform/normal-form.ts'
import { fold } from '../../text/arabic.ts'
import { contentStems, splitSentences } from '../../text/extract.ts'
import type { Language } from '../../text/stem.ts'
import { DENIES, EXCEPTS, GIVEN_NAMES, NUMBERS, RULINGS, SPEAKS } from './guarded-words.ts'

// What a model wrote is a proposal. Here it is checked against the record that it names; what fails is dropped, never mended.

/** What a claim may rest on. */
export interface Rests {
  /** In every language that it is stored in. */
  texts: Partial<Record<Language, string | null>>
  /** How it is referred to, such as "QS Al-Baqarah 2:255": a claim may name it. */
  name: string
}

/** The least share of a sentence's content stems that its record must hold (docs/search.md, "Answers"). */
const LEAST_SHARE = 0.6
/** Characters: a plain sentence has fewer, and what is longer is prose of the model's own. */
const LONGEST_CLAIM = 500
/** Words between quotation marks: so few are a term, more are a quotation. */
const TERM_WORDS = 2
/** Content stems: a piece with fewer belongs to the sentence before it. */
const FEWEST_STEMS = 2
const LANGUAGES: Language[] = ['indonesian', 'english', 'arabic']

const INVISIBLE = /\p{Cf}/gu
const CONTROL = /(?!\n)\p{Cc}/gu
const SINGLE_QUOTES = /[‘’‛ʼʻʿʾ´′]/g
const TERM = /["“”«»]([^"“”«»\n]{1,60})["“”«»]/g
const QUOTATION = /["\p{Pi}\p{Pf}„‚＂〝〞〟「」『』❝❞❛❜`]|(?<=^|[\s(])'[^']+'(?=[\s.,;:!?)]|$)/u
// headings, block quotations, rules, tables, HTML, entities, links, addresses
const MARKUP = /^[^\S\r\n\u2028\u2029]*(?:>|#|={3}|-{3}|\||```)|<|&#?\w+;|\]\(|\]:|:\/\/|\bwww\./mu
const ARABIC = /\p{Script=Arabic}/u
const EULOGY = /[\uFDF0-\uFDFF]/gu

/** A claim as plain words; undefined where it quotes, is markup, or writes scripture of its own. */
export function plainClaim(claim: string, language: Language): string | undefined {
  const text = normalForm(claim, 'NFC').replace(INVISIBLE, '').replace(CONTROL, ' ').replace(SINGLE_QUOTES, "'")
  const withoutTerms = text.replace(TERM, (all, inside: string) =>
    inside.trim().split(/\s+/).length <= TERM_WORDS ? inside : all,
  )
  if (QUOTATION.test(withoutTerms) || MARKUP.test(claim)) return undefined
  if (language !== 'arabic' && ARABIC.test(text.replace(EULOGY, ''))) return undefined
  const plain = withoutBrackets(withoutTerms)
    .replace(/[*_~|#>[\]{}]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?؟،])/g, '$1')
    .trim()
  if (plain === '' || plain.length > LONGEST_CLAIM || SPEAKS[language].test(plain)) return undefined
  return /[.!?؟]$/.test(plain) ? plain : `${plain}.`
}

/** Text without what stands in square brackets, from the first that opens to the next that closes. */
function withoutBrackets(text: string): string {
  // behind the last that closes, each that opens would be looked for an end in vain
  const end = text.lastIndexOf(']') + 1
  return text.slice(0, end).replace(/\[[^\]]*\]/g, '') + text.slice(end)
}

/**
 * Whether every sentence of a plain claim stands in the record, in one of its languages: enough of its words, each number,
 * name and ruling, and no denial or exception more or less.
 */
export function isSupported(claim: string, record: Rests, leastShare = LEAST_SHARE): boolean {
  return LANGUAGES.some((language) => {
    const text = record.texts[language]
    if (!text) return false
    const sentences = sentencesOf(claim, language)
    const read = readRecord(text, record.name, language)
    return sentences.length > 0 && sentences.every((sentence) => stands(sentence, read, language, leastShare))
  })
}

/** A piece without words of its own, such as the rest of an abbreviation, belongs to the sentence before. */
function sentencesOf(claim: string, language: Language): string[] {
  const sentences: string[][] = []
  /** Of the last sentence. */
  let stems = 0
  for (const piece of splitSentences(claim)) {
    const own = contentStems(piece, language).length
    const last = sentences.at(-1)
    if (last && (stems < FEWEST_STEMS || own < FEWEST_STEMS)) {
      last.push(piece)
      stems += own
    } else {
      sentences.push([piece])
      stems = own
    }
  }
  return sentences.map((pieces) => pieces.join(' '))
}

/** What sentences are compared with. */
type ReadRecord = {
  /** The words of the text, folded, and the stem of each that carries meaning. */
  words: string[]
  stems: (string | undefined)[]
  /** Of the text and the record's name: the stems, the numbers, and all words, each between two spaces. */
  held: Set<string>
  numbers: Set<string>
  named: string
}

function readRecord(text: string, name: string, language: Language): ReadRecord {
  const all = `${text} ${name}`
  const words = fold(text).split(' ')
  return {
    words,
    stems: words.map((word) => contentStems(word, language)[0]),
    held: new Set(contentStems(all, language)),
    numbers: new Set(digits(all)),
    named: ` ${fold(all)} `,
  }
}

function stands(sentence: string, record: ReadRecord, language: Language, leastShare: number): boolean {
  const said = [...new Set(contentStems(sentence, language))]
  const { held, numbers, named } = record
  const shared = said.filter((stem) => held.has(stem))
  if (said.length === 0 || shared.length < leastShare * said.length) return false
  return (
    digits(sentence).every((number) => numbers.has(number)) &&
    said.every((stem) => held.has(stem) || !NUMBERS[language].has(stem)) &&
    RULINGS[language].every(
      (ruling) => !ruling.some((stem) => said.includes(stem)) || ruling.some((stem) => held.has(stem)),
    ) &&
    (language === 'arabic' || names(sentence).every((word) => named.includes(` ${word} `))) &&
    samePolarity(sentence, passage(record, new Set(shared)), language)
  )
}

/** Western digits of any script, number by number. */
function digits(text: string): string[] {
  return (
    normalForm(text, 'NFKC')
      .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
      .match(/\d+/g) ?? []
  )
}

/** The words with a capital that do not open the sentence, folded. */
function names(sentence: string): string[] {
  const words = sentence.replace(/-(?:Nya|Mu|Ku)\b/g, '').match(/[\p{L}][\p{L}\p{M}']*/gu) ?? []
  return words
    .slice(1)
    .filter((word) => /^'?\p{Lu}/u.test(word))
    .map(fold)
    .filter((word) => word.length > 1 && !GIVEN_NAMES.has(word))
}

/** Denials and exceptions stand on both sides or on neither. */
function samePolarity(sentence: string, passage: string, language: Language): boolean {
  return [DENIES, EXCEPTS].every((words) => words[language].test(fold(sentence)) === words[language].test(passage))
}

/** Words on both sides of a stretch: a denial stands before what it denies, seldom more than this far. */
const BEFORE = 4
const AFTER = 3

/** The stretch of a text, folded, that holds the most of these stems closest together, with a few words on both sides. */
function passage({ words, stems: stemOf }: ReadRecord, stems: Set<string>): string {
  const places = stemOf.flatMap((stem, at) => (stem !== undefined && stems.has(stem) ? [at] : []))
  let best = { from: 0, to: words.length - 1, kinds: 0 }
  for (const [first, from] of places.entries()) {
    const kinds = new Set<string | undefined>()
    for (let place = first; place < places.length; place++) {
      const to = places[place] ?? 0
      if (to - from > 3 * stems.size + 8) break
      kinds.add(stemOf[to])
      if (kinds.size > best.kinds || (kinds.size === best.kinds && to - from < best.to - best.from))
        best = { from, to, kinds: kinds.size }
    }
  }
  return words.slice(Math.max(0, best.from - BEFORE), best.to + 1 + AFTER).join(' ')
}
