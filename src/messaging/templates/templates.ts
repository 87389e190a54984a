import { and, count, desc, eq, getTableColumns, like } from 'drizzle-orm'
import { literally } from '../../platform/db/like.ts'
import type { Db } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { conflict } from '../../platform/refusal.ts'
import { type Template, type TemplateStatus, templates } from './tables.ts'

export type NewTemplate = Pick<Template, 'name' | 'language' | 'category' | 'components'>

/** A new template waits for the network's decision. Throws a conflict where name and language are taken. */
export async function createTemplate(db: Db, accountId: string, input: NewTemplate, now: Date): Promise<Template> {
  const template: Template = {
    accountId,
    id: newId('tpl', now),
    ...input,
    status: 'PENDING',
    rejectionReason: null,
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

export async function deleteTemplate(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.id, id)))
    .returning({ id: templates.id })
  return deleted.length === 1
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
