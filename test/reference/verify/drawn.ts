import { holdersOf, runHashes, type WordRuns } from '../../../src/reference/index/snapshot/word-runs.ts'
import { fold } from '../../../src/reference/text/arabic.ts'
import { wordsOf } from '../../../src/reference/text/words.ts'
import type { Books } from '../../../src/reference/verify/books.ts'
import type { CanonicalRecord } from '../../../src/reference/verify/records.ts'
import { type Verification, verify } from '../../../src/reference/verify/verify.ts'
import { changeAtEdge, changeInside } from './changes.ts'

const LONGEST = 10_000
const SCRIPTS = ['text_arabic', 'text_arabic_qpc', 'text_arabic_kemenag'] as const
const CHANGED = ['text_arabic', 'text_arabic_kemenag', 'text_indonesian', 'text_english'] as const

const fits = (text: string | null): text is string => text !== null && text !== '' && [...text].length <= LONGEST

/** Finds faults in the answers to a record's whole texts, which must all be exact. */
export async function exactFaults(books: Books, record: CanonicalRecord): Promise<string[]> {
  const faults: string[] = []
  for (const script of SCRIPTS) {
    const text = record[script]
    if (!fits(text)) continue
    const { verdict, spans } = await verify(books, text, 'indonesian')
    // a hadith may contain the verse too, as a second span: all spans must be exact
    const right =
      verdict === 'exact' &&
      spans.every((span) => span.verdict === 'exact') &&
      spans.some(({ keys }) => keys.includes(record.key))
    if (!right) faults.push(`${record.key} ${script}: ${described({ verdict, spans })}`)
  }
  return faults
}

const described = ({ verdict, spans }: Pick<Verification, 'verdict' | 'spans'>): string =>
  `${verdict} ${spans.map((span) => `${span.start}-${span.end} ${span.verdict} ${span.keys.slice(0, 3)}`).join('; ')}`

type Changed = (typeof CHANGED)[number]
type TextLanguage = 'arabic' | 'indonesian' | 'english'

const languageOf = (field: Changed): TextLanguage =>
  field === 'text_indonesian' ? 'indonesian' : field === 'text_english' ? 'english' : 'arabic'

export type FoldedTexts = { has(words: string, language: TextLanguage): boolean }

/** All texts, folded. Independent of the code under test: whether consecutive words occur in a text of a language. */
export function foldedTexts(records: CanonicalRecord[]): FoldedTexts {
  const texts = CHANGED.map((field) => ({
    language: languageOf(field),
    text: records.map((record) => ` ${fold(record[field] ?? '')} `).join('|'),
  }))
  return { has: (words, language) => texts.some((one) => one.language === language && one.text.includes(` ${words} `)) }
}

// words that reverse the meaning of a text, and words that hardly change it
const STRANGERS: Record<TextLanguage, string[]> = {
  arabic: ['لا', 'إلا', 'ليس', 'الكتاب', 'يوم', 'كثيرا', 'رجل', 'بعد', 'قالوا', 'سبعين'],
  indonesian: ['tidak', 'jangan', 'selalu', 'hanya', 'rumah', 'kemarin', 'mereka', 'kitab', 'bukan', 'tujuh'],
  english: ['not', 'never', 'always', 'only', 'house', 'seven', 'book', 'yesterday', 'many', 'without'],
}

export type ChangedText = { key: string; what: string; text: string }

/** A text of a record with one change inside it, which occurs in no other record; undefined if this attempt gave none. */
export function drawChange(
  records: CanonicalRecord[],
  { folded, runs }: { folded: FoldedTexts; runs: WordRuns },
  draw: (below: number) => number,
): ChangedText | undefined {
  const record = records[draw(records.length)]
  const field = CHANGED[draw(CHANGED.length)]
  const text = record && field ? record[field] : null
  if (!record || !field || !fits(text)) return undefined
  const language = languageOf(field)
  const change = changeInside(text, STRANGERS[language], draw)
  if (!change || !fits(change.text)) return undefined
  // it has three consecutive words that occur nowhere else, and no text contains it
  const isNew = runHashes(wordsOf(change.text)).some((hash) => hash !== undefined && holdersOf(runs, hash).length === 0)
  return isNew && !folded.has(fold(change.text), language)
    ? { key: `${record.key} ${field}`, what: change.what, text: change.text }
    : undefined
}

/** Finds faults in the answer to a changed text: it must not be called right, in whole or in part. */
export async function changeFaults(books: Books, change: ChangedText): Promise<{ verdict: string; faults: string[] }> {
  const { verdict, spans } = await verify(books, change.text, 'indonesian')
  const wrong = ['exact', 'orthographic', 'partial'].includes(verdict)
  return {
    verdict,
    faults: wrong
      ? [`${change.key} ${change.what}: ${described({ verdict, spans })}: ${change.text.slice(0, 200)}`]
      : [],
  }
}

/** A text of a record with one change at an end; undefined if this attempt gave none. */
export function drawEdgeChange(
  records: CanonicalRecord[],
  folded: FoldedTexts,
  draw: (below: number) => number,
): ChangedText | undefined {
  const record = records[draw(records.length)]
  const field = CHANGED[draw(CHANGED.length)]
  const text = record && field ? record[field] : null
  if (!record || !field || !fits(text)) return undefined
  const language = languageOf(field)
  // a blessing at an end is no word of the text, so changing it changes nothing that is compared
  const words = wordsOf(text)
  if (/\p{L}/u.test(text.slice(0, words[0]?.start)) || /\p{L}/u.test(text.slice(words.at(-1)?.end))) return undefined
  const change = changeAtEdge(text, STRANGERS[language], draw)
  if (!change || !fits(change.text) || folded.has(fold(change.text), language)) return undefined
  return { key: `${record.key} ${field}`, what: change.what, text: change.text }
}

/** Finds faults in the answer to a text changed at an end: if anything is found, a difference must be reported. */
export async function edgeFaults(books: Books, change: ChangedText): Promise<string[]> {
  const { verdict, spans } = await verify(books, change.text, 'indonesian')
  const passed = ['exact', 'orthographic', 'partial', 'translation'].includes(verdict)
  return passed && spans.every(({ differences }) => differences.length === 0)
    ? [
        `${change.key} ${change.what}: ${described({ verdict, spans })}: ${change.text.slice(0, 100)} … ${change.text.slice(-100)}`,
      ]
    : []
}
