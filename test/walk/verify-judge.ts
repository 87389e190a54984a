import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { verify } from '../../src/reference/verify/verify.ts'
import { exactFaults } from '../reference/verify/drawn.ts'
import type { booksInMemory } from '../support/pack-books.ts'
import { changesOf, referencedOf } from './verify-changes.ts'

/** `exact`: unchanged texts, which must be found exactly; `changed`: texts with every kind of change; `referenced`: verses with references. */
export type How = 'exact' | 'changed' | 'referenced'
/** `counts`: for each kind of text, how often each answer was given; `faults`: the wrong answers. */
export type Judged = { counts: Record<string, Record<string, number>>; faults: Fault[] }
export type Fault = { kind: string; what: string; verdict?: string }

/** `records` are indexes. */
export type Task = { records: number[]; how: How }
type Pack = { records: CanonicalRecord[]; books: ReturnType<typeof booksInMemory> }

const SHOWN = 160

/** Judges the texts of some records. */
export async function judgeAll({ records: places, how }: Task, pack: Pack): Promise<Judged> {
  const judged: Judged = { counts: {}, faults: [] }
  for (const at of places) {
    const record = pack.records[at]
    if (record) await judge(record, how, pack, judged)
  }
  return judged
}

/** Judges the texts of one record, and adds the results to `counts` and `faults`. */
async function judge(
  record: CanonicalRecord,
  how: How,
  { records, books }: Pack,
  { counts, faults }: Judged,
): Promise<void> {
  const count = (kind: string, answer: string) => {
    const row = counts[kind] ?? {}
    counts[kind] = { ...row, [answer]: (row[answer] ?? 0) + 1 }
  }
  if (how === 'exact') {
    const found = await exactFaults(books, record)
    count('as it is', found.length === 0 ? 'exact' : 'not exact')
    faults.push(...found.map((what) => ({ kind: 'as it is', what })))
  }
  if (how === 'changed')
    for (const { key, field, kind, text } of changesOf(record, { records, runs: books.runs })) {
      const { verdict, spans } = await verify(books, text, 'indonesian')
      const isReported =
        !['exact', 'orthographic', 'partial', 'translation'].includes(verdict) ||
        spans.some(({ differences }) => differences.length > 0)
      count(kind, isReported ? (verdict === 'partial' ? 'partial with differences' : verdict) : 'passed over')
      if (!isReported)
        faults.push({
          kind,
          verdict,
          what: `${key} ${field}: ${spans.map((one) => `${one.start}-${one.end} ${one.verdict} ${one.record?.key}`).join('; ')}: ${shortened(text)}`,
        })
    }
  if (how === 'referenced' && record.kind === 'quran')
    for (const { key, style, text, isOwn } of referencedOf(record)) {
      const kind = `${isOwn ? 'right' : 'neighbour’s'} number, ${style}`
      const { spans } = await verify(books, text, 'indonesian')
      const answer = [...new Set(spans.map(({ verdict }) => verdict))].join('+') || 'none'
      const isRight = isOwn
        ? spans.length > 0 &&
          spans.every((one) => ['exact', 'orthographic', 'partial', 'translation'].includes(one.verdict)) &&
          spans.some(({ keys }) => keys.includes(key))
        : spans.length > 0 && spans.every(({ verdict }) => verdict === 'wrong_reference' || verdict === 'altered')
      count(kind, isRight ? answer : `${answer}: wrong`)
      if (!isRight)
        faults.push({ kind, what: `${key}: ${answer} ${spans.map(({ record: one }) => one?.key)}: ${shortened(text)}` })
    }
}

const shortened = (text: string): string =>
  text.length > 2 * SHOWN ? `${text.slice(0, SHOWN)} … ${text.slice(-SHOWN)}` : text
