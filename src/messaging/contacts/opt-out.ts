import { type SQL, sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { addressesOf, type Identified } from './identities.ts'
import { endSubscription } from './verse-subscriptions.ts'

/** What a person refuses: all messages, or marketing alone. */
export const OPT_OUTS = ['marketing', 'all'] as const
export type OptOut = (typeof OPT_OUTS)[number]

/** How an opt-out became known. */
export const OPT_OUT_SOURCES = ['message', 'network', 'api'] as const
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number]

/** The table of each scope has a row for each address of a person, so that sending looks up a single row. */
const TABLES: Record<OptOut, { table: SQL; address: SQL }> = {
  all: { table: sql`opt_outs`, address: sql`phone` },
  marketing: { table: sql`marketing_opt_outs`, address: sql`address` },
}

/**
 * Refuses such messages to this person until it opts in, also after its contact is deleted; with scope `all` its daily verse ends. Returns
 * whether this is new.
 */
export async function optOut(
  db: Executor,
  accountId: string,
  contact: Identified,
  scope: OptOut,
  now: Date,
): Promise<boolean> {
  const { table, address } = TABLES[scope]
  if (scope === 'all') await endSubscription(db, accountId, contact.id)
  const added = await rows(
    db,
    sql`
    insert into ${table} (account_id, ${address}, opted_out_at)
    select ${accountId}, value, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(addressesOf(contact))}::text[]) as addresses (value)
    on conflict do nothing
    returning 1`,
  )
  return added.length > 0
}

/** Allows messages again; with scope `marketing` only if the person does not refuse all messages. */
export async function optIn(
  db: Executor,
  accountId: string,
  contact: Identified,
  scope: OptOut = 'all',
): Promise<void> {
  for (const one of scope === 'all' ? OPT_OUTS : (['marketing'] as const)) {
    const { table, address } = TABLES[one]
    await db.execute(sql`
      delete from ${table}
      where account_id = ${accountId} and ${address} in (
        select unnest(${sql.param(addressesOf(contact))}::text[])
        union all
        select value from contact_former_identities where account_id = ${accountId} and contact_id = ${contact.id})`)
  }
}

/** Extends the opt-out of one address to all of these addresses, with the earliest time. */
export async function shareOptOuts(db: Executor, accountId: string, known: string[], present: string[]): Promise<void> {
  for (const scope of OPT_OUTS) {
    const { table, address } = TABLES[scope]
    await db.execute(sql`
      insert into ${table} (account_id, ${address}, opted_out_at)
      select ${accountId}, present.value, refused.since
      from unnest(${sql.param(present)}::text[]) as present (value),
        (select min(opted_out_at) as since from ${table}
          where account_id = ${accountId} and ${address} = any (${sql.param(known)}::text[])) refused
      where refused.since is not null
      on conflict do nothing`)
  }
}

/** Opts out the contacts with these numbers, in a few statements. */
export async function optOutPhones(
  db: Executor,
  accountId: string,
  requests: { phone: string; scope: OptOut }[],
  now: Date,
): Promise<void> {
  for (const scope of OPT_OUTS) {
    const phones = requests.filter((request) => request.scope === scope).map(({ phone }) => phone)
    if (phones.length === 0) continue
    const { table, address } = TABLES[scope]
    await db.execute(sql`
      insert into ${table} (account_id, ${address}, opted_out_at)
      select ${accountId}, identity.value, ${now.toISOString()}::timestamptz
      from contacts, unnest(array[phone, whatsapp_user, whatsapp_parent_user]) as identity (value)
      where account_id = ${accountId} and phone = any (${sql.param(phones)}::text[]) and identity.value is not null
      on conflict do nothing`)
    if (scope === 'marketing') continue
    await db.execute(sql`
      delete from bridge_subscriptions
      using contacts
      where bridge_subscriptions.account_id = ${accountId} and contacts.account_id = ${accountId}
        and contacts.phone = any (${sql.param(phones)}::text[]) and bridge_subscriptions.contact_id = contacts.id`)
  }
}

/** SQL condition: the person refuses such a message, either all messages or marketing. */
export const refuses = (accountId: string, address: string | SQL, marketing: boolean | SQL): SQL => sql`
  select from opt_outs where account_id = ${accountId} and phone = ${address}
  union all
  select from marketing_opt_outs where (${marketing})::boolean and account_id = ${accountId} and address = ${address}`

export async function hasOptedOut(
  db: Executor,
  accountId: string,
  address: string,
  marketing: boolean,
): Promise<boolean> {
  return (await rows(db, sql`select 1 from (${refuses(accountId, address, marketing)}) refused limit 1`)).length > 0
}

/** As columns: what the person of a row of `contacts` refuses, and since when. */
export const OPT_OUT_COLUMNS = sql`
  (select min(opted_out_at) from opt_outs
    where opt_outs.account_id = contacts.account_id and opt_outs.phone in (contacts.phone, contacts.whatsapp_user, contacts.whatsapp_parent_user)) as refused_all_at,
  (select min(opted_out_at) from marketing_opt_outs m
    where m.account_id = contacts.account_id and m.address in (contacts.phone, contacts.whatsapp_user, contacts.whatsapp_parent_user)) as refused_marketing_at`
