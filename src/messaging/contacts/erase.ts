import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { deleteContact, findContact, formerAddressesOf } from './contacts.ts'
import { addressesOf } from './identities.ts'

/** Where a person was written to: for a former address, until when. */
export type Address = { value: string; until: string | null }

/** Erases what was written to and by one person. Messages come after contacts, so it is handed in (open.ts). */
export type EraseMessages = (tx: Executor, accountId: string, addresses: Address[]) => Promise<void>

/** Deletes a contact, and with `erase` what was written, in one transaction. False where there is none. */
export function eraseContact(
  db: Db,
  accountId: string,
  id: string,
  erase: EraseMessages | undefined,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const contact = await findContact(tx, accountId, id)
    if (!contact) return false
    const former = await formerAddressesOf(tx, accountId, contact.id)
    await deleteContact(tx, accountId, contact.id)
    await erase?.(tx, accountId, [...addressesOf(contact).map((value) => ({ value, until: null })), ...former])
    return true
  })
}
