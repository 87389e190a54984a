import type { Bridge } from '../messaging/bridge/bridge.ts'
import type { Db } from '../platform/db/open.ts'
import type { LanguageCode } from '../platform/language.ts'
import { parseDay } from '../reference/calendar/days.ts'
import { LANGUAGE_OF_CODE } from '../reference/text/language-code.ts'
import { clip } from '../reference/verify/clip.ts'
import type { Span } from '../reference/verify/describe.ts'
import { citationOf } from '../reference/verify/records.ts'
import type { Verifier } from '../reference/verify/verifier.ts'
import type { Verification } from '../reference/verify/verify.ts'
import { differenceWords } from './bridge-words.ts'
import { recordsOfDays } from './reading/daily/daily.ts'
import { verifyWords } from './reading/verify/words.ts'

// The bridge: answers of the reference for messaging, in the words of the pages.

/** In characters, as at POST /verify; chat messages are shorter. */
const LONGEST_TEXT = 10_000
/** Quotations per message; the page shows the others. */
const SPANS_SHOWN = 3
const DIFFERENCES_SHOWN = 5
/** In characters, of the words in a difference. */
const WORDS_MAX = 100
/** The networks' limit, in characters. */
const MESSAGE_MAX = 4_096

type BridgeDeps = { db: Db; verifier: Verifier; publicUrl: string }

export const createBridge = ({ db, verifier, publicUrl }: BridgeDeps): Bridge => ({
  async verified(accountId, text, language) {
    const given = [...text.replaceAll('\u0000', '')].slice(0, LONGEST_TEXT).join('')
    const verification = await verifier.of(`bridge ${accountId}`).verify(given, LANGUAGE_OF_CODE[language])
    return { found: verification.verdict !== 'none', text: answerTo(verification, language, publicUrl) }
  },
  async verseOf(date, language) {
    const day = parseDay(date)
    if (day === undefined) return undefined
    const [found] = await recordsOfDays(db, [day], language)
    const verse = found?.records.find(({ kind }) => kind === 'quran')
    if (!verse) return undefined
    const { arabic, text: translation = null, name, href } = verse
    return { arabic, translation, name, address: `${publicUrl}${href}?lang=${language}` }
  },
})

/** A verification as a message: the verdict, each quotation with its record, and a link. */
export function answerTo({ verdict, spans }: Verification, language: LanguageCode, publicUrl: string): string {
  const words = verifyWords[language]
  const page = `${publicUrl}/verify?lang=${language}`
  if (verdict === 'none') return `${words.none}\n\n${page}`
  const shown = spans.slice(0, SPANS_SHOWN)
  const [name, meaning] = words.verdicts[verdict]
  const head = `${words.result}: ${name}. ${meaning}`
  // a quotation with a record has that record's address
  const more = spans.length > shown.length || shown.every(({ record, saying }) => !record && !saying)
  const partsWith = (differences: number) =>
    shown.map((span, place) =>
      partOf(span, shown.length > 1 ? place + 1 : undefined, { differences, language, publicUrl }),
    )
  const full = [head, ...partsWith(DIFFERENCES_SHOWN), ...(more ? [page] : [])].join('\n\n')
  if (full.length <= MESSAGE_MAX) return full
  // no quotation is cut, so that no grading or warning is lost
  const parts = partsWith(0)
  const text = () => [head, ...parts, page].join('\n\n')
  while (parts.length > 0 && text().length > MESSAGE_MAX) parts.pop()
  return text()
}

type PartOptions = { differences: number; language: LanguageCode; publicUrl: string }

function partOf(span: Span, number: number | undefined, { differences, language, publicUrl }: PartOptions): string {
  const words = verifyWords[language]
  const { record, saying, verdict, brief } = span
  const title = record ? citationOf(record, LANGUAGE_OF_CODE[language]) : undefined
  const address = record
    ? `/${record.kind === 'quran' ? 'q' : 'h'}/${record.key}`
    : saying
      ? `/${saying.collection}/${saying.id}`
      : undefined
  const lines = [
    [number === undefined ? undefined : words.quotation(number), title].filter(Boolean).join(': '),
    number === undefined ? '' : words.verdicts[verdict][0],
    brief,
    ...differencesIn(span, differences, language),
    address === undefined ? '' : `${publicUrl}${address}?lang=${language}`,
  ]
  return lines.filter((line) => line !== '').join('\n')
}

/** The first differences, one per line, and how many more there are. */
function differencesIn({ differences }: Span, shown: number, language: LanguageCode): string[] {
  if (shown === 0) return []
  const words = differenceWords[language]
  const lines = differences.map(({ op, given, canonical }) => {
    const [here, there] = [clip(given ?? '', WORDS_MAX), clip(canonical ?? '', WORDS_MAX)]
    if (op === 'changed') return words.changed(here, there)
    return words[op](op === 'added' ? here : op === 'left_out' ? there : here || there)
  })
  // a moved word is listed at both places, so one is dropped
  const once = lines.filter((line, place) => differences[place]?.op !== 'moved' || lines.indexOf(line) === place)
  const rest = once.length - shown
  return [...once.slice(0, shown), ...(rest > 0 ? [words.more(rest)] : [])]
}
