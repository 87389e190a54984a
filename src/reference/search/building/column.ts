const CHUNK = 1 << 18

/** A list of numbers that grows without boxing or copying them. */
export class Column<T extends Uint32Array | Uint8Array | Float64Array> {
  length = 0
  #chunks: T[] = []
  #make: (size: number) => T

  constructor(make: (size: number) => T) {
    this.#make = make
  }

  push(value: number): void {
    const place = this.length++ % CHUNK
    if (place === 0) this.#chunks.push(this.#make(CHUNK))
    const last = this.#chunks.at(-1)
    if (last) last[place] = value
  }

  at(index: number): number {
    return this.#chunks[Math.floor(index / CHUNK)]?.[index % CHUNK] ?? 0
  }

  set(index: number, value: number): void {
    const chunk = this.#chunks[Math.floor(index / CHUNK)]
    if (chunk) chunk[index % CHUNK] = value
  }

  /** All of it in one array. The column is empty then. */
  take(): T {
    const all = this.#make(this.length)
    for (const [at, chunk] of this.#chunks.entries()) all.set(chunk.subarray(0, this.length - at * CHUNK), at * CHUNK)
    this.#chunks = []
    this.length = 0
    return all
  }
}
