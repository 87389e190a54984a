import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with what was skipped. The title of a group or a test says why. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>()
    for (const module of modules)
      for (const test of module.children.allTests('skipped')) {
        const group = test.parent.type === 'suite' ? test.parent.fullName : test.name
        const line = `${module.relativeModuleId}: ${group}`
        counts.set(line, (counts.get(line) ?? 0) + 1)
      }
    if (counts.size > 0) console.log('\nSkipped:')
    for (const [line, count] of counts) console.log(`  ${line}${count > 1 ? ` (${count} tests)` : ''}`)
  }
}
