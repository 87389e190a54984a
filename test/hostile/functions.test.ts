import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countInChild } from './counted.ts'
import { FOLDERS, FUNCTIONS, NOT_HELD } from './functions.ts'
import { HONEST, HOSTILE, LENGTH } from './strings.ts'

const SOURCES = join(import.meta.dirname, '../../src')
/** Names of parameters that are texts. */
const TEXTS =
  'text|query|question|name|claim|word|words|letters|written|body|header|grade|arabic|input|given|pieces|value|a'
const EXPORTED = /^export (?:async )?(?:function\*?|const) (\w+)(?: = (?:async )?)?(?:<[^>]*>)?\(([^)]*)\)/gm
const TAKES_TEXT = new RegExp(`\\b(?:${TEXTS})\\??: (?:string|unknown|AsyncIterable)`)

test('texts are as long as the largest field of a request', () => {
  expect([...Object.values(HOSTILE), ...HONEST].filter(({ length }) => Math.abs(length - LENGTH) > 10)).toEqual([])
})

test('every exported function that takes a text is tested with the hostile texts, or has a reason why not', () => {
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

// every function reads some texts, and some functions read every text; `npm run processes` tests all pairs (functions.processes.ts)
test('each function reads a hostile text a bounded number of times, as often as an honest one', {
  tags: 'slow',
}, async () => {
  const { functions, found } = await countInChild({ oneIn: 8 })
  expect(functions).toBe(Object.values(FUNCTIONS).flatMap(Object.keys).length)
  expect(found).toEqual([])
  // 2,000 texts
})
