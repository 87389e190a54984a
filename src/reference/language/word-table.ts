/** A power of two. */
const FIRST_SLOTS = 2 ** 12
const FULL = 0.75

/** The UTF-16 units of a text: the words of a long one are read from an array in less time than from a string. */
export function unitsOf(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
}

/** The text of UTF-16 units. */
export const textOf = ({ buffer, byteOffset, byteLength }: Uint16Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf16le')

/**
 * Numbers words from 0 on, in the order in which they come. A word is known where it stands in a text, by 63 bits of hash: nothing is cut
 * out of the text, as a Map of strings would need, which takes three times as long. The words themselves are not kept.
 */
export class WordTable {
  /** How many words have numbers. */
  size = 0
  #mask = FIRST_SLOTS - 1
  /** Of each slot: two halves of a hash, the second of them odd, and the number of the word; all 0 where none is. */
  #slots = new Int32Array(3 * FIRST_SLOTS)

  /** The number of the word from `start` to `end` (exclusive): the next one, `size` as it was, for a word that is new. */
  numberOf(text: Uint16Array, start: number, end: number): number {
    let one = 0
    let other = 1
    for (let at = start; at < end; at++) {
      const unit = text[at] ?? 0
      one = (Math.imul(one, 31) + unit) | 0
      other = Math.imul(other ^ unit, 0x01000193)
    }
    other |= 1
    const place = this.#place(one, other)
    if (this.#slots[place + 1] !== 0) return this.#slots[place + 2] ?? 0
    this.#put(place, one, other, this.size++)
    if (this.size > FULL * (this.#mask + 1)) this.#grow()
    return this.size - 1
  }

  /** Where the word of these hashes is, or belongs. */
  #place(one: number, other: number): number {
    const slots = this.#slots
    let slot = (one ^ (one >>> 15)) & this.#mask
    for (let at = 3 * slot; slots[at + 1] !== 0; at = 3 * slot) {
      if (slots[at] === one && slots[at + 1] === other) return at
      slot = (slot + 1) & this.#mask
    }
    return 3 * slot
  }

  #put(place: number, one: number, other: number, number: number): void {
    this.#slots[place] = one
    this.#slots[place + 1] = other
    this.#slots[place + 2] = number
  }

  #grow(): void {
    const before = this.#slots
    this.#mask = 2 * this.#mask + 1
    this.#slots = new Int32Array(2 * before.length)
    for (let at = 0; at < before.length; at += 3) {
      const [one = 0, other = 0, number = 0] = before.subarray(at, at + 3)
      if (other !== 0) this.#put(this.#place(one, other), one, other, number)
    }
  }
}
