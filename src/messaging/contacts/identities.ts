import { z } from 'zod'
import { invalid, type Refusal } from '../../platform/refusal.ts'
import { invalidPhone, PHONE_HINT, parsePhone } from './phones.ts'

/** The identifiers of a person within an account. At least one is known. */
export type Identities = {
  /** In E.164. */
  phone: string | null
  /** WhatsApp's id of the person for this business, such as `ID.13491208655302741918`. */
  whatsappUser: string | null
  /** WhatsApp's id of the person for a group of businesses, such as `ID.ENT.11815799212886844830`. */
  whatsappParentUser: string | null
}

/** A contact's identities with its id. */
export type Identified = Identities & { id: string }

export const IDENTITY_KINDS = ['phone', 'whatsapp_user', 'whatsapp_parent_user'] as const
type IdentityKind = (typeof IDENTITY_KINDS)[number]

export const NOBODY: Identities = { phone: null, whatsappUser: null, whatsappParentUser: null }

/** All addresses of the person that messages may have. */
export const addressesOf = ({ phone, whatsappUser, whatsappParentUser }: Identities): string[] =>
  [phone, whatsappUser, whatsappParentUser].filter((address) => address !== null)

/** The address that messages are sent to: the phone first, as on the network. */
export const addressOf = (identities: Identities): string => {
  const [first] = addressesOf(identities)
  if (first === undefined) throw new Error('a contact without an identity')
  return first
}

export const isPhone = (address: string): boolean => address.startsWith('+')

const USER = /^[A-Z]{2}\.(?!ENT\.)[\w-]{1,128}$/
const PARENT_USER = /^[A-Z]{2}\.ENT\.[\w-]{1,128}$/

const USER_HINT = 'must be a user id of WhatsApp, such as ID.13491208655302741918'

export const isParentUser = (id: string): boolean => PARENT_USER.test(id)

/** WhatsApp's id of a person. */
export const userId = z
  .string()
  .trim()
  .refine((id) => USER.test(id) || PARENT_USER.test(id), USER_HINT)
  .describe("WhatsApp's id of a person: two letters, a point, up to 128 letters and digits")

/** The identities that an address contains. */
export const identitiesOf = (address: string): Identities =>
  isPhone(address)
    ? { ...NOBODY, phone: address }
    : isParentUser(address)
      ? { ...NOBODY, whatsappParentUser: address }
      : { ...NOBODY, whatsappUser: address }

export const IDENTITY_FIELDS: Record<IdentityKind, keyof Identities> = {
  phone: 'phone',
  whatsapp_user: 'whatsappUser',
  whatsapp_parent_user: 'whatsappParentUser',
}

/** Identities in the API's format. */
export const listOf = (identities: Identities): { kind: IdentityKind; value: string }[] =>
  IDENTITY_KINDS.flatMap((kind) => {
    const value = identities[IDENTITY_FIELDS[kind]]
    return value === null ? [] : [{ kind, value }]
  })

/** An identity from a request in the stored format; undefined if it is invalid. */
export function readIdentity(kind: IdentityKind, value: string, country: string | null): string | undefined {
  if (kind === 'phone') return parsePhone(value, country)
  return (kind === 'whatsapp_user' ? USER : PARENT_USER).test(value) ? value : undefined
}

const HINTS: Record<IdentityKind, string> = {
  phone: PHONE_HINT,
  whatsapp_user: USER_HINT,
  whatsapp_parent_user: 'must be a parent user id of WhatsApp, such as ID.ENT.11815799212886844830',
}

export const invalidIdentity = (field: string, kind: IdentityKind, value: string, country?: string | null): Refusal =>
  kind === 'phone' ? invalidPhone(field, value, country) : invalid(field, HINTS[kind], value)

/** A WhatsApp id in a cell or field. */
export const identityField = (kind: Exclude<IdentityKind, 'phone'>) =>
  z.string().refine((value) => readIdentity(kind, value, null) !== undefined, HINTS[kind])
