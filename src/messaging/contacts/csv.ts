import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { transactionAgain } from '../../platform/db/deadlock.ts'
import type { Db } from '../../platform/db/open.ts'
import { isDeeperThan, MAX_JSON_DEPTH } from '../../platform/http/bodies.ts'
import { refusing, worded } from '../../platform/http/wording.ts'
import { refusalOf } from '../../platform/http/zod.ts'
import type { Reason } from '../../platform/reasons.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { PLAN_LIMIT, planLimitReached } from '../accounts/storage.ts'
import { guarded, unguarded, written } from '../csv-cells.ts'
import type { MessagingDeps } from '../deps.ts'
import { countAgainstHour, LimitExceeded } from '../limits.ts'
import type { Contact } from './contacts.ts'
import { identityField } from './identities.ts'
import { type ImportedContact, importContacts, importIdentified } from './import.ts'
import type { InTurn } from './import-turns.ts'
import { type ContactFilter, contactsBefore } from './list.ts'
import { OPT_OUTS } from './opt-out.ts'
import { PHONE_HINT } from './phones.ts'
import { contactFields, phoneField } from './schemas.ts'
import { windowAfter } from './window.ts'

/** Rows per statement, which takes some tens of milliseconds. */
const CONTACTS_AT_ONCE = 500
/** Rows after which other requests get a turn: an invalid row takes some 50 µs. */
const ROWS_IN_A_TURN = 100
/** Rows that count as one request of the hour: they load the database more than one request and less than a hundred. */
const ROWS_A_REQUEST = 100
/** Errors shown per file: enough to see what is wrong with it. */
const ERRORS_SHOWN = 100
/** A contact has at most 64 KB of fields (schemas.ts), which escaped quotation marks may double. */
const RECORD_MAX_BYTES = 131_072

const COLUMNS = [
  'phone',
  'whatsapp_user',
  'whatsapp_parent_user',
  'whatsapp_username',
  'name',
  'tags',
  'custom_fields',
  'opt_out',
  'opted_out_at',
  'window_closes_at',
  'created_at',
  'updated_at',
] as const

export type ImportDeps = Pick<MessagingDeps, 'db' | 'limiter' | 'storageLimits' | 'now'> & { inTurn: InTurn }

export type ImportResult = {
  created: number
  updated: number
  failed: number
  /** The first hundred rejected rows. */
  errors: { line: number; field: string; message: string; reason?: Reason | undefined }[]
}

/** How a file differs from the CSV that the API documents. */
export type CsvForm = {
  delimiter?: string
  columnOf?: (heading: string) => string
  /** The columns of a part that does not begin with the header line. */
  columns?: string[]
}

/**
 * Reads contacts from CSV with a header line, in batches, so that a file of any length needs little memory. A row has a `phone`, a
 * `whatsapp_user` or both; `name`, `tags` (separated by commas) and `custom_fields` (a JSON object) are known, and any other column is a custom
 * field. Invalid rows are reported and skipped.
 */
export async function readCsv(
  { db, limiter, storageLimits, inTurn, now }: ImportDeps,
  account: Account,
  body: Readable,
  form: CsvForm = {},
): Promise<ImportResult> {
  const limit = storageLimits(account).contacts
  const rowSchema = rowOf(account.defaultCountry)
  const result: ImportResult = { created: 0, updated: 0, failed: 0, errors: [] }
  const batch = new Map<string, ImportedContact & { line: number }>()
  let rowsRead = 0
  const store = async () => {
    if (batch.size === 0) return
    const given = [...batch.values()]
    const { created, updated, beyond } = await inTurn(() =>
      transactionAgain(db, (tx) => importContacts(tx, account.id, given, limit, now())),
    )
    result.created += created
    result.updated += updated
    for (const phone of beyond)
      refuse(batch.get(phone)?.line ?? 0, 'phone', planLimitReached('contacts', limit).message)
    batch.clear()
  }
  const refuse = (line: number, field: string, message: string) => refuseRow(result, { line, field, message })
  const storeOne = async (line: number, row: CsvRow) => {
    try {
      const created = await inTurn(() => importIdentified(db, account.id, row, limit, now()))
      result[created ? 'created' : 'updated'] += 1
    } catch (error) {
      const ofThisRow = error instanceof Refusal && (error.kind === 'conflict' || error.code === PLAN_LIMIT)
      if (!ofThisRow) throw error
      refuse(line, 'whatsapp_user', error.message)
    }
  }
  try {
    for await (const { record, info } of recordsIn(body, form)) {
      // the request itself was counted, and covers the first of them
      if (++rowsRead % ROWS_A_REQUEST === 1 && rowsRead > 1) await countAgainstHour(limiter, account, 1, 'rows', now())
      const row = rowSchema.safeParse(fieldsOf(record), worded)
      if (!row.success) refuseRow(result, { line: info.lines, ...problemIn(row.error, record) })
      else if (isByPhone(row.data)) {
        batch.set(row.data.phone, { ...row.data, line: info.lines })
        if (batch.size >= CONTACTS_AT_ONCE) await store()
      } else {
        // an earlier row may have created the contact of this one
        await store()
        await storeOne(info.lines, row.data)
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError) && !(error instanceof LimitExceeded)) throw error
    await store()
    const taken = `${result.created + result.updated} rows before were taken`
    if (error instanceof CsvError) throw invalid('body', `is not CSV: ${error.message}; ${taken}`)
    error.message += `; ${taken}`
    throw error
  }
  await store()
  return result
}

