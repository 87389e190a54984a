/** Which connections do not answer, as far as this process knows. */
export type Breaker = {
  /** `closed`: it answers. `probe`: it is time to ask whether it does again. Else how long to leave it alone. */
  stateOf(number: string, nowMs: number): 'closed' | 'probe' | { forMs: number }
  /** Nobody else probes while one does; a probe that ends its process or hangs is given up after a while. */
  probing(number: string, nowMs: number): void
  answered(number: string): void
  /** Whether it has just become open, or stays so. */
  failed(number: string, nowMs: number): void
}

/** Calls without an answer, one after another, after which a connection is left alone. */
const FAILURES = 3
/** From one probe to the next in ms, twice as long after each one that fails. */
const FIRST_WAIT_MS = 2_000
/** A connection that works again is found within a minute. */
const LONGEST_WAIT_MS = 60_000
/** Connections, some hundred bytes each. */
const REMEMBERED = 10_000

type Failing = { failures: number; waitMs: number; until: number }

/**
 * A circuit breaker for each number. While it is open no message is risked, since each that gets no answer stays unconfirmed; a
 * call that changes nothing asks from time to time whether the network answers again.
 */
export function createBreaker(): Breaker {
  const failing = new Map<string, Failing>()
  return {
    stateOf(number, nowMs) {
      const one = failing.get(number)
      if (!one || one.failures < FAILURES) return 'closed'
      return one.until <= nowMs ? 'probe' : { forMs: one.until - nowMs }
    },
    probing(number, nowMs) {
      const one = failing.get(number)
      if (one) one.until = nowMs + one.waitMs
    },
    answered: (number) => void failing.delete(number),
    failed(number, nowMs) {
      if (failing.size >= REMEMBERED) failing.clear()
      const one = failing.get(number) ?? { failures: 0, waitMs: FIRST_WAIT_MS / 2, until: 0 }
      failing.set(number, one)
      one.failures += 1
      if (one.failures < FAILURES) return
      one.waitMs = Math.min(LONGEST_WAIT_MS, one.waitMs * 2)
      one.until = nowMs + one.waitMs
    },
  }
}
