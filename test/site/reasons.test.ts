import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGE_LANGUAGES, type PageLanguage } from '../../src/platform/language.ts'
import type { Reason } from '../../src/platform/reasons.ts'
import { outcomeWords } from '../../src/site/console/outcomes.ts'
import { english } from '../../src/site/kit/reason-words-en.ts'
import { indonesian, indonesianKinds } from '../../src/site/kit/reason-words-id.ts'
import { refusalText } from '../../src/site/kit/refusals.ts'
import { foreignTo } from './foreign-words.ts'

const src = resolve(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))

/** The declared reasons of both products; the compiler requires words for each in both languages. */
const declared = [...texts].flatMap(([, text]) => {
  const [, list = ''] = /interface Reasons \{([\s\S]*?)\n {0,2}\}/.exec(text) ?? []
  return [...list.matchAll(/^\s+(\w+): (.+)$/gm)].map(([, id = '', values = '']) => ({
    id,
    values: [...values.matchAll(/(\w+): \w+/g)].map(([, name = '']) => name),
  }))
})
const clock = (language: PageLanguage) => ({ language, zone: 'Asia/Jakarta' })
/** The words of a reason, with the name of each value in place of the value. */
const words = (language: PageLanguage, { id, values }: { id: string; values: string[] }): string =>
  refusalText(clock(language), {
    kind: 'invalid',
    message: '',
    // built from its type declaration
    reason: { id, values: Object.fromEntries(values.map((name) => [name, `<${name}>`])) } as never,
  })

test('every declared reason is used somewhere', () => {
  expect(declared.length).toBeGreaterThan(50)
  const given = [...texts]
    .filter(([file]) => !/reasons\.ts$|reason-words-/.test(file))
    .map(([, text]) => text)
    .join('\n')
  expect(declared.filter(({ id }) => !given.includes(`'${id}'`))).toEqual([])
})

test.each(PAGE_LANGUAGES)('%s shows every value of a reason, in a sentence', (language) => {
  for (const reason of declared) {
    const text = words(language, reason)
    expect([reason.id, text]).toEqual([reason.id, expect.stringMatching(/^[\p{L}<{].{3,}\.$/su)])
    const left = reason.values.filter((name) => !text.includes(`<${name}>`))
    expect([reason.id, left]).toEqual([reason.id, []])
  }
})

test('no refusal or outcome has words of the other language', () => {
  const plain = (value: unknown): string[] => {
    if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(plain)
    return [typeof value === 'function' ? value({}) : String(value)]
  }
  const [id, en] = [plain([indonesian, indonesianKinds, outcomeWords.id]), plain([english, outcomeWords.en])]
  expect(id.filter((text) => foreignTo('id').test(text))).toEqual([])
  expect(en.filter((text) => foreignTo('en').test(text))).toEqual([])
  expect(id.filter((text) => en.includes(text))).toEqual([])
})

describe('a reason is shown', () => {
  const limit: Reason = {
    id: 'messages_used_up',
    values: { limit: 10_000, period: 'month', resetAt: new Date('2026-12-01T00:00:00Z') },
  }
  test.each([
    ['id', { id: 'too_long', values: { maximum: 4096 } }, 'Paling panjang 4.096 karakter.'],
    ['en', { id: 'too_long', values: { maximum: 4096 } }, 'At most 4,096 characters.'],
    ['id', limit, 'Batas 10.000 pesan per bulan sudah tercapai. Bisa mengirim lagi mulai 1 Des 2026, 07.00.00 WIB.'],
    ['en', limit, 'The limit of 10,000 messages a month is reached. You can send again from 1 Dec 2026, 07:00:00 WIB.'],
  ] as const)('%s, %o: %s', (language, reason, text) => {
    expect(refusalText(clock(language), { kind: 'invalid', message: '', reason })).toBe(text)
  })

  test('by its kind if a refusal has none, while its sentence is shown only to readers of English', () => {
    const bare = { kind: 'conflict', message: 'This was done before' } as const
    expect(refusalText(clock('id'), bare)).toBe('Datanya sudah berubah. Muat ulang halamannya.')
    expect(refusalText(clock('en'), bare)).toBe('This was done before')
  })
})
