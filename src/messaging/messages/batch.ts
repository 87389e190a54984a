import { transactionAgain } from '../../platform/db/deadlock.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { findContacts } from '../contacts/contacts.ts'
import { LimitExceeded } from '../limits.ts'
import { shownId } from '../networks/whatsapp/connections.ts'
import { refusalOfEntry } from '../one-by-one.ts'
import { findTemplate } from '../templates/templates.ts'
import { type AcceptedMessage, acceptedMessage, priorityOf, type Sending } from './create.ts'
import { claimKeys, firstResponses, type Idempotency } from './idempotency.ts'
import { type Lookups, type MessageInput, type PreparedMessage, prepareMessage } from './prepare.ts'
import { claimMany, readQuotas, refundQuota } from './quota.ts'
import { knownRecipient, optedOut } from './recipient.ts'
import { findAddresses, type StorableMessage, storeMany } from './store-many.ts'

/** One message of a batch. */
export type BatchEntry = { input: MessageInput; idempotency: Idempotency | undefined }

type MessageOutcome = AcceptedMessage | Refusal

/** Messages per transaction, which holds the account's quota and, on the embedded database, the only connection, for 10 to 50 ms. */
const MESSAGES_AT_ONCE = 100

/**
 * Accepts many messages independently. Returns, in order, each one's answer or refusal; entries refused earlier stay refused. An entry repeated
 * with its idempotency key gets its first answer, also within a batch. After an interruption `cutOff` gets the error, and whether the remaining
 * entries were accepted is unknown.
 */
export async function createMessages(
  sending: Sending,
  account: Account,
  entries: (BatchEntry | Refusal)[],
  now: Date,
  cutOff: (error: unknown) => void,
): Promise<MessageOutcome[]> {
  const outcomes = new Map<BatchEntry, MessageOutcome>()
  const readable = entries.flatMap((entry) => (entry instanceof Refusal ? [] : [entry]))
  const lookups = await lookupsOf(sending.db, account, readable)
  let missing = undecided
  try {
    for (let from = 0; from < readable.length; from += MESSAGES_AT_ONCE) {
      for (let left = readable.slice(from, from + MESSAGES_AT_ONCE); left.length > 0; ) {
        const { first, later } = apart(left)
        for (const [entry, outcome] of await createSome(sending, account, first, lookups, now))
          outcomes.set(entry, outcome)
        left = later
      }
    }
  } catch (error) {
    if ([...outcomes.values()].every((outcome) => outcome instanceof Refusal)) throw error
    cutOff(error)
    missing = notKnown
  }
  return entries.map((entry) => (entry instanceof Refusal ? entry : (outcomes.get(entry) ?? missing)))
}

const notKnown = new Refusal('unavailable', 'Not known to be accepted: repeat it with its idempotency_key')

const undecided = conflict('The same Idempotency-Key is being answered: repeat the request')

/** Splits off entries that can be decided together: a repeated key waits for the answer to its first entry. */
function apart(entries: BatchEntry[]): { first: BatchEntry[]; later: BatchEntry[] } {
  const keys = new Set<string>()
  const later = entries.filter(({ idempotency }) => {
    if (!idempotency) return false
    const repeats = keys.has(idempotency.key)
    keys.add(idempotency.key)
    return repeats
  })
  return { first: entries.filter((entry) => !later.includes(entry)), later }
}

/** The look-ups of a batch, each done once. */
async function lookupsOf(db: Db, { id: accountId }: Account, entries: BatchEntry[]): Promise<Lookups> {
  const named = entries.flatMap(({ input }) => input.contact_id ?? [])
  const contacts = await findContacts(db, accountId, [...new Set(named)])
  const templates = new Map<string, ReturnType<Lookups['template']>>()
  return {
    contact: async (id) => contacts.get(id),
    template(id) {
      const found = templates.get(id) ?? findTemplate(db, accountId, id)
      templates.set(id, found)
      return found
    },
  }
}

async function createSome(
  sending: Sending,
  account: Account,
  entries: BatchEntry[],
  lookups: Lookups,
  now: Date,
): Promise<Map<BatchEntry, MessageOutcome>> {
  const { db } = sending
  const outcomes = await firstAnswers(db, account.id, entries, now)
  const prepared = new Map<BatchEntry, PreparedMessage>()
  for (const entry of entries) {
    if (outcomes.has(entry)) continue
    try {
      prepared.set(entry, await prepareMessage(sending, account, entry.input, now, lookups))
    } catch (error) {
      outcomes.set(entry, refusalOfEntry(error))
    }
  }
  const stored = await store(sending, account, prepared, now)
  for (const [entry, outcome] of stored) outcomes.set(entry, outcome)
  // another request with the key was faster
  const missed = entries.filter((entry) => !outcomes.has(entry))
  for (const [entry, outcome] of await firstAnswers(db, account.id, missed, now)) outcomes.set(entry, outcome)
  return outcomes
}

