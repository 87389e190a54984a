import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { onWork } from '../../platform/queue/wake.ts'
import { Refusal } from '../../platform/refusal.ts'
import { envelope } from './event-schemas.ts'
import { EVENTS_TOPIC } from './event-waiters.ts'
import { endOf, type LedgerEvent, listEvents } from './events.ts'
import type { EventName } from './tables.ts'

/** A stream's account and its start. */
export type Follower = {
  accountId: string
  /** The sequence number of the client's last event; undefined: only future events. */
  after?: number | undefined
  types?: EventName[] | undefined
  ledger?: string | undefined
  /** Whether the stream may continue: checked with every heartbeat, and before anything is sent. */
  allowed: () => Promise<boolean>
  /** Ends it at once. */
  signal: AbortSignal
}

/** Accounts' ledgers as server-sent events. Idle streams hold no database connection. */
export type EventStreams = {
  /**
   * Throws if the place is not in the ledger, or this process accepts no more streams. Beyond STREAMS_MAX the account's oldest stream ends.
   */
  follow(follower: Follower): Promise<AsyncGenerator<string>>
  /** Something happened in these accounts; undefined: perhaps in any. */
  wake(topic?: string, accountIds?: string[]): void
  /** Makes every stream send a heartbeat, and look for missed events. */
  beat(): void
  /** Ends all streams, whose clients reconnect to another process, and accepts no more. */
  end(): void
  close(): void
}

/** Per account and process: one for each open page. */
const STREAMS_MAX = 20
/** Per process: some kilobytes each. */
const STREAMS_IN_ALL_MAX = 1_000
/** Events per read, also for a stream that catches up. */
const EVENTS_AT_ONCE = 100
/** Unnoticeable, and a busy account's ledger is read twenty times a second instead of with every message. In ms. */
const GATHER_MS = 50
/** In ms: when a client reconnects after its stream ended, and when a stream repeats a failed read. */
const COME_BACK_MS = 2_000

type EventsPage = Awaited<ReturnType<typeof listEvents>>

/** A stream's state between two reads. */
type Wait = {
  work: boolean
  beat: boolean
  left: boolean
  /** Releases its place and ends it. */
  leave(): void
  resolve?: (() => void) | undefined
}

