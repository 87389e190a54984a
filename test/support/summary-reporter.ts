import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const STATES = ['passed', 'failed', 'skipped'] as const

/**
 * Ends a run with what was skipped; the title of a group or a test says why. Adds the counts to the file that TEST_COUNTS names,
 * and the test files that failed to the one that TEST_FAILED names.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = new Map<string, number>()
    for (const module of modules)
      for (const test of module.children.allTests('skipped')) {
        const { parent } = test
        const what = parent.type === 'suite' && parent.options.mode === 'skip' ? parent.fullName : test.fullName
        const line = `${module.relativeModuleId}: ${what}`
        skipped.set(line, (skipped.get(line) ?? 0) + 1)
      }
    if (skipped.size > 0) console.log('\nSkipped:')
    for (const [line, count] of skipped) console.log(`  ${line}${count > 1 ? ` (${count} tests)` : ''}`)

    const counts = STATES.map((state) =>
      modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0),
    )
    if (process.env.TEST_COUNTS) appendFileSync(process.env.TEST_COUNTS, `${counts.join(' ')}\n`)
    const failed = modules.filter((module) => module.state() === 'failed')
    if (process.env.TEST_FAILED && failed.length > 0)
      appendFileSync(process.env.TEST_FAILED, `${failed.map((module) => module.relativeModuleId).join('\n')}\n`)
  }
}