async function firstAnswers(
  db: Db,
  accountId: string,
  entries: BatchEntry[],
  now: Date,
): Promise<Map<BatchEntry, MessageOutcome>> {
  const keyed = entries.flatMap((entry) => (entry.idempotency ? [{ entry, idempotency: entry.idempotency }] : []))
  const firsts = await firstResponses(
    db,
    accountId,
    keyed.map(({ idempotency }) => idempotency),
    now,
  )
  return new Map(
    keyed.flatMap(({ entry }, place): [BatchEntry, MessageOutcome][] => {
      const first = firsts[place]
      if (first === undefined) return []
      return [[entry, first instanceof Refusal ? first : acceptedMessage.parse(JSON.parse(first))]]
    }),
  )
}

/** Stores and counts entries. Those without an outcome lost their key to another request meanwhile. */
async function store(
  { db, quotas }: Sending,
  account: Account,
  prepared: Map<BatchEntry, PreparedMessage>,
  now: Date,
): Promise<Map<BatchEntry, MessageOutcome>> {
  const outcomes = new Map<BatchEntry, MessageOutcome>()
  if (prepared.size === 0) return outcomes
  await transactionAgain(db, async (tx) => {
    outcomes.clear()
    const asked = [...prepared]
    const people = await findAddresses(
      tx,
      account.id,
      asked.map(([, { recipient, marketing }]) => ({ address: recipient.address, marketing })),
    )
    let storable: (StorableMessage & { entry: BatchEntry })[] = []
    asked.forEach(([entry, message], place) => {
      const known = people[place]
      if (!known || known.optedOut) outcomes.set(entry, optedOut(message.recipient))
      else storable.push({ entry, id: newId('msg', now), message, known, priority: priorityOf(message) })
    })
    // first the quota, then the keys: single messages lock in the same order
    const counted = quotas.of(account, now)
    const costly = storable.filter(({ message }) => !message.sendAt)
    const room =
      costly.length > 0 ? await claimMany(tx, { accountId: account.id, quotas: counted, shard: 0 }, costly.length) : 0
    const over = costly.slice(room)
    if (over.length > 0) {
      const exceeded = await exceededIn(tx, account.id, counted, now)
      for (const { entry } of over) outcomes.set(entry, exceeded)
      storable = storable.filter((one) => !over.includes(one))
    }
    const answers = new Map(storable.map((one) => [one.entry, answerOf(one, now)]))
    const claims = storable.flatMap(({ entry }) =>
      entry.idempotency ? [{ ...entry.idempotency, response: JSON.stringify(answers.get(entry)) }] : [],
    )
    const claimed = await claimKeys(tx, account.id, claims, now)
    const mine = ({ entry }: { entry: BatchEntry }) => !entry.idempotency || claimed.has(entry.idempotency.key)
    for (const { message } of storable.filter((one) => !mine(one))) {
      if (!message.sendAt) await refundQuota(tx, account.id, now)
    }
    storable = storable.filter(mine)
    await storeMany(tx, account, storable, now)
    for (const { entry } of storable) {
      const answer = answers.get(entry)
      if (answer) outcomes.set(entry, answer)
    }
  })
  return outcomes
}

const answerOf = ({ id, message, known }: StorableMessage, now: Date): AcceptedMessage => ({
  message_id: id,
  status: 'sent',
  ...knownRecipient({
    recipient: message.recipient.address,
    recipientAlso: known.also,
    contactId: known.contactId,
  }),
  connection_id: shownId(message.from),
  type: message.type,
  timestamp: now.toISOString(),
  credits_used: message.credits,
  delivery_status: message.sendAt ? 'scheduled' : 'pending',
  scheduled_for: message.sendAt?.toISOString() ?? null,
})

/** The refusal for the quota that is used up. */
async function exceededIn(
  tx: Tx,
  accountId: string,
  quotas: Parameters<typeof readQuotas>[2],
  now: Date,
): Promise<LimitExceeded> {
  const used = await readQuotas(tx, accountId, quotas)
  const full = used.find(({ state, ceiling }) => state.used >= ceiling)
  if (!full) throw new Error('a quota had no room and was not used up')
  return new LimitExceeded(full.state, full.what, now)
}
