import { setTimeout as pause } from 'node:timers/promises'

/** Runs a piece of an import when its turn comes. */
export type InTurn = <T>(piece: () => Promise<T>) => Promise<T>

/** A piece that waited for a lock says nothing of how much the database has to do. In ms. */
const LONGEST_REST_MS = 1_000

/**
 * The imports of a process take turns, piece by piece, and after each piece comes a rest as long as the piece took: however many
 * there are and however long they are, they leave half of one connection's time to all others.
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
