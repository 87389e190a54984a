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

  /** All of it in one array. The column is empty then. */
  take(): T {
    const all = this.#make(this.length)
    for (const [at, chunk] of this.#chunks.entries()) all.set(chunk.subarray(0, this.length - at * CHUNK), at * CHUNK)
    this.#chunks = []
    this.#last = this.#make(0)
    this.length = 0
    return all
  }
}
