import type { Db } from '../../platform/db/open.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { type Contact, findContact, findContactAt, formerAddressesOf } from '../contacts/contacts.ts'
import { addressesOf, addressOf, type Identities, isPhone, userId } from '../contacts/identities.ts'
import { invalidPhone, parsePhone } from '../contacts/phones.ts'

/** The recipient: exactly one of the three. */
export type RecipientInput = {
  to?: string | undefined
  recipient?: string | undefined
  contact_id?: string | undefined
}

export const RECIPIENT_FIELDS = ['to', 'recipient', 'contact_id'] as const

/** The address of a message, and the request's field that named it. */
export type Recipient = { address: string; field: (typeof RECIPIENT_FIELDS)[number]; given: string; contactId?: string }

/** Reads the recipient. Throws the problem. */
export async function recipientOf(
  contacts: { contact: (id: string) => Promise<Contact | undefined> },
  account: Account,
  input: RecipientInput,
): Promise<Recipient> {
  const { to, recipient, contact_id: contactId } = input
  if (to !== undefined) return { address: phoneOf(to, account), field: 'to', given: to }
  if (recipient !== undefined) {
    const read = userId.safeParse(recipient)
    if (!read.success) throw invalid('recipient', read.error.issues[0]?.message ?? 'is wrong', recipient)
    return { address: read.data, field: 'recipient', given: recipient }
  }
  const contact = contactId === undefined ? undefined : await contacts.contact(contactId)
  if (!contact || contactId === undefined) throw notFound('This contact', { id: 'contact_not_found' })
  return { address: addressOf(contact), field: 'contact_id', given: contactId, contactId: contact.id }
}

/** A request's phone number as E.164. */
function phoneOf(to: string, { defaultCountry }: Pick<Account, 'defaultCountry'>): string {
  const phone = parsePhone(to, defaultCountry)
  if (!phone) throw invalidPhone('to', to, defaultCountry)
  return phone
}

export const optedOut = ({ field, given }: Pick<Recipient, 'field' | 'given'>): Refusal =>
  new Refusal('invalid', 'The recipient opted out of your messages', {
    code: 'RECIPIENT_OPTED_OUT',
    reason: { id: 'opted_out' },
    details: { field, value: given },
  })

/** What is known of the recipient, in the format of answers and events. */
export function knownRecipient({
  recipient,
  recipientAlso,
  contactId,
}: {
  recipient: string | null
  recipientAlso: string | null
  contactId: string | null
}) {
  const addresses = [recipient, recipientAlso].filter((address) => address !== null)
  return {
    to: addresses.find(isPhone) ?? null,
    recipient: addresses.find((address) => !isPhone(address)) ?? null,
    contact_id: contactId,
  }
}

/** The person's other address: its id for a phone, its phone for an id. */
export const otherAddress = (identities: Identities, address: string): string | null =>
  addressesOf(identities).find((other) => isPhone(other) !== isPhone(address)) ?? null

/** All present and former addresses of the person in a filter. */
export async function addressesOfFilter(db: Db, account: Account, input: RecipientInput): Promise<string[]> {
  const { address } = await recipientOf({ contact: (id) => findContact(db, account.id, id) }, account, input)
  const contact = await findContactAt(db, account.id, address)
  if (!contact) return [address]
  const former = await formerAddressesOf(db, account.id, contact.id)
  return [...addressesOf(contact), ...former.map(({ value }) => value)]
}