export function createEventStreams({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }): EventStreams {
  const waiting = new Map<string, Set<Wait>>()
  const gathering = new Map<string, NodeJS.Timeout>()
  /** Pages being read: streams at the same place share one. */
  const reading = new Map<string, { accountId: string; page: ReturnType<typeof listEvents> }>()
  /** True from the first failed read until one succeeds, so that not every stream logs the same warning. */
  let failing = false
  let ending = false
  let open = 0

  function read({ accountId, types, ledger }: Follower, after: number): ReturnType<typeof listEvents> {
    const what = JSON.stringify([accountId, after, types, ledger])
    const same = reading.get(what)
    if (same) return same.page
    const page = listEvents(db, accountId, { after, types, ledger, limit: EVENTS_AT_ONCE })
      .then((events) => {
        failing = false
        return events
      })
      .finally(() => {
        if (reading.get(what)?.page === page) reading.delete(what)
      })
    reading.set(what, { accountId, page })
    return page
  }

  const tell = (wait: Wait, what: Partial<Pick<Wait, 'work' | 'beat'>> = {}) => {
    Object.assign(wait, what)
    wait.resolve?.()
  }

  function notifySoon(accountId: string, ms = GATHER_MS): void {
    if (!waiting.has(accountId) || gathering.has(accountId)) return
    const timer = setTimeout(() => {
      gathering.delete(accountId)
      // a running read may have begun before this event
      for (const [what, { accountId: whose }] of reading) if (whose === accountId) reading.delete(what)
      for (const wait of waiting.get(accountId) ?? []) tell(wait, { work: true })
    }, ms)
    gathering.set(accountId, timer)
  }

  function wake(topic = EVENTS_TOPIC, accountIds: string[] = [...waiting.keys()]): void {
    if (topic === EVENTS_TOPIC) for (const accountId of accountIds) notifySoon(accountId)
  }

  /** Reserves a place for a stream, until it is released. */
  function take(accountId: string): Wait {
    const leave = () => {
      wait.left = true
      giveBack()
      tell(wait)
    }
    if (ending || open >= STREAMS_IN_ALL_MAX)
      throw new Refusal('unavailable', 'This process takes no more streams now: come back shortly', {
        retryAfterSeconds: COME_BACK_MS / 1000,
      })
    const those = waiting.get(accountId) ?? new Set()
    const [oldest] = those
    // its client may be gone: a cut connection is not always noticed
    if (oldest && those.size >= STREAMS_MAX) oldest.leave()
    const wait: Wait = { work: false, beat: false, left: false, leave }
    waiting.set(accountId, those.add(wait))
    open += 1
    function giveBack() {
      if (!those.delete(wait)) return
      open -= 1
      if (those.size === 0 && waiting.get(accountId) === those) waiting.delete(accountId)
    }
    return wait
  }

  const sign = (wait: Wait): Promise<void> =>
    new Promise((resolve) => {
      wait.resolve = resolve
      if (wait.work || wait.beat || wait.left || ending) resolve()
    })

  /** Undefined if the database is overloaded or down: the stream stays open and tries again. */
  async function orLater<Found>(accountId: string, look: () => Promise<Found>): Promise<Found | undefined> {
    try {
      return await look()
    } catch (error) {
      const refused = error instanceof Refusal
      if (refused && error.kind !== 'unavailable') throw error
      if (!refused && !failing) log.warn({ err: error }, 'event streams cannot read their ledgers; trying again')
      if (!refused) failing = true
      notifySoon(accountId, COME_BACK_MS)
      return undefined
    }
  }

  async function* stream(follower: Follower, wait: Wait, first: EventsPage): AsyncGenerator<string> {
    const over = () => ending || wait.left || follower.signal.aborted
    const mayGoOn = () => orLater(follower.accountId, follower.allowed)
    let page: EventsPage | undefined = first
    let after = first.events[0] ? first.events[0].seq - 1 : first.nextAfter
    // a client that reconnects before the first event sends this place
    yield `retry: ${COME_BACK_MS}\nid: ${after}\n\n`
    while (!over()) {
      const isAllowed: boolean | undefined = page && (page.events.length === 0 || (await mayGoOn()))
      if (isAllowed === false) return
      if (page && isAllowed) {
        for (const event of page.events) yield frameOf(event)
        after = page.nextAfter
      }
      const more = isAllowed && page?.events.length === EVENTS_AT_ONCE
      if (!more && !over()) await sign(wait)
      if (over()) return
      if (wait.beat) {
        const allowed = await mayGoOn()
        if (allowed === false) return
        yield allowed ? `:\nid: ${after}\n\n` : ':\n\n'
      }
      // before the read: what is committed from now on triggers another look
      Object.assign(wait, { work: false, beat: false })
      page = await orLater(follower.accountId, () => read(follower, after))
    }
  }

  /** A stream that we can end: its client reconnects from its place, and then gets the reason for a refusal. */
  async function* untilEnd(frames: AsyncGenerator<string>, leave: () => void): AsyncGenerator<string> {
    try {
      yield* frames
    } catch (error) {
      if (!(error instanceof Refusal)) log.warn({ err: error }, 'an event stream ended early')
    } finally {
      leave()
    }
  }

  const unsubscribe = onWork(db, wake)

  return {
    async follow(follower) {
      const wait = take(follower.accountId)
      const { signal } = follower
      const leave = () => {
        signal.removeEventListener('abort', leave)
        wait.leave()
      }
      signal.addEventListener('abort', leave)
      try {
        const after = follower.after ?? (await endOf(db, follower.accountId, follower.ledger))
        const first = await read(follower, after)
        // the client may have disconnected before the listener was added
        if (signal.aborted) leave()
        return untilEnd(stream(follower, wait, first), leave)
      } catch (error) {
        leave()
        throw error
      }
    },
    wake,
    beat() {
      for (const those of waiting.values()) for (const wait of those) tell(wait, { beat: true })
    },
    end() {
      ending = true
      for (const those of waiting.values()) for (const wait of those) tell(wait)
    },
    close() {
      unsubscribe()
      for (const timer of gathering.values()) clearTimeout(timer)
    },
  }
}

/** An event in the format of `GET /events`, with its sequence number and name. */
function frameOf({ seq, id, body }: LedgerEvent): string {
  const { event, timestamp, data } = envelope.parse(JSON.parse(body))
  return `id: ${seq}\nevent: ${event}\ndata: ${JSON.stringify({ seq, event_id: id, event, timestamp, data })}\n\n`
}