type CsvRecord = { record: Record<string, string>; info: { lines: number; bytes: number } }

/** The rows of a file by column name, with pauses in which other requests get a turn. */
export async function* recordsIn(
  body: Readable,
  { delimiter = ',', columnOf = (heading) => heading, columns }: CsvForm,
): AsyncGenerator<CsvRecord> {
  const parser = body.pipe(
    parse({
      bom: true,
      delimiter,
      columns: columns ?? ((names: string[]) => names.map((name) => columnOf(name.trim()))),
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: RECORD_MAX_BYTES,
      info: true,
    }),
  )
  body.on('error', (error) => parser.destroy(error))
  for await (const one of parser as AsyncIterable<CsvRecord>) {
    if (one.info.lines % ROWS_IN_A_TURN === 0) await nextTurn()
    yield one
  }
}

/** The first problem of a row. */
function problemIn(
  error: z.ZodError,
  record: unknown,
): { field: string; message: string; reason?: Reason | undefined } {
  const [problem] = refusalOf(error, record).problems
  const { field = 'row', message = 'is wrong', reason } = problem ?? {}
  return { field: field === 'body' ? 'row' : field, message, reason }
}

function refuseRow(result: ImportResult, problem: ImportResult['errors'][number]): void {
  result.failed += 1
  if (result.errors.length < ERRORS_SHOWN) result.errors.push(problem)
}

/** Reads a file as an import does, without storing anything: `created` counts the valid rows. */
export async function checkCsv(account: Account, body: Readable, form: CsvForm = {}): Promise<ImportResult> {
  const rowSchema = rowOf(account.defaultCountry)
  const result: ImportResult = { created: 0, updated: 0, failed: 0, errors: [] }
  try {
    for await (const { record, info } of recordsIn(body, form)) {
      const row = rowSchema.safeParse(fieldsOf(record), worded)
      if (row.success) result.created += 1
      else refuseRow(result, { line: info.lines, ...problemIn(row.error, record) })
    }
  } catch (error) {
    if (error instanceof CsvError) throw invalid('file', `is not CSV: ${error.message}`, undefined, { id: 'no_csv' })
    throw error
  }
  return result
}

const rowOf = (country: string | null) =>
  z
    .object({
      phone: phoneField(country).optional(),
      whatsapp_user: identityField('whatsapp_user').optional(),
      whatsapp_parent_user: identityField('whatsapp_parent_user').optional(),
      opt_out: z.enum(OPT_OUTS).optional(),
      ...contactFields,
    })
    .refine((row) => (row.phone ?? row.whatsapp_user ?? row.whatsapp_parent_user) !== undefined, {
      path: ['phone'],
      ...refusing(PHONE_HINT, { id: 'no_phone_number' }),
    })

export type CsvRow = z.output<ReturnType<typeof rowOf>>

const isByPhone = (row: CsvRow): row is CsvRow & { phone: string } =>
  row.phone !== undefined && row.whatsapp_user === undefined && row.whatsapp_parent_user === undefined

/** Columns of the export that are no fields of the account. */
const IGNORED = ['contact_id', 'whatsapp_username', 'opted_out_at', 'window_closes_at', 'created_at', 'updated_at']

const KNOWN = ['phone', 'whatsapp_user', 'whatsapp_parent_user', 'opt_out']

/** The columns of a row as fields of a contact. Empty columns leave fields as they are. */
function fieldsOf({ name = '', tags = '', custom_fields: custom = '', ...others }: Record<string, string>) {
  const known = KNOWN.flatMap((key) => (others[key]?.trim() ? [[key, others[key].trim()]] : []))
  const own = Object.entries(others).filter(
    ([key, value]) => key !== '' && value !== '' && ![...IGNORED, ...KNOWN].includes(key),
  )
  return {
    ...Object.fromEntries(known),
    ...(name.trim() !== '' && { name: unguarded(name.trim()) }),
    ...(tags.trim() !== '' && { tags: unguarded(tags).split(',') }),
    ...(custom.trim() !== '' && { custom_fields: parsedJson(custom) }),
    ...(custom.trim() === '' && own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  }
}

/** Text that is no JSON, or too deeply nested, stays text, which the schema then refuses. */
function parsedJson(text: string): unknown {
  try {
    return isDeeperThan(MAX_JSON_DEPTH, text) ? text : JSON.parse(text)
  } catch {
    return text
  }
}

/** All matching contacts as CSV, in pieces. The import reads what the export writes. */
export async function* writeCsv(db: Db, accountId: string, filter: ContactFilter): AsyncGenerator<string> {
  yield written([COLUMNS])
  let before: string | undefined
  for (;;) {
    const contacts = await contactsBefore(db, accountId, filter, before, CONTACTS_AT_ONCE)
    yield written(contacts.map(cellsOf))
    before = contacts.at(-1)?.id
    if (contacts.length < CONTACTS_AT_ONCE) return
  }
}

const cellsOf = (contact: Contact): string[] => [
  contact.phone ?? '',
  contact.whatsappUser ?? '',
  contact.whatsappParentUser ?? '',
  guarded(contact.username ?? ''),
  guarded(contact.name ?? ''),
  guarded(contact.tags.join(',')),
  Object.keys(contact.customFields).length > 0 ? JSON.stringify(contact.customFields) : '',
  contact.optOut ?? '',
  contact.optedOutAt?.toISOString() ?? '',
  windowAfter(contact.lastReceivedAt)?.toISOString() ?? '',
  contact.createdAt.toISOString(),
  contact.updatedAt.toISOString(),
]
