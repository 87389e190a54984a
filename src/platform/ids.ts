import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** `<prefix>_` + a time-ordered id (ULID: 48 bits of milliseconds, 80 random bits, Crockford base32). */
export function newId(prefix: string, now: Date = new Date()): string {
  let tail = ''
  for (const byte of random(16)) tail += ALPHABET[byte % 32]
  return idFloor(prefix, now) + tail
}

/** An id for a request: the process's own and a running number, because one is made for every request. */
export const newRequestId = (): string => `${processId}-${requests++}`

let requests = 0

/** What every id made at `at` begins with: ids from then on are greater, earlier ones less, compared byte by byte. */
export function idFloor(prefix: string, at: Date): string {
  // nothing was made before 1970
  let time = Math.max(0, at.getTime())
  let head = ''
  for (let i = 0; i < 10; i++) {
    head = ALPHABET[time % 32] + head
    time = Math.floor(time / 32)
  }
  return `${prefix}_${head}`
}

const pool = Buffer.alloc(4096)
let drawn = pool.length

/** Random bytes from a pool: asking the system for each id costs ten times as much. */
function random(count: number): Buffer {
  if (drawn + count > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += count
  return pool.subarray(drawn - count, drawn)
}

const processId = newId('req')
