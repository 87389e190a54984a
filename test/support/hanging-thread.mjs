// Tasks that fail in every way in which a thread can fail (threads.test.ts).

let state

export const keep = (value) => {
  if (value === 'broken') throw new Error('this cannot be kept')
  state = value
}
export const kept = (more) => [state, more]
export const refuse = () => {
  throw new Error('no, for a reason')
}
/** Backtracks practically forever; `counter` is shared with the caller, and counts the starts. */
export const hang = (counter) => {
  Atomics.add(counter, 0, 1)
  return /^(a+)+$/.test(`${'a'.repeat(60)}b`)
}
export const die = () => process.exit(3)
