import { z } from 'zod'
import { invalid } from '../../platform/refusal.ts'
import { IDENTITY_FIELDS, type Identities, invalidIdentity, NOBODY, readIdentity } from './identities.ts'
import { invalidPhone, parsePhone } from './phones.ts'
import { contactFields, identity, phoneWords } from './schemas.ts'

/** A contact in a request. */
export const newContact = z
  .object({
    phone: z.string().optional().describe(phoneWords),
    identities: z.array(identity).min(1).max(3).optional().describe('At most one of each kind; `phone` is one of them'),
    ...contactFields,
  })
  .meta({ id: 'NewContact', description: 'With a `phone`, or `identities`' })

export type NewContact = z.output<typeof newContact>

/** Reads the identities of a contact in a request. Throws problems under the name of their field. */
export function identitiesIn(
  { phone, identities }: Pick<NewContact, 'phone' | 'identities'>,
  country: string | null,
): Identities {
  if (phone === undefined && !identities) throw invalid('phone', 'must be given, or identities')
  const who = { ...NOBODY }
  if (phone !== undefined) {
    who.phone = parsePhone(phone, country) ?? null
    if (who.phone === null) throw invalidPhone('phone', phone, country)
  }
  identities?.forEach(({ kind, value }, index) => {
    const read = readIdentity(kind, value, country)
    if (read === undefined) throw invalidIdentity(`identities.${index}.value`, kind, value, country)
    const field = IDENTITY_FIELDS[kind]
    if (who[field] !== null && who[field] !== read)
      throw invalid(`identities.${index}.kind`, `there may be one ${kind}`)
    who[field] = read
  })
  return who
}
