import { normalForm } from '../../../platform/normal-form.ts'
import { fold } from '../../text/arabic.ts'
import { contentStems, splitSentences } from '../../text/extract.ts'
import type { Language } from '../../text/stem.ts'
import { DENIES, DIRECT_SPEECH, EXCEPTS, GIVEN_NAMES, NUMBERS, RULINGS } from './guarded-words.ts'

// Checks a model's claims against their records. A claim that fails is dropped, never corrected.

/** A possible source of a claim. */
export interface Rests {
  /** In every stored language. */
  texts: Partial<Record<Language, string | null>>
  /** Its citation, such as "QS Al-Baqarah 2:255", which a claim may contain. */
  name: string
}

/** The minimum share of a sentence's content stems in its record (docs/search.md, "Answers"). */
const LEAST_SHARE = 0.6
/** In characters: a plain sentence is shorter, and longer text is the model's own prose. */
const LONGEST_CLAIM = 500
/** Words in quotation marks: up to this many are a term, more are a quotation. */
const TERM_WORDS = 2
/** Content stems: a piece with fewer belongs to the previous sentence. */
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

/** A claim as plain words; undefined if it quotes, has markup, or writes scripture of its own. */
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
  if (plain === '' || plain.length > LONGEST_CLAIM || DIRECT_SPEECH[language].test(plain)) return undefined
  return /[.!?؟]$/.test(plain) ? plain : `${plain}.`
}

/** The text without parts in square brackets. */
function withoutBrackets(text: string): string {
  // after the last closing bracket, no opening one has an end, so none is looked for
  const end = text.lastIndexOf(']') + 1
  return text.slice(0, end).replace(/\[[^\]]*\]/g, '') + text.slice(end)
}

/**
 * Whether the record, in one of its languages, supports every sentence of a plain claim: enough of its words, each number, name and ruling, and
 * the same negations and exceptions.
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

/** A piece without content words, such as the rest of an abbreviation, belongs to the previous sentence. */
function sentencesOf(claim: string, language: Language): string[] {
  const sentences: string[][] = []
  /** content stems of the last sentence */
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

/** A record prepared for comparison. */
type ReadRecord = {
  /** The folded words of the text, and the stem of each content word. */
  words: string[]
  stems: (string | undefined)[]
  /** Stems, numbers, and all words between spaces, of the text and the record's name. */
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
  const claimed = [...new Set(contentStems(sentence, language))]
  const { held, numbers, named } = record
  const shared = claimed.filter((stem) => held.has(stem))
  if (claimed.length === 0 || shared.length < leastShare * claimed.length) return false
  return (
    digits(sentence).every((number) => numbers.has(number)) &&
    claimed.every((stem) => held.has(stem) || !NUMBERS[language].has(stem)) &&
    RULINGS[language].every(
      (ruling) => !ruling.some((stem) => claimed.includes(stem)) || ruling.some((stem) => held.has(stem)),
    ) &&
    (language === 'arabic' || names(sentence).every((word) => named.includes(` ${word} `))) &&
    samePolarity(sentence, passage(record, new Set(shared)), language)
  )
}

/** Numbers in Western digits, from any script. */
function digits(text: string): string[] {
  return (
    normalForm(text, 'NFKC')
      .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
      .match(/\d+/g) ?? []
  )
}

/** Capitalized words that do not begin the sentence, folded. */
function names(sentence: string): string[] {
  const words = sentence.replace(/-(?:Nya|Mu|Ku)\b/g, '').match(/[\p{L}][\p{L}\p{M}']*/gu) ?? []
  return words
    .slice(1)
    .filter((word) => /^'?\p{Lu}/u.test(word))
    .map(fold)
    .filter((word) => word.length > 1 && !GIVEN_NAMES.has(word))
}

/** Whether both sides have the same negations and exceptions. */
function samePolarity(sentence: string, passage: string, language: Language): boolean {
  return [DENIES, EXCEPTS].every((words) => words[language].test(fold(sentence)) === words[language].test(passage))
}

/** Words added on both sides of a passage: a negation is rarely farther before what it negates. */
const MARGIN_WORDS = 4
const AFTER = 3

/** The shortest passage of a folded text with the most of these stems, and a few words on both sides. */
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
  return words.slice(Math.max(0, best.from - MARGIN_WORDS), best.to + 1 + AFTER).join(' ')
}
