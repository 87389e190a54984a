import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { customType, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { timestamptz } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/open.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../platform/queue/worker.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { findAccount } from '../accounts/accounts.ts'
import { isTrial } from '../accounts/fiction.ts'
import { type CsvForm, checkCsv, type ImportDeps, type ImportResult, readCsv } from './csv.ts'

/** An uploaded file of contacts: it is checked first, and imported by a job once people have seen its errors. */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const contactImports = pgTable('contact_imports', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  state: text().$type<'checked' | 'running' | 'done' | 'failed'>().notNull(),
  file: bytea(),
  result: jsonb().$type<ImportResult & { stopped?: string }>().notNull(),
  createdAt: timestamptz('created_at').notNull(),
  endedAt: timestamptz('ended_at'),
})

export type FileImport = Omit<typeof contactImports.$inferSelect, 'file'>

const { file: _, ...shown } = {
  id: contactImports.id,
  accountId: contactImports.accountId,
  state: contactImports.state,
  result: contactImports.result,
  createdAt: contactImports.createdAt,
  endedAt: contactImports.endedAt,
  file: undefined,
}

/** Checks a file and stores it for a later import. Throws if it is no CSV, or the account takes no files. Imports nothing yet. */
export async function checkFile(db: Db, account: Account, file: Buffer, now: Date): Promise<FileImport> {
  if (isTrial(account))
    throw invalid('file', 'must be left out: a trial account takes no files', undefined, { id: 'trial_without_files' })
  const result = await checkCsv(account, Readable.from([file]), formOf(file))
  const row = {
    id: newId('imp', now),
    accountId: account.id,
    state: 'checked' as const,
    result,
    createdAt: now,
    endedAt: null,
  }
  await db.insert(contactImports).values({ ...row, file })
  return row
}

export async function findImport(db: Db, accountId: string, id: string): Promise<FileImport | undefined> {
  const [found] = await db.select(shown).from(contactImports).where(ofAccount(accountId, id))
  return found
}

const ofAccount = (accountId: string, id: string) =>
  and(eq(contactImports.id, id), eq(contactImports.accountId, accountId))

const importJob = defineJob({
  kind: 'contacts.import',
  payload: z.object({ import_id: z.string() }),
  retryAfterSeconds: [5, 60],
  slow: true,
  // for a file of 5 MB while other imports take their turns
  timeLimitSeconds: 1_800,
})

/** Starts the import of a file; repeated, it changes nothing. */
export function beginImport(db: Db, accountId: string, id: string, now: Date, requestId: string): Promise<void> {
  return transaction(db, async (tx) => {
    const begun = await tx
      .update(contactImports)
      .set({ state: 'running' })
      .where(and(ofAccount(accountId, id), eq(contactImports.state, 'checked')))
      .returning({ id: contactImports.id })
    if (begun.length > 0) await enqueue(tx, importJob, { import_id: id }, { now, requestId })
  })
}

/** Imports files. An interrupted import starts again: contacts already imported are only updated. */
export const importsFiles = (deps: ImportDeps): JobRunner =>
  handles(importJob, async ({ payload: { import_id: id } }) => {
    const { db, now } = deps
    const [row] = await db
      .select()
      .from(contactImports)
      .where(and(eq(contactImports.id, id), eq(contactImports.state, 'running')))
    const account = row && (await findAccount(db, row.accountId))
    if (!row?.file || !account) return
    const end = (state: 'done' | 'failed', result: typeof row.result) =>
      db.update(contactImports).set({ state, result, file: null, endedAt: now() }).where(eq(contactImports.id, id))
    try {
      await end('done', await readCsv(deps, account, Readable.from([row.file]), formOf(row.file)))
    } catch (error) {
      // the requests of the hour are used up, or the file is no CSV after all; earlier rows were imported
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
      await end('failed', { ...row.result, stopped: error.kind })
    }
  })

/** Headings that people use for the API's columns. */
const HEADINGS: Record<string, string[]> = {
  phone: [
    'nomor',
    'no hp',
    'nomor hp',
    'no. hp',
    'hp',
    'telepon',
    'no telepon',
    'nomor telepon',
    'whatsapp',
    'no wa',
    'nomor wa',
    'wa',
    'phone number',
    'mobile',
  ],
  name: ['nama', 'nama lengkap', 'full name'],
  tags: ['label', 'labels', 'tag', 'grup', 'kelompok'],
}
const COLUMN_OF = new Map(Object.entries(HEADINGS).flatMap(([column, names]) => names.map((name) => [name, column])))

/** Longer than any header line. */
export const HEAD_BYTES = 20_000

/** The delimiter: spreadsheets with Indonesian settings write semicolons. */
export function delimiterOf(file: Buffer): string {
  const head = file.subarray(0, HEAD_BYTES).toString('utf8')
  const line = head.slice(0, head.search(/[\r\n]|$/))
  const count = (sign: string) => line.split(sign).length
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => count(b) - count(a))
  return delimiter
}

/** The API's column for a heading, or the heading itself. */
export function columnCalled(heading: string): string {
  const plain = heading.toLowerCase().replaceAll('_', ' ')
  return COLUMN_OF.get(plain) ?? (plain === 'phone' || plain === 'name' || plain === 'tags' ? plain : heading)
}

/** The delimiter and columns of a file. */
const formOf = (file: Buffer): CsvForm => ({ delimiter: delimiterOf(file), columnOf: columnCalled })
