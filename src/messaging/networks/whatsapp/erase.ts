import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { parseJson } from '../../../platform/parse-json.ts'
import type { Address } from '../../contacts/erase.ts'
import { addressesOf } from '../../contacts/identities.ts'
import { splitAll } from './bodies.ts'
import { jsonObject, moveIn, personOf, recipientOf } from './read.ts'
import type { UpdateKind } from './updates.ts'

/** The persons of an update; undefined if they cannot be determined. */
function personsIn(kind: UpdateKind, body: unknown): string[] | undefined {
  const parts = jsonObject.parse(body)
  const contact = jsonObject.parse(parts.contact)
  switch (kind) {
    case 'status':
      return addressesOf(recipientOf(jsonObject.parse(parts.status), contact))
    case 'preference':
      return addressesOf(personOf(jsonObject.parse(parts.preference), contact))
    case 'message': {
      const message = jsonObject.parse(parts.message)
      const move = moveIn(message, contact)
      return [personOf(message, contact), ...(move ? [move.now, move.before] : [])].flatMap(addressesOf)
    }
    case 'template':
    case 'account':
      return []
    case 'unknown':
      return undefined
  }
}

/** Deletes updates about a person that are not handled yet or were set aside. */
export async function eraseUpdates(tx: Executor, accountId: string, addresses: Address[], now: Date): Promise<void> {
  // one body may have updates of many people
  await splitAll(tx, accountId, now)
  for (const { value, until } of addresses) {
    await tx.execute(sql`
      delete from whatsapp_bodies
      where account_id = ${accountId} and state = 'kept' and received_at < ${until}
        and position(convert_to(${value.replace('+', '')}, 'UTF8') in body) > 0`)
    const mentions = await rows<{ id: number; kind: UpdateKind; body: string }>(
      tx,
      sql`
      select id, kind, body from whatsapp_inbox
      where account_id = ${accountId} and received_at < ${until}
        and strpos(body, ${value.replace('+', '')}) > 0`,
    )
    const named = [value, value.replace('+', '')].map((name) => JSON.stringify(name))
    const theirs = mentions.filter(({ kind, body }) => {
      const persons = personsIn(kind, parseJson(body))
      return persons ? persons.includes(value) : named.some((name) => body.includes(name))
    })
    if (theirs.length === 0) continue
    await tx.execute(sql`
      delete from whatsapp_inbox where id = any (${sql.param(theirs.map(({ id }) => id))}::bigint[])`)
  }
}
