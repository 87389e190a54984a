import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs first what the last commit and the work since have changed, then the tests of the folders of src that they changed. */
export class ChangedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = changedFiles()
    const folders = changed.filter((file) => file.startsWith('src/')).map((file) => dirname(file).slice('src/'.length))
    const rank = ({ moduleId }: TestSpecification): number => {
      if (changed.some((file) => moduleId.endsWith(`/${file}`))) return 0
      if (folders.some((folder) => moduleId.includes(`/test/${folder}/`))) return 1
      // journeys wait for processes: at the end the other workers would have nothing left
      return moduleId.includes('/test/journeys/') ? 2 : 3
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** Where git cannot say, none: the order is then the usual one. */
function changedFiles(): string[] {
  try {
    return execFileSync('git', ['diff', '--name-only', 'HEAD~1'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}
