import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs test files first that changed since the commit before the last one, then those of changed folders of src. */
export class ChangedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = changedFiles()
    const folders = changed.filter((file) => file.startsWith('src/')).map((file) => dirname(file).slice('src/'.length))
    const rank = ({ moduleId }: TestSpecification): number => {
      if (changed.some((file) => moduleId.endsWith(`/${file}`))) return 0
      if (folders.some((folder) => moduleId.includes(`/test/${folder}/`))) return 1
      // journeys wait for processes, so they start early and other workers have work meanwhile
      return moduleId.includes('/test/journeys/') ? 2 : 3
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** Without git there are none, and the order is the usual one. */
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
