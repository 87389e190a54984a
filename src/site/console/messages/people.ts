import { namesOf } from '../../../messaging/contacts/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Html, html } from '../../../platform/html.ts'
import { may, type SignedIn } from '../view.ts'

/** How these addresses are shown: by the name of their contact, which leads to the conversation, where the key may see contacts. */
export async function peopleAt(db: Db, view: SignedIn, addresses: string[]): Promise<(address: string) => Html> {
  if (!may(view, 'contacts:read')) return (address) => html`${address}`
  const names = await namesOf(db, view.session.account.id, addresses)
  return (address) => {
    const known = names.get(address)
    if (!known) return html`${address}`
    const place = `/console/contacts/${known.contactId}`
    if (known.name === null) return html`<a href="${place}">${address}</a>`
    return html`<a href="${place}"><bdi>${known.name}</bdi></a> <span class="soft address">${address}</span>`
  }
}
