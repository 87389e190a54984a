import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'

const run = promisify(execFile)

/**
 * Counts in another process (count.mjs) on the compiled program, because counting replaces functions of the language, which would slow down
 * later tests. Each function gets every `oneIn`th hostile text, and the next function other ones.
 */
export async function countInChild({ oneIn }: { oneIn: number }): Promise<{ functions: number; found: unknown[] }> {
  const made = mkdtempSync(join(tmpdir(), 'mimbar-hostile-'))
  const dist = pathToFileURL(join(import.meta.dirname, '../../dist')).href
  for (const name of ['functions', 'strings']) {
    const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
    const { code } = await transform(source, { loader: 'ts', format: 'esm' })
    const compiled = code
      .replaceAll(/"\.\.\/\.\.\/src\/([^"]+)\.tsx?"/g, `"${dist}/$1.js"`)
      .replaceAll(/"(\.\/\w+)\.ts"/g, '"$1.mjs"')
    writeFileSync(join(made, `${name}.mjs`), compiled)
  }
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'count.mjs'), made, `${oneIn}`], {
    maxBuffer: 10 ** 7,
  })
  rmSync(made, { recursive: true })
  return JSON.parse(stdout)
}
