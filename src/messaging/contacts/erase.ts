import type { Db } from '../../platform/db/open.ts'
import type { Executor } from '../../platform/db/rows.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { deleteContact } from './contacts.ts'

/** Erases what was written to and by one person. Messages come after contacts, so `main` hands it in. */
export type EraseMessages = (tx: Executor, accountId: string, phone: string) => Promise<void>

/** Deletes a contact, and with `erase` what was written, in one transaction. False where there is none. */
export function eraseContact(
  db: Db,
  accountId: string,
  id: string,
  erase: EraseMessages | undefined,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const contact = await deleteContact(tx, accountId, id)
    if (contact) await erase?.(tx, accountId, contact.phone)
    return contact !== undefined
  })
}
