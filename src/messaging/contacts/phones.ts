import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '../../platform/refusal.ts'

/** How people group digits: spaces and hyphens, those that do not break a line too, points and parentheses. */
const GROUPING = /[ \u00A0\u202F\-\u2010\u2011.()]/g

/**
 * A phone number as people write it, as E.164, or undefined where it is none. The `+` before the country code may be
 * missing. With the account's `country` a national number is one too; digits that could be either and would reach two
 * different people are refused. Only ASCII digits count: a look-alike digit is no digit.
 */
export function parsePhone(text: string, country: string | null): string | undefined {
  const digits = text.replace(GROUPING, '')
  if (text.length > MAX_LENGTH || !/^\+?[0-9]{6,17}$/.test(digits)) return undefined
  if (digits.startsWith('+')) return valid(digits)
  const international = digits.startsWith('0') ? undefined : valid(`+${digits}`)
  if (country === null) return international
  const national = valid(digits, country)
  // an area code in parentheses begins a national number
  if (text.trimStart().startsWith('(') && national) return national
  return international === undefined || national === undefined || national === international
    ? (international ?? national)
    : undefined
}

const MAX_LENGTH = 40

function valid(digits: string, country?: string): string | undefined {
  const phone = parsePhoneNumberFromString(digits, country as CountryCode | undefined)
  return phone?.isValid() ? phone.number : undefined
}

/** What is said of a `field` that is no phone number. */
export const invalidPhone = (field: string, value: string): Refusal =>
  new Refusal('invalid', `${field}: ${PHONE_HINT}`, {
    code: 'INVALID_PHONE_NUMBER',
    problems: [{ field, message: PHONE_HINT, value }],
  })

export const PHONE_HINT = 'must be a phone number with its country code, such as +628123456789'
