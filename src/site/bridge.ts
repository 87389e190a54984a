import type { Bridge } from '../messaging/bridge/bridge.ts'
import type { Db } from '../platform/db/open.ts'
import type { LanguageCode } from '../platform/language.ts'
import { parseDay } from '../reference/calendar/days.ts'
import { LANGUAGE_OF_CODE } from '../reference/text/language-code.ts'
import type { Span } from '../reference/verify/describe.ts'
import { citationOf } from '../reference/verify/records.ts'
import type { Verifier } from '../reference/verify/verifier.ts'
import type { Verification } from '../reference/verify/verify.ts'
import { recordsOfDays } from './reading/daily/daily.ts'
import { verifyWords } from './reading/verify/words.ts'

// What messaging answers from the reference, in the words of the pages.

/** As POST /verify takes; a chat message is shorter. In characters. */
const LONGEST = 10_000
/** A message names so many quotations, and the page shows the others. */
const SPANS_SHOWN = 3
const DIFFERENCES_SHOWN = 5
/** Of a note, in characters: more is read on the page. */
const NOTE_MAX = 500

type BridgeDeps = { db: Db; verifier: Verifier; publicUrl: string }

export const createBridge = ({ db, verifier, publicUrl }: BridgeDeps): Bridge => ({
  async verified(accountId, text, language) {
    const given = [...text.replaceAll('\u0000', '')].slice(0, LONGEST).join('')
    const verification = await verifier.of(`bridge ${accountId}`).verify(given, LANGUAGE_OF_CODE[language])
    return answerTo(verification, language, publicUrl)
  },
  async verseOf(date, language) {
    const day = parseDay(date)
    if (day === undefined) return undefined
    const [found] = await recordsOfDays(db, [day], language)
    const verse = found?.records.find(({ kind }) => kind === 'quran')
    if (!verse) return undefined
    const text = verse.text === undefined ? verse.arabic : `${verse.arabic}\n\n${verse.text}`
    return { text, name: verse.name, address: `${publicUrl}${verse.href}?lang=${language}` }
  },
})

/** A verification as a message: what was found, each quotation with its record, and where to read more. */
function answerTo({ verdict, spans }: Verification, language: LanguageCode, publicUrl: string): string {
  const words = verifyWords[language]
  const page = `${publicUrl}/verify?lang=${language}`
  if (verdict === 'none') return `${words.none}\n\n${page}`
  const shown = spans.slice(0, SPANS_SHOWN)
  const [name, meaning] = words.verdicts[verdict]
  const parts = shown.map((span, place) => partOf(span, shown.length > 1 ? place + 1 : undefined, language, publicUrl))
  // each part that has a record has its address
  const more = spans.length > shown.length || shown.every(({ record, saying }) => !record && !saying)
  return [`${words.result}: ${name}. ${meaning}`, ...parts, ...(more ? [page] : [])].join('\n\n')
}

function partOf(span: Span, number: number | undefined, language: LanguageCode, publicUrl: string): string {
  const words = verifyWords[language]
  const { record, saying, verdict, note, differences } = span
  const title = record ? citationOf(record, LANGUAGE_OF_CODE[language]) : undefined
  const address = record
    ? `/${record.kind === 'quran' ? 'q' : 'h'}/${record.key}`
    : saying
      ? `/${saying.collection}/${saying.id}`
      : undefined
  const changed = differences
    .slice(0, DIFFERENCES_SHOWN)
    .map(({ given, canonical }) => `“${given ?? '…'}” → “${canonical ?? '…'}”`)
  const lines = [
    [number === undefined ? undefined : words.quotation(number), title].filter(Boolean).join(': '),
    number === undefined ? '' : words.verdicts[verdict][0],
    note.length > NOTE_MAX ? `${note.slice(0, NOTE_MAX).replace(/\S*$/, '')}…` : note,
    ...changed,
    address === undefined ? '' : `${publicUrl}${address}?lang=${language}`,
  ]
  return lines.filter((line) => line !== '').join('\n')
}
