import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { foreignTo } from './foreign-words.ts'

const src = resolve(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
/** Where words for people stand, each file beside the pages that say them: all languages in one, or a file for each. */
const catalogues = files.filter((file) => /^site\/.*words(-\w+)?\.ts$/.test(file))
const LANGUAGES = ['id', 'en', 'ar'] as const
type Words = { language: string; path: string; key: string; text: string }

/** What a value says: a text, or the literals of a function that makes one. */
const literals = (value: unknown): string =>
  typeof value === 'function'
    ? [...String(value).matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
        .map(([, single, double, template]) => single ?? double ?? template?.replace(/\$\{[^}]*\}/g, ' ') ?? '')
        .join(' ')
    : String(value)

function leaves(values: object, language: string, path: string): Words[] {
  return Object.entries(values).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null
      ? leaves(one, language, `${path}.${key}`)
      : [{ language, path: `${path}.${key}`, key, text: literals(one) }],
  )
}

const all: Words[] = []
for (const file of catalogues) {
  const exported: Record<string, unknown> = await import(join(src, file))
  for (const [name, value] of Object.entries(exported)) {
    if (typeof value !== 'object' || value === null) continue
    const [, ofFile] = /-(id|en|ar)\.ts$/.exec(file) ?? []
    const languages = LANGUAGES.filter((language) => language in value)
    if (ofFile) all.push(...leaves(value, ofFile, `${file.replace(/-\w+\.ts$/, '')} ${name}`))
    else
      for (const language of languages)
        all.push(...leaves({ [name]: (value as Record<string, unknown>)[language] }, language, file))
  }
}

test('words of all areas are read', () => {
  expect(catalogues.length).toBeGreaterThan(20)
  expect(all.length).toBeGreaterThan(1_500)
})

test('no word is one that nobody says', () => {
  const said = files
    .filter((file) => !catalogues.includes(file))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .join('\n')
  const names = new Set(said.match(/\w+/g))
  // each part of `messages:write`, and of an attribute `data-title`
  const isSaid = (key: string) =>
    key.split(/[:.-]/).every((part) => names.has(part) || (part === '*' && said.includes("'*'")))
  expect([...new Set(all.map(({ key }) => key))].filter((key) => !isSaid(key))).toEqual([])
})

test.each(LANGUAGES)('no word of %s is of another language', (language) => {
  const foreign = foreignTo(language)
  // a quotation is in its own language
  const own = (text: string) => text.replaceAll(/“[^”]*”/g, '')
  expect(all.filter((one) => one.language === language && foreign.test(own(one.text)))).toEqual([])
})
