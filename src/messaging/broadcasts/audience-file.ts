import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import type { Executor } from '../../platform/db/rows.ts'
import type { ByteRange } from '../../platform/http/range.ts'
import { safeText } from '../../platform/http/text.ts'
import { worded } from '../../platform/http/wording.ts'
import { refusalOf } from '../../platform/http/zod.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { recordsIn } from '../contacts/csv.ts'
import { columnCalled, delimiterOf, HEAD_BYTES } from '../contacts/file-import.ts'
import { phoneField } from '../contacts/schemas.ts'
import { csv } from '../media/formats.ts'
import { findMedia, type MediaService, readMedia } from '../media/media.ts'
import { isAbsent } from '../media/store.ts'
import type { Media } from '../media/tables.ts'

// An audience from an uploaded CSV: a column of numbers, and columns whose values fill placeholders. Like every audience it is read in parts,
// each from the byte at which the previous one ended.

/** The columns that a broadcast uses, by heading. */
export type FileValues = Record<string, string>
export type FileRow = { line: number; phone: string; values: FileValues }
/** A line that cannot be used, and why. Its content is not repeated, because it may be personal. */
export type RefusedRow = { line: number; field: string; message: string }

/** Rows of a file, and the byte at which the next part begins. */
export type FilePage = {
  rows: FileRow[]
  refused: RefusedRow[]
  next: string | null
  /** The file cannot be read to its end. */
  broken?: boolean
}

/** Errors shown per file: enough to see what is wrong with it. */
export const REFUSED_SHOWN = 100

/** The first errors of a file. The error that makes the whole file unusable is always included, even if it came last. */
export function refusedShown(before: RefusedRow[], more: RefusedRow[], broken: boolean): RefusedRow[] {
  const all = [...before, ...more]
  return all.length > REFUSED_SHOWN && broken
    ? [...all.slice(0, REFUSED_SHOWN - 1), ...all.slice(-1)]
    : all.slice(0, REFUSED_SHOWN)
}

/** Rows per file: 16 MB may have millions of rows without a single number. */
export const FILE_ROWS_MAX = 200_000
/** The length limit of a placeholder's value (templates/render.ts). */
const VALUE_MAX = 1_024

export type Files = Pick<MediaService, 'store'>

const filePlace = z.object({
  bytes: z.int(),
  lines: z.int(),
  rows: z.int().default(0),
  delimiter: z.string(),
  columns: z.array(z.string()),
})

/** Checks the file of an audience. Throws if it is no CSV, or lacks a column that the broadcast uses. */
export async function checkAudienceFile(
  db: Executor,
  files: Files,
  accountId: string,
  { id, columns }: { id: string; columns: string[] },
): Promise<Media> {
  const file = await findMedia(db, accountId, id)
  if (!file) throw notFound('The file of the audience')
  if (file.contentType !== csv.contentType) throw invalid('audience.file', 'must be an uploaded CSV', id)
  const { columns: found, headings } = await headOf(files, file)
  const numbers = headings.filter((_, index) => found[index] === 'phone')
  if (numbers.length > 1)
    throw invalid('audience.file', `has more than one column of numbers, ${numbers.join(' and ')}: keep one`, id)
  if (numbers.length === 0) throw invalid('audience.file', 'has no column of numbers: name one `phone`', id)
  const missing = columns.find((column) => !found.includes(column))
  if (missing !== undefined)
    throw invalid('variables', `the file has no such column; it has ${found.join(', ')}`, `file.${missing}`)
  return file
}

/** The next rows of a file. */
export async function pageOfFile(
  db: Executor,
  files: Files,
  account: Account,
  { id, columns, after, limit }: { id: string; columns: string[]; after: string | null; limit: number },
): Promise<FilePage> {
  const file = await findMedia(db, account.id, id)
  if (!file) return gone(after)
  const from = after === null ? await startOf(files, file) : placeIn(after)
  const page: FilePage = { rows: [], refused: [], next: null }
  if (from.bytes >= file.sizeBytes) return page
  const row = rowOf(account.defaultCountry)
  const form = { ...formOfColumns(from.delimiter), ...(after !== null && { columns: from.columns }) }
  let read = 0
  let lines = from.lines
  const body = await open(files, file, { start: from.bytes, end: file.sizeBytes - 1 })
  if (!body) return gone(after)
  try {
    for await (const { record, info } of recordsIn(body, form)) {
      lines = from.lines + info.lines
      if (from.rows + read >= FILE_ROWS_MAX) {
        const message = `is beyond the ${FILE_ROWS_MAX} rows that a file may have: divide it`
        page.refused.push({ line: lines, field: 'file', message })
        return { ...page, broken: true }
      }
      const values = Object.fromEntries(columns.map((column) => [column, record[column] ?? '']))
      const checked = row.safeParse({ ...values, phone: record.phone?.trim() ?? '' }, worded)
      if (checked.success) page.rows.push({ line: lines, phone: checked.data.phone, values })
      else page.refused.push({ line: lines, ...problemIn(checked.error) })
      if (++read < limit) continue
      page.next = JSON.stringify({ ...from, bytes: from.bytes + info.bytes, lines, rows: from.rows + read })
      break
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = from.lines + Number(error.lines ?? 1)
    page.refused.push({ line, field: 'file', message: 'is no CSV at this line, or from one before it on' })
    page.broken = true
  } finally {
    body.destroy()
  }
  return page
}

async function startOf(files: Files, file: Media): Promise<z.output<typeof filePlace>> {
  const { delimiter, columns } = await headOf(files, file)
  return { delimiter, columns, bytes: 0, lines: 0, rows: 0 }
}

const placeIn = (after: string) => filePlace.parse(JSON.parse(after))

const gone = (after: string | null): FilePage => ({
  rows: [],
  refused: [
    { line: after === null ? 1 : placeIn(after).lines, field: 'file', message: 'was deleted before it was read' },
  ],
  next: null,
  broken: true,
})

const rowOf = (country: string | null) => z.object({ phone: phoneField(country) }).catchall(safeText().max(VALUE_MAX))

function problemIn(error: z.ZodError): { field: string; message: string } {
  const [problem] = refusalOf(error, {}).problems
  return { field: problem?.field ?? 'row', message: problem?.message ?? 'is wrong' }
}

/** Only the column of numbers has names in several languages; other headings stay as they are. */
const formOfColumns = (delimiter: string) => ({
  delimiter,
  columnOf: (heading: string) => (columnCalled(heading) === 'phone' ? 'phone' : heading),
})

/** A file's delimiter and its columns. */
async function headOf(
  files: Files,
  file: Media,
): Promise<{ delimiter: string; columns: string[]; headings: string[] }> {
  const body = await open(files, file, { start: 0, end: Math.min(file.sizeBytes, HEAD_BYTES) - 1 })
  if (!body) return { delimiter: ',', columns: [], headings: [] }
  const head = Buffer.concat(await body.toArray())
  const delimiter = delimiterOf(head)
  const { columnOf } = formOfColumns(delimiter)
  const parser = Readable.from([head]).pipe(parse({ bom: true, delimiter, relax_column_count: true, to: 1 }))
  try {
    for await (const names of parser as AsyncIterable<string[]>) {
      const headings = names.map((name) => name.trim())
      return { delimiter, columns: headings.map(columnOf), headings }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return { delimiter, columns: [], headings: [] }
}

/** Undefined if the file was deleted meanwhile. */
async function open(files: Files, file: Media, range: ByteRange): Promise<Readable | undefined> {
  try {
    return await readMedia(files, file, range)
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}
