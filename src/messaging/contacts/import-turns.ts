import { setTimeout as pause } from 'node:timers/promises'

/** Runs a piece of an import when its turn comes. */
export type InTurn = <T>(piece: () => Promise<T>) => Promise<T>

/** A longer piece probably waited for a lock, which says nothing of the database's load. In ms. */
const LONGEST_REST_MS = 1_000

/**
 * The imports of a process take turns, piece by piece, and rest after each piece for as long as it took. So all imports together use at most
 * half of one connection's time.
 */
export function createImportTurns(): InTurn {
  let free: Promise<unknown> = Promise.resolve()
  return (piece) => {
    let tookMs = 0
    const done = free.then(async () => {
      const began = performance.now()
      try {
        return await piece()
      } finally {
        tookMs = performance.now() - began
      }
    })
    const rest = () => pause(Math.min(tookMs, LONGEST_REST_MS))
    free = done.then(rest, rest)
    return done
  }
}
