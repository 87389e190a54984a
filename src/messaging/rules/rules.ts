import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import type { Condition } from './conditions.ts'
import { type Rule, rules } from './tables.ts'

export type NewRule = {
  name: string
  enabled?: boolean | undefined
  condition: Condition
  reply?: string | null | undefined
  label?: string | null | undefined
  hand_over?: boolean | undefined
}
export type RuleChange = Partial<NewRule>

/** Each message is compared with all of them. */
export const RULES_MAX = 50

const ofAccount = (accountId: string, id: string) => and(eq(rules.accountId, accountId), eq(rules.id, id))

/** An account's rules in order. */
export function listRules(db: Executor, accountId: string): Promise<Rule[]> {
  return db.select().from(rules).where(eq(rules.accountId, accountId)).orderBy(asc(rules.position), asc(rules.id))
}

export const enabledRules = async (db: Executor, accountId: string): Promise<Rule[]> =>
  (await listRules(db, accountId)).filter(({ enabled }) => enabled)

export async function findRule(db: Executor, accountId: string, id: string): Promise<Rule | undefined> {
  const [rule] = await db.select().from(rules).where(ofAccount(accountId, id))
  return rule
}

/** Creates a rule, last in the order. */
export function createRule(db: Db, accountId: string, input: NewRule, now: Date): Promise<Rule> {
  return changingRules(db, accountId, async (tx) => {
    const others = await listRules(tx, accountId)
    if (others.length >= RULES_MAX) {
      throw conflict(`An account has at most ${RULES_MAX} rules`, {
        reason: { id: 'too_many_rules', values: { maximum: RULES_MAX } },
      })
    }
    const [made] = await tx
      .insert(rules)
      .values({
        accountId,
        id: newId('rul', now),
        position: (others.at(-1)?.position ?? 0) + 1,
        createdAt: now,
        ...columnsOf(input, undefined, now),
      })
      .returning()
    if (!made) throw new Error('an insert returned nothing')
    return made
  })
}

/** Changes the given fields; undefined if there is no such rule. */
export function changeRule(
  db: Db,
  accountId: string,
  id: string,
  change: RuleChange,
  now: Date,
): Promise<Rule | undefined> {
  return transaction(db, async (tx) => {
    const [before] = await tx.select().from(rules).where(ofAccount(accountId, id)).for('update')
    if (!before) return undefined
    const [rule] = await tx
      .update(rules)
      .set(columnsOf(change, before, now))
      .where(ofAccount(accountId, id))
      .returning()
    return rule
  })
}

/** The columns to store. Refuses a rule without any action. */
function columnsOf(change: RuleChange, before: Rule | undefined, now: Date) {
  const { name = before?.name ?? '', condition = before?.condition } = change
  const reply = change.reply === undefined ? (before?.reply ?? null) : change.reply
  const label = change.label === undefined ? (before?.label ?? null) : change.label
  const handOver = change.hand_over ?? before?.handOver ?? false
  if (reply === null && label === null && !handOver)
    throw invalid('reply', 'give a reply, a label or hand_over: a rule does something', undefined, {
      id: 'rule_without_act',
    })
  if (!condition) throw invalid('condition', 'is missing', undefined, { id: 'missing' })
  return { name, condition, reply, label, handOver, enabled: change.enabled ?? before?.enabled ?? true, updatedAt: now }
}

export async function deleteRule(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db.delete(rules).where(ofAccount(accountId, id)).returning({ id: rules.id })
  return removed.length > 0
}

/** Reorders an account's rules; `ids` must name each of them once. */
export function orderRules(db: Db, accountId: string, ids: string[], now: Date): Promise<Rule[]> {
  return changingRules(db, accountId, async (tx) => {
    const known = (await listRules(tx, accountId)).map(({ id }) => id)
    const all = ids.length === known.length && new Set(ids).size === ids.length && known.every((id) => ids.includes(id))
    if (!all) throw invalid('rule_ids', 'must name each rule of the account once')
    await tx.execute(sql`
      update rules set position = named.position, updated_at = ${now.toISOString()}::timestamptz
      from unnest(${sql.param(ids)}::text[]) with ordinality as named (id, position)
      where rules.account_id = ${accountId} and rules.id = named.id and rules.position <> named.position`)
    return listRules(tx, accountId)
  })
}

/** One change per account at a time, or two new rules would get the same position. */
const changingRules = <T>(db: Db, accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`select from accounts where id = ${accountId} for no key update`)
    return work(tx)
  })
