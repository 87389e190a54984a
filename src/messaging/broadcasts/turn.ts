import { sql } from 'drizzle-orm'
import { rows } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addressOf } from '../contacts/identities.ts'
import { CREDITS } from '../messages/credits.ts'
import { type PreparedMessage, renderTemplate } from '../messages/prepare.ts'
import { findAddresses, type StorableMessage } from '../messages/store-many.ts'
import type { From } from '../networks/network.ts'
import type { Template } from '../templates/tables.ts'
import type { FileValues } from './audience-file.ts'
import { messageIdOf } from './message-id.ts'
import { quietUntil, zoneIn } from './quiet-hours.ts'
import type { Broadcast, Skip } from './tables.ts'
import { type Filler, MissingValue, valuesFor } from './variables.ts'

/** A recipient whose turn has come, with its contact now: another one after a merge, none after a deletion. */
type Due = {
  ordinal: number
  contact_id: string
  address: string | null
  present_id: string | null
  phone: string | null
  whatsapp_user: string | null
  whatsapp_parent_user: string | null
  name: string | null
  username: string | null
  custom_fields: Record<string, unknown> | null
  /** The values in its line of the file. */
  variables: FileValues | null
  /** Another recipient is the same contact or has the same address. */
  twice: boolean
}

/** The outcome of a recipient's turn. */
export type RecipientTurn = {
  ordinal: number
  contactId: string
  address: string | null
  /** Its address has changed since laying out. */
  moved: boolean
} & ({ leaves: StorableMessage } | { skip: Skip } | { notBefore: Date })

/** The recipients whose turn has come, in order, each with its outcome; their rows are locked. At most `limit`. */
export async function turnsOf(
  tx: Tx,
  broadcast: Broadcast,
  from: From,
  template: Template,
  limit: number,
  now: Date,
): Promise<RecipientTurn[]> {
  const due = await recipientsDue(tx, broadcast, limit, now)
  const turns = due.map((one): RecipientTurn | RecipientCandidate => candidateIn(broadcast, from, template, one, now))
  const candidates = turns.filter((turn): turn is RecipientCandidate => 'prepared' in turn)
  const people = await findAddresses(
    tx,
    broadcast.accountId,
    candidates.map(({ prepared }) => ({ address: prepared.recipient.address, marketing: prepared.marketing })),
  )
  const known = new Map(candidates.map((candidate, place) => [candidate, people[place]]))
  return turns.map((turn) => {
    if (!('prepared' in turn)) return turn
    const { prepared, ...whom } = turn
    const person = known.get(turn)
    if (!person || person.optedOut) return { ...whom, skip: 'opted_out' }
    const id = messageIdOf(broadcast, whom.ordinal)
    return { ...whom, leaves: { id, message: prepared, known: person, priority: 'bulk' } }
  })
}

type RecipientCandidate = Pick<RecipientTurn, 'ordinal' | 'contactId' | 'moved'> & {
  address: string
  prepared: PreparedMessage
}

function recipientsDue(tx: Tx, { accountId, id }: Broadcast, limit: number, now: Date): Promise<Due[]> {
  return rows<Due>(
    tx,
    sql`
    with due as materialized (
      select ordinal, contact_id, address, variables from broadcast_recipients
      where broadcast_id = ${id} and state = 'pending' and not_before <= ${now.toISOString()}
      order by not_before, ordinal
      limit ${limit}
      for update),
    present as (
      select due.ordinal, due.contact_id, due.address, due.variables, contacts.id as present_id, phone, whatsapp_user, whatsapp_parent_user,
        name, username, custom_fields, coalesce(phone, whatsapp_user, whatsapp_parent_user) as reached_at
      from due
      left join contact_aliases alias on alias.account_id = ${accountId} and alias.id = due.contact_id
      left join contacts on contacts.account_id = ${accountId} and contacts.id = coalesce(alias.contact_id, due.contact_id))
    select present.*,
      -- of those that have become one the one is reached whose contact remains, else the earliest here; nobody who was reached is again
      exists (
        select from broadcast_recipients other
        where other.broadcast_id = ${id} and other.contact_id = present.present_id and other.ordinal <> present.ordinal)
      or exists (
        select from broadcast_recipients other
        where other.broadcast_id = ${id} and other.address = present.reached_at and other.ordinal <> present.ordinal
          and other.state = 'sent')
      or exists (
        select from contact_aliases part
        join broadcast_recipients other on other.broadcast_id = ${id} and other.contact_id = part.id
        where part.account_id = ${accountId} and part.contact_id = present.present_id and other.ordinal <> present.ordinal
          and other.state = 'sent')
      or exists (
        select from present earlier
        where earlier.ordinal < present.ordinal and present.contact_id <> present.present_id
          and (earlier.present_id = present.present_id or earlier.reached_at = present.reached_at)) as twice
    from present
    order by ordinal`,
  )
}

function candidateIn(
  broadcast: Broadcast,
  from: From,
  template: Template,
  due: Due,
  now: Date,
): RecipientTurn | RecipientCandidate {
  const { ordinal, present_id: presentId, address, twice } = due
  const laidOut = { ordinal, contactId: due.contact_id, address, moved: false }
  if (presentId === null) return { ...laidOut, skip: 'contact_deleted' }
  if (twice) return { ...laidOut, skip: 'duplicate' }
  const filler: Filler = { ...due, customFields: due.custom_fields ?? {}, file: due.variables }
  const reached = addressOf({
    phone: due.phone,
    whatsappUser: due.whatsapp_user,
    whatsappParentUser: due.whatsapp_parent_user,
  })
  const whom = { ordinal, contactId: presentId, address: reached, moved: reached !== address }
  const { quietHours, timeZone } = broadcast
  const quiet = quietHours && quietUntil(quietHours, zoneIn(filler.customFields, quietHours) ?? timeZone, now)
  if (quiet) return { ...whom, notBefore: quiet }
  const prepared = preparedFor(broadcast, from, template, filler, { address: reached, contactId: presentId })
  return typeof prepared === 'string' ? { ...whom, skip: prepared } : { ...whom, prepared }
}

/** The message for one contact, or why there is none. */
export function preparedFor(
  {
    variables,
    media,
    tags,
    summary,
    id,
    requestId,
  }: Pick<Broadcast, 'variables' | 'media' | 'tags' | 'summary' | 'id' | 'requestId'>,
  from: From,
  template: Template,
  filler: Filler,
  { address, contactId }: { address: string; contactId: string },
): PreparedMessage | Skip {
  try {
    const rendered = renderTemplate(template, valuesFor(variables, filler), media ?? undefined)
    return {
      from,
      recipient: { address, field: 'contact_id', given: contactId, contactId },
      type: 'template',
      ...rendered,
      content: {
        ...rendered.content,
        ...(summary && { withoutEvents: true }),
        ...(requestId !== null && { requestId }),
      },
      priority: 'bulk',
      credits: CREDITS.template,
      reference: null,
      metadata: null,
      // the broadcast's id, by which its messages are counted
      tags: [...tags, id],
      sendAt: null,
    }
  } catch (error) {
    if (error instanceof MissingValue) return 'missing_variable'
    if (error instanceof Refusal) return 'refused_variable'
    throw error
  }
}
