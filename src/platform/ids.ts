import { randomFillSync } from 'node:crypto'

/** A UUID: the id of a place or a lecture. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** `<prefix>_` + a time-ordered id (ULID: 48 bits of milliseconds, 80 random bits, Crockford base32). */
export function newId(prefix: string, now: Date = new Date()): string {
  let tail = ''
  for (const byte of random(16)) tail += ALPHABET[byte % 32]
  return idFloor(prefix, now) + tail
}

/** An id for a request: the process's id and a counter, which costs less than random bytes. */
export const newRequestId = (): string => `${processId}-${requests++}`

let requests = 0

/** The prefix of every id created at `at`. Compared byte by byte, later ids are greater and earlier ones less. */
export function idFloor(prefix: string, at: Date): string {
  // no id is older than 1970
  let time = Math.max(0, at.getTime())
  let head = ''
  for (let i = 0; i < 10; i++) {
    head = ALPHABET[time % 32] + head
    time = Math.floor(time / 32)
  }
  return `${prefix}_${head}`
}

/** When an id was made. Throws if it does not begin with a time. */
export function idTime(id: string): Date {
  const head = /_([0-9a-hjkmnp-tv-z]{10})/.exec(id)?.[1]
  if (head === undefined) throw new Error(`The id ${id} does not begin with a time`)
  let time = 0
  for (const digit of head) time = time * 32 + ALPHABET.indexOf(digit)
  return new Date(time)
}

const pool = Buffer.alloc(4096)
let drawn = pool.length

/** Random bytes from a pool, because a system call for each id costs ten times as much. */
function random(count: number): Buffer {
  if (drawn + count > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += count
  return pool.subarray(drawn - count, drawn)
}

const processId = newId('req')
