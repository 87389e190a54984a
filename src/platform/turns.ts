import { Refusal } from './refusal.ts'

export type TurnLimits = { atOnce: number; longestWaitMs: number; mostWaiting: number }

export type Turns = {
  /** Runs the work when the caller's turn comes. */
  take<T>(caller: string, work: () => Promise<T>): Promise<T>
  /** Throws if another request of this caller would be refused. */
  ensureRoom(caller: string): void
}

/** A full queue of a hundred is done within a second. */
const RETRY_AFTER_SECONDS = 1

type Waiter = { go(): void; refuse(): void }

/**
 * A fair queue: callers take turns, so that a flood of one delays another by one request and not by all of them. A request that has waited
 * `longestWaitMs` is refused with `unavailable`. When the queue is full, the newest request of the caller with the most is refused.
 */
export function takeTurns({ atOnce, longestWaitMs, mostWaiting }: TurnLimits): Turns {
  // the next caller comes first
  const waiting = new Map<string, Set<Waiter>>()
  let total = 0
  let running = 0
  return { take, ensureRoom }

  async function take<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await turn(caller)
    else running++
    try {
      return await work()
    } finally {
      // hands the turn on directly, so that no newer request takes it
      if (!passOn()) running--
    }
  }

  function ensureRoom(caller: string): void {
    if (total >= mostWaiting && countOf(caller) >= countOf(greediest())) throw tooMany()
  }

  function turn(caller: string): Promise<void> {
    ensureRoom(caller)
    if (total >= mostWaiting) [...(waiting.get(greediest()) ?? [])].at(-1)?.refuse()
    return new Promise((resolve, reject) => {
      const refuse = () => {
        leave(caller, place)
        reject(tooMany())
      }
      const timer = setTimeout(refuse, longestWaitMs)
      const place: Waiter = {
        go() {
          clearTimeout(timer)
          leave(caller, place)
          resolve()
        },
        refuse() {
          clearTimeout(timer)
          refuse()
        },
      }
      waiting.set(caller, (waiting.get(caller) ?? new Set()).add(place))
      total++
    })
  }

  function leave(caller: string, place: Waiter): void {
    const places = waiting.get(caller)
    if (!places?.delete(place)) return
    total--
    if (places.size === 0) waiting.delete(caller)
  }

  /** False if nobody waits. */
  function passOn(): boolean {
    const [next] = waiting
    if (!next) return false
    const [caller, places] = next
    const [place] = places
    place?.go()
    // to the end of the queue, with the rest of its requests
    if (waiting.delete(caller)) waiting.set(caller, places)
    return true
  }

  function countOf(caller: string): number {
    return waiting.get(caller)?.size ?? 0
  }

  function greediest(): string {
    let most = ''
    for (const caller of waiting.keys()) if (countOf(caller) > countOf(most)) most = caller
    return most
  }
}

const tooMany = (): Refusal =>
  new Refusal('unavailable', 'Too many are searching: try again shortly', { retryAfterSeconds: RETRY_AFTER_SECONDS })
