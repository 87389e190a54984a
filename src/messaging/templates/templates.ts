import { and, count, desc, eq, getTableColumns, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { literally } from '../../platform/db/like.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import { conflict } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { type Template, type TemplateStatus, templates } from './tables.ts'

export type NewTemplate = Pick<Template, 'name' | 'language' | 'category' | 'components'>

/** Asks the network of an account to approve a template. */
export const askNetworkJob = defineJob({
  kind: 'templates.ask',
  payload: z.object({ template_id: z.string() }),
  retryAfterSeconds: [5, 30, 120, 600, 3_600, 21_600],
})

/** Asks it to forget one. */
export const removeFromNetworkJob = defineJob({
  kind: 'templates.remove',
  payload: z.object({ account_id: z.string(), name: z.string() }),
  retryAfterSeconds: [5, 30, 120, 600, 3_600, 21_600],
})

/** A new template waits for the network's decision. Throws a conflict where name and language are taken. */
export function createTemplate(
  db: Db,
  account: Pick<Account, 'id' | 'network'>,
  input: NewTemplate,
  now: Date,
): Promise<Template> {
  return transaction(db, async (tx) => {
    const template = await insertTemplate(tx, account.id, input, now)
    if (account.network === 'whatsapp') await enqueue(tx, askNetworkJob, { template_id: template.id }, { now })
    return template
  })
}

async function insertTemplate(db: Executor, accountId: string, input: NewTemplate, now: Date): Promise<Template> {
  const template: Template = {
    accountId,
    id: newId('tpl', now),
    ...input,
    status: 'PENDING',
    rejectionReason: null,
    quality: null,
    createdAt: now,
    approvedAt: null,
  }
  const made = await db.insert(templates).values(template).onConflictDoNothing().returning({ id: templates.id })
  if (made.length === 0) {
    throw conflict(`There is a template ${input.name} in ${input.language} already`, { details: { field: 'name' } })
  }
  return template
}

export async function findTemplate(db: Db, accountId: string, id: string): Promise<Template | undefined> {
  const [template] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.id, id)))
  return template
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
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [deleted] = await tx
      .delete(templates)
      .where(and(eq(templates.accountId, account.id), eq(templates.id, id)))
      .returning({ name: templates.name })
    if (deleted && account.network === 'whatsapp') {
      await enqueue(tx, removeFromNetworkJob, { account_id: account.id, name: deleted.name }, { now })
    }
    return deleted !== undefined
  })
}

/** What a network may decide next. */
const MOVES: Record<TemplateStatus, TemplateStatus[]> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PAUSED', 'DISABLED'],
  PAUSED: ['APPROVED', 'DISABLED'],
  REJECTED: [],
  DISABLED: [],
}

/** For whoever decides: a template of any account. */
export async function findTemplateById(db: Db, id: string): Promise<Template | undefined> {
  const [template] = await db.select().from(templates).where(eq(templates.id, id))
  return template
}

/** Records a decision on a template. Throws a conflict where its state forbids it. */
export async function decideTemplate(
  db: Db,
  template: Template,
  decision: { status: TemplateStatus; reason?: string | undefined },
  now: Date,
): Promise<Template> {
  const { status, reason } = decision
  if (!MOVES[template.status].includes(status)) {
    throw conflict(`A template that is ${template.status} cannot become ${status}`)
  }
  const [decided] = await db
    .update(templates)
    .set({
      status,
      rejectionReason: status === 'REJECTED' ? (reason ?? null) : null,
      approvedAt: status === 'APPROVED' ? (template.approvedAt ?? now) : template.approvedAt,
    })
    // somebody else may have decided meanwhile
    .where(and(eq(templates.id, template.id), eq(templates.status, template.status)))
    .returning()
  if (!decided) throw conflict('Somebody else has just decided on this template')
  return decided
}

/** What a network tells of a template; what it leaves out stays. */
export type TemplateNews = {
  status?: TemplateStatus | undefined
  reason?: string | undefined
  category?: Template['category'] | undefined
  quality?: string | undefined
}

/** Takes over what the network says of a template, from whichever state. One that is not known here is nobody's. */
export async function followTemplate(
  db: Db,
  accountId: string,
  { name, language }: { name: string; language: string },
  { status, reason, category, quality }: TemplateNews,
  now: Date,
): Promise<void> {
  const change = {
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
