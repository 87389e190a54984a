import { and, count, desc, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm'
import { literally } from '../../platform/db/like.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Account } from '../accounts/accounts.ts'
import { accounts } from '../accounts/tables.ts'
import { type Template, type TemplateStatus, templates } from './tables.ts'

/** A template with its account, for the operator who decides. */
export type ReviewedTemplate = Template & { account: Pick<Account, 'id' | 'name' | 'network'> }

const account = { id: accounts.id, name: accounts.name, network: accounts.network }

/** Templates of all accounts, newest first. `q` matches a part of the template's or the account's name. */
export async function listForReview(
  db: Db,
  filter: { status?: TemplateStatus | undefined; q?: string | undefined },
  page: { offset: number; limit: number },
): Promise<{ templates: ReviewedTemplate[]; total: number }> {
  const part = filter.q && `%${literally(filter.q)}%`
  const matching = and(
    filter.status && eq(templates.status, filter.status),
    part ? or(ilike(templates.name, part), ilike(accounts.name, part)) : undefined,
  )
  const found = await db
    .select({ ...getTableColumns(templates), account })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(matching)
    .orderBy(desc(templates.id))
    .offset(page.offset)
    .limit(page.limit)
  const [all] = await db
    .select({ total: count() })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(matching)
  return { templates: found, total: all?.total ?? 0 }
}

/** The number of templates per status, over all accounts. */
export async function countTemplates(db: Db): Promise<Partial<Record<TemplateStatus, number>>> {
  const counted = await db
    .select({ status: templates.status, count: sql<number>`count(*)::int` })
    .from(templates)
    .groupBy(templates.status)
  return Object.fromEntries(counted.map((row) => [row.status, row.count]))
}

export async function findForReview(db: Db, id: string): Promise<ReviewedTemplate | undefined> {
  const [found] = await db
    .select({ ...getTableColumns(templates), account })
    .from(templates)
    .innerJoin(accounts, eq(accounts.id, templates.accountId))
    .where(eq(templates.id, id))
  return found
}
