import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * A phone number as E.164, or undefined where it is none. The `+` may be missing; nothing else may stand around the
 * digits, and only ASCII digits count: a look-alike digit is no digit.
 */
export function parsePhone(text: string): string | undefined {
  if (!/^\+?[1-9][0-9]{5,16}$/.test(text)) return undefined
  const phone = parsePhoneNumberFromString(text.startsWith('+') ? text : `+${text}`)
  return phone?.isValid() ? phone.number : undefined
}
