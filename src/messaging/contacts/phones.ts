import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '../../platform/refusal.ts'
import { FICTION, FICTITIOUS_HINT, isFictitious } from '../accounts/fiction.ts'

/** Characters that group digits: spaces and hyphens, also non-breaking ones, points and parentheses. */
const GROUPING = /[ \u00A0\u202F\-\u2010\u2011.()]/g

/**
 * A phone number as E.164; undefined if it is none. The `+` before the country code may be missing. With the account's `country` national
 * numbers are accepted too; digits that could be either and would reach two different people are refused. Only ASCII digits count.
 */
export function parsePhone(text: string, country: string | null): string | undefined {
  const digits = text.replace(GROUPING, '')
  if (text.length > MAX_LENGTH || !/^\+?[0-9]{6,17}$/.test(digits)) return undefined
  if (country === FICTION) {
    const phone = `+${digits.replace('+', '')}`
    return isFictitious(phone) ? phone : undefined
  }
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

/** E.164 has 15 digits; the rest are grouping characters. */
const MAX_LENGTH = 40
/** Two readings are possible: a national number, and a number after the international prefix. */
const SUGGESTED_MAX = 2

/**
 * What a text that is refused as a phone number may have meant, in E.164: a national number (`0812…`) of the country, or a number after the
 * international `00`. A missing or extra digit gets no suggestion.
 */
export function suggestPhones(text: string, country: string): string[] {
  const digits = text.slice(0, 2 * MAX_LENGTH).replace(/[^0-9]/g, '')
  const isNational = digits.startsWith('0') || !text.includes('+')
  const meant = [
    digits.startsWith('00') ? valid(`+${digits.slice(2)}`) : undefined,
    isNational ? valid(digits, country) : undefined,
    valid(`+${digits}`),
  ]
  return [...new Set(meant.filter((phone) => phone !== undefined))].slice(0, SUGGESTED_MAX)
}

function valid(digits: string, country?: string): string | undefined {
  const phone = parsePhoneNumberFromString(digits, country as CountryCode | undefined)
  return phone?.isValid() ? phone.number : undefined
}

/** The refusal of a `field` that is no phone number, or none in the account's `country`. */
export function invalidPhone(field: string, value: string, country?: string | null): Refusal {
  const message = phoneHint(country)
  return new Refusal('invalid', `${field}: ${message}`, {
    code: 'INVALID_PHONE_NUMBER',
    problems: [{ field, message, value, reason: { id: 'no_phone_number' } }],
  })
}

export const phoneHint = (country: string | null | undefined): string =>
  country === FICTION ? FICTITIOUS_HINT : PHONE_HINT

export const PHONE_HINT = 'must be a phone number with its country code, such as +628123456789'
