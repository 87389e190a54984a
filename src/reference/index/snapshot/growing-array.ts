type Growable = Uint8Array | Uint32Array

/** A typed array that doubles when full: a plain array takes eight bytes per number. */
export class GrowingArray<T extends Growable> {
  length = 0
  #make: new (
    length: number,
  ) => T
  #numbers: T

  constructor(make: new (length: number) => T) {
    this.#make = make
    this.#numbers = new make(1024)
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new this.#make(2 * this.length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.length++] = number
  }

  /** A view of the content, valid until the next push. */
  view(): T {
    return this.#numbers.subarray(0, this.length) as T
  }
}
