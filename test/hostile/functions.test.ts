import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { FOLDERS, FUNCTIONS, NOT_HELD } from './functions.ts'
import { HONEST, HOSTILE, LENGTH } from './strings.ts'

const run = promisify(execFile)
const SOURCES = join(import.meta.dirname, '../../src')
/** What a text is called where a function takes one. */
const TEXTS =
  'text|query|question|name|claim|word|words|letters|written|body|header|grade|arabic|input|given|pieces|value|a'
const EXPORTED = /^export (?:async )?(?:function\*?|const) (\w+)(?: = (?:async )?)?(?:<[^>]*>)?\(([^)]*)\)/gm
const TAKES_TEXT = new RegExp(`\\b(?:${TEXTS})\\??: (?:string|unknown|AsyncIterable)`)

test('texts are as long as the largest field of a request', () => {
  expect([...Object.values(HOSTILE), ...HONEST].filter(({ length }) => Math.abs(length - LENGTH) > 10)).toEqual([])
})

test('every exported function that takes a text is held against the hostile ones, or says why not', () => {
  const modules = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && FOLDERS.some((folder) => path.startsWith(folder)))
    .filter((path) => !path.includes('/building/'))
  const exported = modules.flatMap((path) =>
    [...readFileSync(join(SOURCES, path), 'utf8').matchAll(EXPORTED)]
      .filter(([, , parameters = '']) => TAKES_TEXT.test(parameters))
      .map(([, name = '']) => `${path}: ${name}`),
  )
  const listed = [
    ...Object.entries(FUNCTIONS).flatMap(([path, held]) => Object.keys(held).map((name) => `${path}: ${name}`)),
    ...Object.entries(NOT_HELD).flatMap(([path, { functions }]) => functions.map((name) => `${path}: ${name}`)),
  ]
  expect(exported.length).toBeGreaterThan(60)
  expect(exported.filter((one) => !listed.includes(one))).toEqual([])
})

test('each of them reads a hostile text a bounded number of times, as many as an honest one', async () => {
  const { functions, found } = await countInChild()
  expect(functions).toBe(Object.values(FUNCTIONS).flatMap(Object.keys).length)
  expect(found).toEqual([])
  // 15,000 texts
}, 300_000)

/**
 * Counts in a process of its own (count.mjs), on the compiled program: what counts replaces functions of the language, which would slow down every
 * test after this one.
 */
async function countInChild(): Promise<{ functions: number; found: unknown[] }> {
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
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'count.mjs'), made], { maxBuffer: 10 ** 7 })
  rmSync(made, { recursive: true })
  return JSON.parse(stdout)
}
