import { createClock, type TestSystem, testSystem } from './system.ts'

const refuse = () => {
  throw new Error('the clock of a shared system stands still: use testSystem() to move it')
}
let shared: Promise<TestSystem> | undefined

/**
 * One system for all test files of a worker that use it. A file must use its own accounts and keys, count only what belongs to them, and not
 * change settings, reference data or the clock. The system ends with the worker; `close` does nothing.
 */
export function sharedSystem(): Promise<TestSystem> {
  shared ??= testSystem({}, { ...createClock(), advance: refuse, set: refuse }).then((system) => ({
    ...system,
    close: async () => {},
  }))
  return shared
}
