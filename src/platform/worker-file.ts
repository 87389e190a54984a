import { join } from 'node:path'
import { ROOT } from './root.ts'

/**
 * The compiled file of a worker thread, even if the caller runs from source as tests do: Node 20 cannot start a thread on TypeScript.
 * `npm test` compiles first. `name` is relative to src, without extension.
 */
export const workerFile = (name: string): string => join(ROOT, 'dist', `${name}.js`)
