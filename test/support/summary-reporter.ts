import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

const STATES = ['passed', 'failed', 'skipped'] as const

/**
 * Ends a run with a list of skipped tests, whose titles state the reason. Tests that `--tags-filter` leaves out are counted separately. Appends
 * the counts to the file TEST_COUNTS, and failed test files to the file TEST_FAILED.
 */
export default class SummaryReporter implements Reporter {
  #tagsFilter: string[] | undefined

  onInit({ config }: Vitest): void {
    this.#tagsFilter = config.tagsFilter
  }

  /** `npm test` leaves out tests tagged slow, `npm run slow` all others. */
  #isLeftOut({ options: { tags = [] } }: TestCase): boolean {
    return this.#tagsFilter?.includes(tags.includes('slow') ? '!slow' : 'slow') ?? false
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const testsOf = (state: (typeof STATES)[number]) =>
      modules.flatMap(({ children }) => [...children.allTests(state)]).filter((test) => !this.#isLeftOut(test))
    const skipped = new Map<string, number>()
    for (const module of modules)
      for (const test of module.children.allTests('skipped')) {
        if (this.#isLeftOut(test)) continue
        const { parent } = test
        const what = parent.type === 'suite' && parent.options.mode === 'skip' ? parent.fullName : test.fullName
        const line = `${module.relativeModuleId}: ${what}`
        skipped.set(line, (skipped.get(line) ?? 0) + 1)
      }
    if (skipped.size > 0) console.log('\nSkipped:')
    for (const [line, count] of skipped) console.log(`  ${line}${count > 1 ? ` (${count} tests)` : ''}`)

    if (this.#tagsFilter?.includes('!slow')) {
      const slow = modules
        .flatMap(({ children }) => [...children.allTests('skipped')])
        .filter((test) => this.#isLeftOut(test))
      console.log(`\n${slow.length} slow tests are left to npm run slow`)
    }

    const counts = STATES.map((state) => testsOf(state).length)
    if (process.env.TEST_COUNTS) appendFileSync(process.env.TEST_COUNTS, `${counts.join(' ')}\n`)
    const failed = modules.filter((module) => module.state() === 'failed')
    if (process.env.TEST_FAILED && failed.length > 0)
      appendFileSync(process.env.TEST_FAILED, `${failed.map((module) => module.relativeModuleId).join('\n')}\n`)
  }
}
