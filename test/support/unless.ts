import { describe, type TestOptions, test } from 'vitest'

const titled = (name: string, missing: string): string => `${name} (skipped: ${missing})`

/**
 * Tests that need something not every machine has. If `missing` names what is missing, they are skipped, and their title says so. They are not
 * even collected, because collecting tests made from records reads the records.
 */
export function describeUnless(missing: string | undefined, name: string, tests: () => void): void {
  if (missing === undefined) describe(name, tests)
  else test.skip(titled(name, missing))
}

/** The same for a single test. */
export function testUnless(
  missing: string | undefined,
  name: string,
  run: () => void | Promise<void>,
  options: TestOptions = {},
): void {
  if (missing === undefined) test(name, options, run)
  else test.skip(titled(name, missing), options, run)
}
