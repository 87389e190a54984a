import { createClock, type TestSystem, testSystem } from './system.ts'

const refuse = () => {
  throw new Error('the clock of a shared system stands still: use testSystem() to move it')
}
let shared: Promise<TestSystem> | undefined

/**
 * One system for all files of a worker that ask for it. A file brings accounts and keys of its own, counts only what is theirs, and
 * leaves settings, reference data and time alone. It ends with the worker; its `close` does nothing.
 */
export function sharedSystem(): Promise<TestSystem> {
  shared ??= testSystem({}, { ...createClock(), advance: refuse, set: refuse }).then((system) => ({
    ...system,
    close: async () => {},
  }))
  return shared
}
