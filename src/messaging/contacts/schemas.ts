import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import type { Contact } from './contacts.ts'
import { parsePhone } from './phones.ts'

const TAGS_MAX = 100
const FIELDS_MAX = 50

const tag = safeText()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^,]*$/, 'must not contain a comma')

export const tagList = z
  .array(tag)
  .max(TAGS_MAX)
  .transform((tags) => [...new Set(tags)])

export const customFields = z
  .record(safeText().min(1).max(64), z.union([safeText().max(1024), z.number(), z.boolean()]))
  .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, `must have at most ${FIELDS_MAX} fields`)

/** A phone number, which becomes E.164. */
export const phoneField = z.string().transform((text, context) => {
  const phone = parsePhone(text)
  if (!phone) context.addIssue({ code: 'custom', message: 'is no valid phone number' })
  return phone ?? ''
})

export const contactName = safeText().trim().min(1).max(200)

export const contactFields = {
  name: contactName.nullable().optional(),
  tags: tagList.optional(),
  custom_fields: customFields.optional().describe('At most 50; names up to 64 characters, values up to 1,024'),
}

export const phoneWords = 'A phone number with its country code; the + may be missing'

export const changedContact = z.object(contactFields).meta({ id: 'ContactChange' })

/** What `GET /contacts` and the export filter by. */
export const filterFields = {
  search: safeText()
    .max(200)
    .optional()
    .describe('A part of the name or phone, in any case; one or two characters match the beginnings of words'),
  tags: safeText()
    .max(6500)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string()).max(TAGS_MAX))
    .transform((tags) => tags.filter((name) => name !== ''))
    .optional()
    .describe('Comma-separated: contacts that have all of them'),
}

export const contactRecord = z
  .object({
    contact_id: z.string(),
    phone: z.string(),
    name: z.string().nullable(),
    tags: z.array(z.string()),
    custom_fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    opted_out_at: moment.nullable().describe('Since when messages to this number are refused'),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Contact' })

export const contactBody = (contact: Contact): z.input<typeof contactRecord> => ({
  contact_id: contact.id,
  phone: contact.phone,
  name: contact.name,
  tags: contact.tags,
  custom_fields: contact.customFields,
  opted_out_at: contact.optedOutAt,
  created_at: contact.createdAt,
  updated_at: contact.updatedAt,
})
