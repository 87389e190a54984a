const CHUNK = 1 << 18

/** A list of numbers that grows without boxing or copying them. */
export class Column<T extends Uint32Array | Uint8Array | Float64Array> {
  length = 0
  #chunks: T[] = []
  #last: T
  #make: (size: number) => T

  constructor(make: (size: number) => T) {
    this.#make = make
    this.#last = make(0)
  }

  push(value: number): void {
    const place = this.length++ % CHUNK
    if (place === 0) {
      this.#last = this.#make(CHUNK)
      this.#chunks.push(this.#last)
    }
    this.#last[place] = value
  }

  /** @param place below `length` */
  at(place: number): number {
    return this.#chunks[Math.floor(place / CHUNK)]?.[place % CHUNK] ?? 0
  }

  /** A copy of the numbers from one place up to another (exclusive), neither above `length`. */
  slice(from: number, to: number): T {
    const copied = this.#make(to - from)
    for (let at = from; at < to; ) {
      const piece = this.#chunks[Math.floor(at / CHUNK)]?.subarray(at % CHUNK, (at % CHUNK) + to - at) ?? this.#make(0)
      copied.set(piece, at - from)
      at += piece.length
    }
    return copied
  }

  /** All of it, piece after piece. */
  *pieces(): Generator<T> {
    for (const [at, chunk] of this.#chunks.entries()) yield chunk.subarray(0, this.length - at * CHUNK) as T
  }
}
