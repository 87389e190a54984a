import { Column } from './column.ts'

/** Lists of whole numbers up to 2³² − 1, one after another: tens of thousands of small arrays would take twice their room. */
export class Lists {
  #numbers = new Column((size) => new Uint32Array(size))
  /** Where each list ends. */
  #ends = new Column((size) => new Uint32Array(size))

  /** How many lists there are. */
  get length(): number {
    return this.#ends.length
  }

  /** How many numbers there are in all lists. */
  get size(): number {
    return this.#numbers.length
  }

  /** Adds a number to the list that is being made. */
  push(number: number): void {
    this.#numbers.push(number)
  }

  /** Ends that list. */
  end(): void {
    this.#ends.push(this.#numbers.length)
  }

  add(list: Iterable<number>): void {
    for (const number of list) this.push(number)
    this.end()
  }

  /** A copy of one list. */
  at(list: number): Uint32Array {
    return this.#numbers.slice(list === 0 ? 0 : this.#ends.at(list - 1), this.#ends.at(list))
  }

  /** Every number of every list, in order. */
  forEach(use: (number: number, list: number) => void): void {
    let at = 0
    for (let list = 0; list < this.length; list++)
      for (const end = this.#ends.at(list); at < end; at++) use(this.#numbers.at(at), list)
  }

  *[Symbol.iterator](): Generator<Uint32Array> {
    for (let list = 0; list < this.length; list++) yield this.at(list)
  }
}
