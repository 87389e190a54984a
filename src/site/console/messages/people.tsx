import { namesOf } from '../../../messaging/contacts/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Html } from '../../../platform/html.tsx'
import { type ConsoleUser, may } from '../view.ts'

/** Somebody at an address: what to call them, and that with a way to the conversation. */
type NamedAddress = { name: string; shown: Html }

/** Who is at these addresses: by the names of their contacts, where the key may see contacts, else by the addresses. */
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
