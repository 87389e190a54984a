import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { refusing } from '../../platform/http/wording.ts'
import type { Contact } from './contacts.ts'
import { mustBeStorable, VALUE_MAX_BYTES, VALUE_MAX_DEPTH } from './custom-value.ts'
import { IDENTITY_KINDS, listOf } from './identities.ts'
import { OPT_OUTS } from './opt-out.ts'
import { parsePhone, phoneHint } from './phones.ts'
import { windowAfter } from './window.ts'

/** A contact with its tags fits one line of CSV. */
export const TAGS_MAX = 100
/** Enough for a customer record; its bytes are limited below. */
const FIELDS_MAX = 50
/** Bytes of all fields as JSON in UTF-8: the whole contact fits one line of CSV. */
const FIELDS_MAX_BYTES = 65_536

export const tag = safeText()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^,]*$/, 'must not contain a comma')

export const tagList = z
  .array(tag)
  .max(TAGS_MAX)
  .transform((tags) => [...new Set(tags)])

/** The account's own fields: any JSON that Postgres can store, within limits. */
export const customFields = z
  .record(safeText().min(1).max(64), z.unknown().superRefine(mustBeStorable))
  .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, `must have at most ${FIELDS_MAX} fields`)
  .refine(
    (fields) => Buffer.byteLength(JSON.stringify(fields)) <= FIELDS_MAX_BYTES,
    `must have at most ${FIELDS_MAX_BYTES} bytes as JSON`,
  )

/** A phone number, converted to E.164. */
export const phoneField = (country: string | null) =>
  z.string().transform((text, context) => {
    const phone = parsePhone(text, country)
    if (!phone) {
      const { error, params } = refusing(phoneHint(country), { id: 'no_phone_number' })
      context.addIssue({ code: 'custom', message: error, params })
    }
    return phone ?? ''
  })

export const contactName = safeText().trim().min(1).max(200)

export const contactFields = {
  name: contactName.nullable().optional(),
  tags: tagList.optional(),
  custom_fields: customFields
    .optional()
    .describe(
      `At most ${FIELDS_MAX}; names up to 64 characters. A value is any JSON of up to ${VALUE_MAX_BYTES} bytes and ${VALUE_MAX_DEPTH} levels`,
    ),
}

export const phoneWords =
  'A phone number with its country code; the + may be missing, and spaces, hyphens, points and parentheses are ignored'

export const changedContact = z.object(contactFields).meta({ id: 'ContactChange' })

/** The filters of `GET /contacts` and of the export. */
export const filterFields = {
  search: safeText()
    .max(200)
    .optional()
    .describe('Part of the name, phone or user name, in any case; one or two characters match the beginnings of words'),
  tags: safeText()
    .max(6500)
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.string()).max(TAGS_MAX))
    .transform((tags) => tags.filter((name) => name !== ''))
    .optional()
    .describe('Comma-separated: contacts that have all of them'),
}

export const identity = z.object({ kind: z.enum(IDENTITY_KINDS), value: z.string() }).meta({ id: 'Identity' })

export const contactRecord = z
  .object({
    contact_id: z.string(),
    phone: z.string().nullable().describe('In E.164; null if the network does not report it'),
    identities: z.array(identity).describe('The identities of the person, including the phone'),
    username: z.string().nullable().describe('What the network calls the person'),
    profile_name: z.string().nullable().describe('The name in the profile of the person'),
    name: z.string().nullable(),
    tags: z.array(z.string()),
    custom_fields: z.record(z.string(), z.unknown()).describe('Any JSON values'),
    opt_out: z.enum(OPT_OUTS).nullable().describe('Messages to this person that are refused; null if none'),
    opted_out_at: moment.nullable().describe('Since when'),
    window_closes_at: moment
      .nullable()
      .describe('Until when a free text may be sent after the last message of this person; null if there was none'),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Contact' })

export const contactBody = (contact: Contact): z.input<typeof contactRecord> => ({
  contact_id: contact.id,
  phone: contact.phone,
  identities: listOf(contact),
  username: contact.username,
  profile_name: contact.profileName,
  name: contact.name,
  tags: contact.tags,
  custom_fields: contact.customFields,
  opt_out: contact.optOut,
  opted_out_at: contact.optedOutAt,
  window_closes_at: windowAfter(contact.lastReceivedAt),
  created_at: contact.createdAt,
  updated_at: contact.updatedAt,
})
