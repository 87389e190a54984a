// Tasks that go wrong in every way that a thread knows (threads.test.ts).

let state

export const keep = (value) => {
  if (value === 'broken') throw new Error('this cannot be kept')
  state = value
}
export const kept = (more) => [state, more]
export const refuse = () => {
  throw new Error('no, for a reason')
}
/** Backtracks practically for ever; `counter` is shared with the caller, and counts how often it was started. */
export const hang = (counter) => {
  Atomics.add(counter, 0, 1)
  return /^(a+)+$/.test(`${'a'.repeat(60)}b`)
}
export const die = () => process.exit(3)
