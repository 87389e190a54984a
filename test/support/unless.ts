import { describe, type TestOptions, test } from 'vitest'

const titled = (name: string, missing: string): string => `${name} (skipped: ${missing})`

/**
 * Tests that need what is not on every machine. Where `missing` says what is not here, they are skipped and their title says so; they are
 * not even collected, because tests made of records read these then.
 */
export function describeUnless(missing: string | undefined, name: string, tests: () => void): void {
  if (missing === undefined) describe(name, tests)
  else test.skip(titled(name, missing))
}

/** The same for one test. */
export function testUnless(
  missing: string | undefined,
  name: string,
  run: () => void | Promise<void>,
  options: TestOptions = {},
): void {
  if (missing === undefined) test(name, options, run)
  else test.skip(titled(name, missing), options, run)
}
