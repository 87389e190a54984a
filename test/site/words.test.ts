import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wait, widgetWords } from '../../src/site/widget/words.ts'
import { foreignTo } from './foreign-words.ts'

const src = resolve(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))
const LANGUAGES = ['id', 'en', 'ar'] as const
type Words = { language: string; path: string; key: string; text: string }

/** Words for people are in tables of one type, each next to the pages or the mail that use it. */
const tables = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/^(export )?const (\w+): (?:Partial<)?Translated</gm)].map(([, exported, name = '']) => ({
    file,
    name,
    isExported: exported !== undefined,
  })),
)
/** Other tables by language: names of languages, and the words for opting out, which accounts add to. */
const NO_WORDS = /^(?:LOCALES|LANGUAGE|LANGUAGE_OF_CODE|BUILT_IN)$/

/** The text of a value: a text, or the literals of a function that makes one. */
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
for (const { file, name } of tables) {
  const { [name]: table = {} }: Record<string, Record<string, unknown>> = await import(join(src, file))
  for (const language of LANGUAGES) {
    if (language in table) all.push(...leaves({ [name]: table[language] }, language, file))
  }
}

test('the texts of all areas are read', () => {
  expect(tables.length).toBeGreaterThan(40)
  expect(all.length).toBeGreaterThan(1_500)
})

test('every table of texts has the one type and name, and is where this test finds it', () => {
  expect(tables.filter(({ name, isExported }) => !isExported || !/Words$|^\w*LANGUAGE_NAMES$/.test(name))).toEqual([])
  const others = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^(?:export )?const (\w+)(: [^=\n]+)? = \{(?: id: .*\ben: |\n {2}id: [\s\S]*?\n {2}en: )/gm)]
      .filter(([, name = '', type = '']) => !type.includes('Translated<') && !NO_WORDS.test(name))
      .map(([, name]) => `${file} ${name}`),
  )
  expect(others).toEqual([])
})

test('no text is unused', () => {
  const written = [...texts]
    .filter(([file]) => !/words(-\w+)?\.ts$/.test(file))
    .map(([, text]) =>
      text.replaceAll(
        /^(?:export )?const (?:\w+: (?:Partial<)?Translated<|indonesian\w* = \{)[\s\S]*?^\}(?!>).*$/gm,
        '',
      ),
    )
    .join('\n')
  const names = new Set(written.match(/\w+/g))
  // each part of `messages:write`, and of an attribute `data-title`
  const isSaid = (key: string) =>
    key.split(/[:.-]/).every((part) => names.has(part) || (part === '*' && written.includes("'*'")))
  expect([...new Set(all.map(({ key }) => key))].filter((key) => !isSaid(key))).toEqual([])
})

/** Synonyms that are not used, with the areas that this applies to. */
const OTHER_WORDS: { language: string; word: RegExp; rather: string; areas: RegExp }[] = [
  { language: 'id', word: /kejadian/i, rather: 'peristiwa', areas: /^site\/(?:console|kit|docs|business)\// },
  { language: 'id', word: /\btag\b/i, rather: 'label', areas: /^site\/(?:console|kit)\// },
  { language: 'en', word: /\btags?\b/i, rather: 'label', areas: /^site\/(?:console|kit)\// },
]

test.each(OTHER_WORDS)('one thing has one term: $rather in $language', ({ language, word, rather, areas }) => {
  const there = all.filter((one) => one.language === language && areas.test(one.path))
  expect(there.filter(({ text }) => text.toLowerCase().includes(rather)).length).toBeGreaterThan(5)
  expect(there.filter(({ text }) => word.test(text))).toEqual([])
})

test.each(LANGUAGES)('no word of %s is of another language', (language) => {
  const foreign = foreignTo(language)
  // a quotation is in its own language
  const own = (text: string) => text.replaceAll(/“[^”]*”/g, '')
  expect(all.filter((one) => one.language === language && foreign.test(own(one.text)))).toEqual([])
})

test.each([
  ['ar', 2, 'أعد المحاولة بعد: ثانيتان'],
  ['ar', 5, 'أعد المحاولة بعد: 5 ثوان'],
  ['ar', 300, 'أعد المحاولة بعد: 5 دقائق'],
  ['id', 7200, 'Coba lagi dalam 2 jam'],
  ['en', 37, 'Try again in 37 seconds'],
] as const)('the chat counts a wait with the forms of its language (%s, %i seconds)', (code, seconds, written) => {
  expect(wait(seconds, widgetWords[code])).toBe(written)
})
