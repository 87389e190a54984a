import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../platform/db/rows.ts'

/** A contact as a list of messages names it. */
export type NamedContact = { contactId: string; name: string | null }

/** The present contact of each address, with the account's name for it, or the network's. */
export async function namesOf(
  db: Executor,
  accountId: string,
  addresses: string[],
): Promise<Map<string, NamedContact>> {
  if (addresses.length === 0) return new Map()
  const asked = sql.param([...new Set(addresses)])
  // one index look-up for each kind of address
  const found = await rows<{ address: string; id: string; name: string | null }>(
    db,
    sql.join(
      [sql`phone`, sql`whatsapp_user`, sql`whatsapp_parent_user`].map(
        (column) => sql`
    select ${column} as address, id, coalesce(name, profile_name, username) as name
    from contacts
    where account_id = ${accountId} and ${column} = any (${asked}::text[])`,
      ),
      sql` union all `,
    ),
  )
  return new Map(found.map(({ address, id, name }) => [address, { contactId: id, name }]))
}
