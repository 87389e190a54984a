import { join } from 'node:path'
import { ROOT } from './root.ts'

/**
 * The compiled file of a worker thread, whether the caller runs compiled or, as in tests, from source: Node 20 cannot
 * start a thread on TypeScript. `npm test` compiles first, so both are the same code.
 * `name` is relative to src, without extension.
 */
export const workerFile = (name: string): string => join(ROOT, 'dist', `${name}.js`)
