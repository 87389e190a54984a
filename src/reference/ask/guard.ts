import type { Language } from '../language/stem.ts'
import { recordsWords } from './quotes.ts'
import type { Source } from './sources.ts'

// What a model wrote is a proposal. Here it becomes an answer: scripture only from the records, no claim without a key.

const KEY = /(?:(?:bukhari|muslim|abudawud|tirmidhi|nasai|ibnmajah|malik):\d{1,5}(?:\.\d{1,3})?|\d{1,3}:\d{1,3})/
const BRACKETS = /\[([^\]\n]{1,120})\]/g
const INSERT = /\{\{\s*([^{}\n]{1,40}?)\s*\}\}/g
const QUOTED = /[“"«]([^“”"«»\n]+)[”"»]/g
const ARABIC_RUN = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\s،؛ـ]*\p{Script=Arabic}\p{M}*/gu
// Shorter than this, words in quotation marks are a term, not a quotation.
const QUOTED_WORDS = 4
const ARABIC_WORDS = 3

/**
 * One line of a generated answer made safe, or undefined where nothing of it may stay. `{{key}}` becomes the record's
 * text; keys that were not given to the model go; quotations take the record's words, or their sentence goes; what
 * follows the last citation goes.
 */
export function guardLine(line: string, sources: Source[], language: Language): string | undefined {
  const known = new Map(sources.map((source) => [source.key, source]))
  const plain = withoutLinks(line).trim()
  if (plain === '' || /^#{1,6}\s/.test(plain)) return plain === '' ? undefined : heading(plain)
  const inserted: Source[] = []
  const text = plain.replace(INSERT, (_, key: string) => {
    const source = known.get(key.replace(/^\[|\]$/g, ''))
    if (source) inserted.push(source)
    return ''
  })
  const cited = text.replace(BRACKETS, (_, inside: string) =>
    (inside.match(new RegExp(KEY, 'g')) ?? [])
      .filter((key) => known.has(key))
      .map((key) => `[${key}]`)
      .join(' '),
  )
  const kept = sentences(cited).flatMap((sentence) => guardSentence(sentence, sources, known, language) ?? [])
  const lastCited = kept.findLastIndex((sentence) => hasCitation(sentence))
  const said = kept
    .slice(0, lastCited + 1)
    .join(' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim()
  const quotes = inserted.map((source) => recordQuote(source, language))
  return [said, ...quotes].filter((part) => part !== '').join('\n\n') || undefined
}

/** The keys that an answer cites, in order. */
export function citedKeys(answer: string): string[] {
  return [...new Set([...answer.matchAll(new RegExp(`\\[(${KEY.source})\\]`, 'g'))].map(([, key = '']) => key))]
}

/** A record's own text as a block quotation with its key. */
export function recordQuote({ key, text, textArabic }: Source, language: Language): string {
  const lines = language === 'arabic' || text === textArabic ? [textArabic] : [textArabic, text]
  return `${lines
    .filter((line) => line !== '')
    .map((line) => `> ${line.replace(/\s+/g, ' ')}`)
    .join('\n>\n')} [${key}]`
}

function heading(line: string): string {
  return line.replace(BRACKETS, '').replace(INSERT, '').slice(0, 120).trim()
}

function withoutLinks(line: string): string {
  return line
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/https?:\/\/\S+|www\.\S+/gi, '')
}

/** Cut after a full stop and its citations. */
function sentences(text: string): string[] {
  return (
    text
      .match(/[^.!?؟]+(?:[.!?؟](?![\d])(?:["”»’)]|\s*\[[^\]]*\])*|[.!?؟]|$)+/g)
      ?.map((part) => part.trim())
      .filter(Boolean) ?? []
  )
}

function hasCitation(sentence: string): boolean {
  return new RegExp(`\\[${KEY.source}\\]`).test(sentence)
}

function guardSentence(
  sentence: string,
  sources: Source[],
  known: Map<string, Source>,
  language: Language,
): string | undefined {
  const bare = sentence.replace(BRACKETS, '')
  // a reference outside brackets to what was not retrieved is knowledge of the model's own
  for (const [key] of bare.matchAll(new RegExp(`(?<![\\d:])${KEY.source}(?![\\d:])`, 'g')))
    if (!known.has(key)) return undefined
  let faithful = true
  const asRecorded = (quote: string, least: number): string => {
    if (quote.trim().split(/\s+/).length < least) return quote
    const found = sources
      .map((source) => recordsWords(source.text, quote) ?? recordsWords(source.textArabic, quote))
      .find(Boolean)
    if (found === undefined) faithful = false
    return found ?? ''
  }
  let text = sentence.replace(QUOTED, (_, quote: string) => `“${asRecorded(quote, QUOTED_WORDS)}”`)
  if (language !== 'arabic')
    text = text.replace(ARABIC_RUN, (run) => (text.includes(`“${run}`) ? run : asRecorded(run, ARABIC_WORDS)))
  return faithful ? text : undefined
}
