import { invalid } from '../../platform/refusal.ts'
import type { Account } from './accounts.ts'

/** The country of trial accounts (trial.ts). ISO 3166 leaves ZZ to users; all numbers of this country are fictitious. */
export const FICTION = 'ZZ'
/** North America reserves 555-0100 to 555-0199 for fiction; no country code begins with +999. */
const FICTITIOUS = /^\+(?:1[2-9]\d{2}55501\d{2}|999\d{7,12})$/
export const FICTITIOUS_HINT =
  'must be a number that nobody has: a trial account knows +12025550100 to +12025550199, and any that begins with +999'

export const isFictitious = (phone: string): boolean => FICTITIOUS.test(phone)

export const isTrial = ({ defaultCountry }: Pick<Account, 'defaultCountry'>): boolean => defaultCountry === FICTION

/** Throws if a trial account's message names a real number or an address outside this server. */
export function checkTrial(
  account: Account,
  { type, media_url, recipient }: { type: string; media_url?: string | undefined; recipient?: string | undefined },
): void {
  if (!isTrial(account)) return
  if (media_url !== undefined) throw invalid('media_url', 'must be left out: a trial account takes no files', media_url)
  if (recipient !== undefined) throw invalid('recipient', 'must be left out: a trial account writes to phone numbers')
  if (type === 'contacts') throw invalid('type', 'must be another: a trial account passes nobody on', type)
}
