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

  /** `npm test` leaves out tests tagged slow, `npm run slow` all others, and `.ci/run` on a server those tagged any-database. */
  #isLeftOut({ options: { tags = [] } }: TestCase): boolean {
    const isFiltered = (filter: string) => this.#tagsFilter?.includes(filter) ?? false
    return isFiltered(tags.includes('slow') ? '!slow' : 'slow') || tags.some((tag) => isFiltered(`!${tag}`))
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

    const leftTo = (tag: string, who: string) => {
      if (!this.#tagsFilter?.includes(`!${tag}`)) return
      const left = modules
        .flatMap(({ children }) => [...children.allTests('skipped')])
        .filter(({ options: { tags = [] } }) => tags.includes(tag))
      console.log(`\n${left.length} tests tagged ${tag} are left to ${who}`)
    }
    leftTo('slow', 'npm run slow')
    leftTo('any-database', 'a run on the embedded database')

    const counts = STATES.map((state) => testsOf(state).length)
    if (process.env.TEST_COUNTS) appendFileSync(process.env.TEST_COUNTS, `${counts.join(' ')}\n`)
    const failed = modules.filter((module) => module.state() === 'failed')
    if (process.env.TEST_FAILED && failed.length > 0)
      appendFileSync(process.env.TEST_FAILED, `${failed.map((module) => module.relativeModuleId).join('\n')}\n`)
  }
}
