import { namesOf } from '../../../messaging/contacts/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Html } from '../../../platform/html.tsx'
import { type ConsoleUser, may } from '../view.ts'

/** The name for an address, and the name linked to the conversation. */
type NamedAddress = { name: string; shown: Html }

/** The people at these addresses: by contact name where the key may read contacts, otherwise by address. */
export async function peopleAt(
  db: Db,
  view: ConsoleUser,
  addresses: string[],
): Promise<(address: string) => NamedAddress> {
  const names = may(view, 'contacts:read') ? await namesOf(db, view.session.account.id, addresses) : undefined
  return (address) => {
    const known = names?.get(address)
    if (!known) return { name: address, shown: <>{address}</> }
    const name = known.name ?? address
    const link = (
      <a href={`/console/contacts/${known.contactId}`}>
        <bdi>{name}</bdi>
      </a>
    )
    return {
      name,
      shown:
        name === address ? (
          link
        ) : (
          <>
            {link} <span class="soft address">{address}</span>
          </>
        ),
    }
  }
}
