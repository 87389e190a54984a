import type { Db } from '../../platform/db/open.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Contact } from '../contacts/contacts.ts'
import { NOBODY } from '../contacts/identities.ts'
import { countryOf, optRequestIn, ownWordsOf } from '../contacts/opt-out-words.ts'
import { choose, situationOf } from './act.ts'
import { enabledRules } from './rules.ts'
import type { TRIALS } from './schemas.ts'
import type { Rule } from './tables.ts'

/** Which rule would act on such a message, and why. Writes nothing. */
export async function tryRules(
  db: Db,
  account: Pick<Account, 'id' | 'timeZone'>,
  written: { message: string; contact: Contact | undefined; at: Date; zone: string },
): Promise<{ rule: Rule | null; outcome: (typeof TRIALS)[number] }> {
  const { message: text, contact, at, zone } = written
  const country = countryOf(contact ?? NOBODY)
  if (optRequestIn(text, await ownWordsOf(db, account.id), country)) return { rule: null, outcome: 'opt_out_word' }
  const of = { accountId: account.id, contact, text, at, zone: account.timeZone ?? zone }
  const chosen = choose(await situationOf(db, await enabledRules(db, account.id), of))
  return typeof chosen === 'string' ? { rule: null, outcome: chosen } : { rule: chosen, outcome: 'matched' }
}
