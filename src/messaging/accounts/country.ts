import { isSupportedCountry } from 'libphonenumber-js'
import { z } from 'zod'

/** A country by its two ISO 3166 letters, in either case. */
export const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isSupportedCountry, 'must be the two letters of a country, such as ID')
