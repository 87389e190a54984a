import { and, count, desc, eq, getTableColumns, inArray, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { literally } from '../../platform/db/like.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { csv } from '../media/formats.ts'
import { findMedia } from '../media/media.ts'
import type { Component } from './components.ts'
import { type Template, type TemplateStatus, templates } from './tables.ts'

export type NewTemplate = Pick<Template, 'name' | 'language' | 'category' | 'components'>

/** Submits a template to its account's network for approval. */
export const askNetworkJob = defineJob({
  kind: 'templates.ask',
  payload: z.object({ template_id: z.string(), category: z.boolean().optional() }),
  retryAfterSeconds: [5, 30, 120, 600, 3_600, 21_600],
})

/** Removes a template from the network. */
export const removeFromNetworkJob = defineJob({
  kind: 'templates.remove',
  // without the network's id all languages of the name are removed
  payload: z.object({ account_id: z.string(), name: z.string(), network_id: z.string().optional() }),
  retryAfterSeconds: [5, 30, 120, 600, 3_600, 21_600],
})

/** Creates a template, which waits for the network's decision. Throws a conflict if its name and language are taken. */
export function createTemplate(
  db: Db,
  account: Pick<Account, 'id' | 'network'>,
  input: NewTemplate,
  now: Date,
  requestId: string,
): Promise<Template> {
  return transaction(db, async (tx) => {
    await checkSample(tx, account, input.components)
    const asking = account.network === 'whatsapp'
    const template: Template = { ...newTemplate(account.id, input, now), asking }
    if (!(await insertTemplate(tx, template))) {
      throw conflict(`There is a template ${input.name} in ${input.language} already`, {
        reason: { id: 'template_exists', values: { name: input.name, language: input.language } },
        details: { field: 'name' },
      })
    }
    if (asking) await enqueue(tx, askNetworkJob, { template_id: template.id }, { now, requestId })
    return template
  })
}

const newTemplate = (accountId: string, input: NewTemplate, now: Date): Template => ({
  accountId,
  id: newId('tpl', now),
  ...input,
  status: 'PENDING',
  rejectionReason: null,
  quality: null,
  networkId: null,
  asking: false,
  createdAt: now,
  approvedAt: null,
})

/** Returns false if name and language are taken. */
async function insertTemplate(db: Executor, template: Template): Promise<boolean> {
  const made = await db.insert(templates).values(template).onConflictDoNothing().returning({ id: templates.id })
  return made.length > 0
}

export type TemplateChange = Partial<Pick<Template, 'category' | 'components'>>

/** Templates under review cannot be changed, and those that the network disabled stay so. */
export const EDITABLE: readonly TemplateStatus[] = ['APPROVED', 'REJECTED', 'PAUSED']

/** Changes a template, and submits it again. Undefined if it does not exist; throws a conflict if its status forbids it. */
export function changeTemplate(
  db: Db,
  account: Pick<Account, 'id' | 'network'>,
  id: string,
  change: TemplateChange,
  now: Date,
  requestId: string,
): Promise<Template | undefined> {
  return transaction(db, async (tx) => {
    if (change.components) await checkSample(tx, account, change.components)
    const mine = and(eq(templates.accountId, account.id), eq(templates.id, id))
    const [template] = await tx.select().from(templates).where(mine).for('update')
    if (!template) return undefined
    if (!EDITABLE.includes(template.status)) {
      throw conflict(`A template that is ${template.status} cannot be changed`, { reason: { id: 'template_state' } })
    }
    const asking = account.network === 'whatsapp'
    const changed = { ...change, status: 'PENDING' as const, rejectionReason: null, asking }
    await tx.update(templates).set(changed).where(mine)
    const category = change.category !== undefined && change.category !== template.category
    if (asking) await enqueue(tx, askNetworkJob, { template_id: id, category }, { now, requestId })
    return { ...template, ...changed }
  })
}

/** Checks that a header's sample file belongs to the account and has the header's format; WhatsApp requires a sample. */
async function checkSample(
  tx: Executor,
  { id, network }: Pick<Account, 'id' | 'network'>,
  components: Component[],
): Promise<void> {
  const index = components.findIndex((one) => one.type === 'HEADER' && one.format !== 'TEXT')
  const header = components[index]
  if (header?.type !== 'HEADER') return
  const field = `components.${index}.sample_media_id`
  if (header.sample_media_id === undefined) {
    if (network === 'whatsapp')
      throw invalid(field, 'upload a file that shows what the header may hold, and name it here', undefined, {
        id: 'sample_missing',
      })
    return
  }
  const file = await findMedia(tx, id, header.sample_media_id)
  if (!file) throw invalid(field, 'is none of your files', undefined, { id: 'no_file_of_yours' })
  const [kind = ''] = file.contentType.split('/')
  // CSV files are for broadcasts, and messages cannot carry them
  const isDocument = !['image', 'video', 'audio'].includes(kind) && file.contentType !== csv.contentType
  const fits = header.format === 'DOCUMENT' ? isDocument : kind === FILES[header.format]
  if (fits) return
  const message = `must be a file of the format ${header.format}, and this one is ${file.contentType}`
  const values = { format: header.format, kind: file.contentType }
  throw invalid(field, message, undefined, { id: 'sample_kind', values })
}

const FILES: Record<string, string> = { IMAGE: 'image', VIDEO: 'video' }

export async function findTemplate(db: Executor, accountId: string, id: string): Promise<Template | undefined> {
  const [template] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.id, id)))
  return template
}

export async function mustFindTemplate(db: Executor, accountId: string, id: string): Promise<Template> {
  const template = await findTemplate(db, accountId, id)
  if (!template) throw notFound('This template')
  return template
}

