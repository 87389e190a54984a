import { transactionAgain } from '../../platform/db/deadlock.ts'
import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { planLimitReached } from '../accounts/storage.ts'
import { refusalOfEntry } from '../one-by-one.ts'
import { addressesOf, type Identities } from './identities.ts'
import { importContacts, type SavedContact } from './import.ts'
import { identitiesIn, type NewContact } from './new-contact.ts'
import { saveIdentified } from './persons.ts'

/** Contacts per statement, which takes some tens of milliseconds. */
const CONTACTS_AT_ONCE = 500

type ContactOutcome = SavedContact | Refusal
/** A contact identified by its number alone, and its place in the request. */
type NumberedContact = { place: number; phone: string; contact: NewContact }

/** Creates or updates contacts in order, each independently. Those with only a number are written many at a time. */
export async function saveContacts(
  db: Db,
  account: Account,
  entries: (NewContact | Refusal)[],
  limit: number,
  now: Date,
): Promise<ContactOutcome[]> {
  const outcomes: ContactOutcome[] = []
  const waiting = new Map<string, NumberedContact>()
  const write = async () => {
    if (waiting.size === 0) return
    const given = [...waiting.values()].map(({ phone, contact }) => ({ ...fieldsOf(contact), phone }))
    const { saved } = await transactionAgain(db, (tx) => importContacts(tx, account.id, given, limit, now))
    for (const { place, phone } of waiting.values())
      outcomes[place] = saved.get(phone) ?? planLimitReached('contacts', limit)
    waiting.clear()
  }
  for (const [place, entry] of entries.entries()) {
    try {
      if (entry instanceof Refusal) throw entry
      const who = identitiesIn(entry, account.defaultCountry)
      const phone = numberAloneOf(who)
      // a contact named twice gets the fields of both; later ones win
      if (phone === undefined || waiting.has(phone) || waiting.size === CONTACTS_AT_ONCE) await write()
      if (phone !== undefined) waiting.set(phone, { place, phone, contact: entry })
      else {
        const { contact, created } = await saveIdentified(db, account.id, who, fieldsOf(entry), limit, now)
        outcomes[place] = { id: contact.id, created }
      }
    } catch (error) {
      outcomes[place] = refusalOfEntry(error)
    }
  }
  await write()
  return outcomes
}

const numberAloneOf = (who: Identities): string | undefined =>
  who.phone !== null && addressesOf(who).length === 1 ? who.phone : undefined

const fieldsOf = ({ name, tags, custom_fields }: NewContact) => ({ name, tags, custom_fields })
