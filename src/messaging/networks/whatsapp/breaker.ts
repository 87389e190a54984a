/** The connections that do not answer, as far as this process knows. */
export type Breaker = {
  /** `closed`: it answers. `probe`: a call may test whether it answers again. Otherwise: how long to wait. */
  stateOf(number: string, nowMs: number): 'closed' | 'probe' | { forMs: number }
  /** Marks a probe as running, so that no other starts; a probe that hangs or dies with its process expires. */
  probing(number: string, nowMs: number): void
  answered(number: string): void
  /** Opens the circuit after enough failures, or prolongs it. */
  failed(number: string, nowMs: number): void
}

/** Consecutive calls without an answer after which the circuit opens. */
const FAILURES = 3
/** From the first probe to the second in ms; doubled after each failed probe. */
const FIRST_WAIT_MS = 2_000
/** A recovered connection is found within a minute. In ms. */
const LONGEST_WAIT_MS = 60_000
/** Connections, some hundred bytes each. */
const CACHED_NUMBERS = 10_000

type Failing = { failures: number; waitMs: number; until: number }

/**
 * A circuit breaker for each number. While it is open no message is sent, because each one without an answer would have an unknown outcome;
 * occasional read-only calls test whether the network answers again.
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
      if (failing.size >= CACHED_NUMBERS) failing.clear()
      const one = failing.get(number) ?? { failures: 0, waitMs: FIRST_WAIT_MS / 2, until: 0 }
      failing.set(number, one)
      one.failures += 1
      if (one.failures < FAILURES) return
      one.waitMs = Math.min(LONGEST_WAIT_MS, one.waitMs * 2)
      one.until = nowMs + one.waitMs
    },
  }
}