/** The names of these templates, without deleted ones. */
export async function namesOfTemplates(db: Executor, accountId: string, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), inArray(templates.id, ids)))
  return new Map(found.map(({ id, name }) => [id, name]))
}

export async function listTemplates(
  db: Db,
  accountId: string,
  filter: { status?: TemplateStatus | undefined; name?: string | undefined; language?: string | undefined },
  page: { offset: number; limit: number },
): Promise<{ templates: Omit<Template, 'components'>[]; total: number }> {
  const { status, name, language } = filter
  const matching = and(
    eq(templates.accountId, accountId),
    status && eq(templates.status, status),
    name === undefined ? undefined : like(templates.name, `%${literally(name)}%`),
    language === undefined ? undefined : eq(templates.language, language),
  )
  const { components, ...columns } = getTableColumns(templates)
  const found = await db
    .select(columns)
    .from(templates)
    .where(matching)
    .orderBy(desc(templates.id))
    .limit(page.limit)
    .offset(page.offset)
  const [all] = await db.select({ total: count() }).from(templates).where(matching)
  return { templates: found, total: all?.total ?? 0 }
}

export function deleteTemplate(
  db: Db,
  account: Pick<Account, 'id' | 'network'>,
  id: string,
  now: Date,
  requestId: string,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [deleted] = await tx
      .delete(templates)
      .where(and(eq(templates.accountId, account.id), eq(templates.id, id)))
      .returning({ name: templates.name, network_id: templates.networkId })
    // a template that was never submitted does not exist there
    if (deleted?.network_id && account.network === 'whatsapp') {
      const { name, network_id } = deleted
      await enqueue(tx, removeFromNetworkJob, { account_id: account.id, name, network_id }, { now, requestId })
    }
    return deleted !== undefined
  })
}

/** The statuses that may follow each status. */
export const MOVES: Record<TemplateStatus, readonly TemplateStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PAUSED', 'DISABLED'],
  PAUSED: ['APPROVED', 'DISABLED'],
  REJECTED: [],
  DISABLED: [],
}

/** For operators: a template of any account. */
export async function findTemplateById(db: Db, id: string): Promise<Template | undefined> {
  const [template] = await db.select().from(templates).where(eq(templates.id, id))
  return template
}

/** Stores a decision on a template. Throws a conflict if its status forbids it. */
export async function decideTemplate(
  db: Db,
  template: Template,
  decision: { status: TemplateStatus; reason?: string | undefined },
  now: Date,
): Promise<Template> {
  const { status, reason } = decision
  if (!MOVES[template.status].includes(status)) {
    throw conflict(`A template that is ${template.status} cannot become ${status}`, {
      reason: { id: 'template_state' },
    })
  }
  const [decided] = await db
    .update(templates)
    .set({
      status,
      rejectionReason: status === 'REJECTED' ? (reason ?? null) : null,
      approvedAt: status === 'APPROVED' ? (template.approvedAt ?? now) : template.approvedAt,
    })
    // another decision may have arrived meanwhile
    .where(and(eq(templates.id, template.id), eq(templates.status, template.status)))
    .returning()
  if (!decided) {
    throw conflict('Somebody else has just decided on this template', { reason: { id: 'template_just_decided' } })
  }
  return decided
}

/** A network's report about a template; omitted fields stay. */
export type TemplateNews = {
  status?: TemplateStatus | undefined
  reason?: string | undefined
  category?: Template['category'] | undefined
  quality?: string | undefined
  networkId?: string | undefined
  components?: Component[] | undefined
  /** The present version was submitted. */
  asked?: boolean | undefined
}

/** Stores a network's report about a template, in any status. Ignores unknown templates. */
export async function followTemplate(
  db: Db,
  accountId: string,
  { name, language }: { name: string; language: string },
  { status, reason, category, quality, networkId, components, asked }: TemplateNews,
  now: Date,
): Promise<void> {
  const change = {
    ...(networkId && { networkId }),
    ...(components && { components }),
    ...(asked && { asking: false }),
    ...(status && { status, rejectionReason: status === 'REJECTED' ? (reason?.slice(0, 1000) ?? null) : null }),
    ...(status === 'APPROVED' && { approvedAt: sql`coalesce(${templates.approvedAt}, ${now.toISOString()})` }),
    ...(category && { category }),
    ...(quality !== undefined && { quality: quality.slice(0, 40) }),
  }
  if (Object.keys(change).length === 0) return
  await db
    .update(templates)
    .set(change)
    .where(and(eq(templates.accountId, accountId), eq(templates.name, name), eq(templates.language, language)))
}

export type TemplateOfNetwork = NewTemplate & Pick<Template, 'status' | 'quality'> & { networkId: string }

/** Adds a template that was created at the network. */
export async function adoptTemplate(db: Db, accountId: string, found: TemplateOfNetwork, now: Date): Promise<void> {
  const approvedAt = found.status === 'APPROVED' ? now : null
  await insertTemplate(db, { ...newTemplate(accountId, found, now), ...found, approvedAt })
}

/** All templates of an account. */
export function templatesOf(db: Db, accountId: string): Promise<Template[]> {
  return db.select().from(templates).where(eq(templates.accountId, accountId))
}

/** The network's ids of templates whose removal from the network is pending. */
export async function leavingTemplates(db: Db, accountId: string): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    db,
    sql`
    select payload ->> 'network_id' as id from jobs
    where kind = ${removeFromNetworkJob.kind} and payload ->> 'account_id' = ${accountId} and payload ? 'network_id'`,
  )
  return new Set(found.map(({ id }) => id))
}
