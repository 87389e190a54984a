import { z } from 'zod'
import { NEED_KINDS } from './phrases.ts'

const text = z.string().trim().min(1)

/** The format of care-contacts.yaml and of the setting CARE_CONTACTS. */
export const careContact = z.strictObject({
  id: text,
  number: text,
  number_en: text.optional(),
  number_arabic: text.optional(),
  name: text,
  name_en: text.optional(),
  name_arabic: text.optional(),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as ID'),
  for: z.array(z.enum(NEED_KINDS)).min(1),
  /** Where and on which date the number was checked. */
  source: z.url({ protocol: /^https?$/ }),
  checked: z.iso.date(),
})
export type CareContact = z.output<typeof careContact>
