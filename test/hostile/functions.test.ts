import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { FOLDERS, FUNCTIONS, NOT_HELD } from './functions.ts'
import { HONEST, HOSTILE, LENGTH } from './strings.ts'
import { allowed, bestOf, honestReading } from './timed.ts'

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

let fastEnough: number
beforeAll(async () => {
  fastEnough = await honestReading()
})

const held = Object.values(FUNCTIONS).flatMap((functions) => Object.entries(functions))

test.each(held)('%s takes no longer for a hostile text than for three honest ones', async (_name, read) => {
  // the first time it is compiled
  for (const text of HONEST) await read(text)
  const honest = Math.max(...(await Promise.all(HONEST.map((text) => bestOf(() => read(text), 0, 2)))))
  const slow: [text: string, ms: number][] = []
  for (const [name, text] of Object.entries(HOSTILE)) {
    const ms = await bestOf(() => read(text), allowed(honest, fastEnough))
    if (ms > allowed(honest, fastEnough)) slow.push([name, Math.round(ms)])
  }
  expect(slow).toEqual([])
})
