import { listContacts } from '../../../messaging/contacts/list.ts'
import { addressesOfFilter } from '../../../messaging/messages/recipient.ts'
import type { Db } from '../../../platform/db/open.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type ConsoleUser, may } from '../view.ts'

/** Contacts whose messages are found by name: a longer list means that the name must be longer. */
const CONTACTS_NAMED = 20

/** All addresses that a search matches: by number or id, otherwise by a part of a name; undefined: no filter. */
export async function addressesOfWhom(db: Db, view: ConsoleUser, whom: string): Promise<string[] | undefined> {
  if (whom === '') return undefined
  const { account } = view.session
  const asked = async (by: Parameters<typeof addressesOfFilter>[2]): Promise<string[]> => {
    try {
      return await addressesOfFilter(db, account, by)
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  }
  const exact = [...(await asked({ to: whom })), ...(await asked({ recipient: whom }))]
  if (exact.length > 0 || !may(view, 'contacts:read')) return exact
  const { contacts } = await listContacts(db, account.id, { search: whom }, { offset: 0, limit: CONTACTS_NAMED })
  const found = await Promise.all(contacts.map(({ id }) => asked({ contact_id: id })))
  return [...new Set(found.flat())]
}
