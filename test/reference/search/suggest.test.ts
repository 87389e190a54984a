import { beforeAll, describe, expect, test } from 'vitest'
import { sharedSystem } from '../../support/shared-system.ts'
import type { TestSystem } from '../../support/system.ts'

type Suggestion = { type: string; key: string; text: string; url: string }

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await sharedSystem()
  key = await system.referenceKey()
})

const get = (query: Record<string, string>) =>
  system.app.inject({ url: '/api/v1/search/suggest', query, headers: { 'x-api-key': key } })
const suggested = async (q: string, more: Record<string, string> = {}) =>
  (await get({ q, ...more })).json<{ suggestions: Suggestion[] }>().suggestions
const names = async (q: string, more?: Record<string, string>) =>
  (await suggested(q, more)).map((one) => `${one.type} ${one.key}`)

describe('GET /search/suggest', () => {
  test.each([
    ['36', 'surah 36'],
    ['yasin', 'surah 36'],
    ['surah yas', 'surah 36'],
    ['baq', 'surah 2'],
    ['the cow', 'surah 2'],
    ['البقر', 'surah 2'],
    ['بقرة', 'surah 2'],
    ['سورة الكهف', 'surah 18'],
    ['albaqoroh', 'surah 2'],
    ['al-kahfy', 'surah 18'],
    ['hadits niat', 'hadith bukhari:1'],
    ['hadith of inten', 'hadith bukhari:1'],
    ['حديث الني', 'hadith bukhari:1'],
    ['abu hurai', 'figures figures:abu-hurairah'],
    ['abdullah bin umar', 'rijal taqrib:3490'],
    ['luqm', 'surah 31'],
    ['ar-rahman', 'surah 55'],
    ['qunut subuh', 'masail masail:qunut-subuh'],
    ['subuh qun', 'masail masail:qunut-subuh'],
    ['ar-razza', 'asmaul-husna asmaul-husna:ar-razzaq'],
  ])('"%s" suggests %s first', async (q, first) => {
    expect((await names(q))[0]).toBe(first)
  })

  test('a person without a page is shown with the first record that names them', async () => {
    expect(await names('abu lahab')).toContain('quran 111:1')
  })

  test('exact names come before prefixes, and prefixes before later words', async () => {
    const texts = (await suggested('ma', { limit: '20' })).map(({ text }) => text.toLowerCase())
    const place = (part: string) => texts.findIndex((text) => text.includes(part))
    expect(place('maryam')).toBeGreaterThanOrEqual(0)
    expect((await names('maryam'))[0]).toBe('surah 19')
    const kursi = await suggested('malik', { limit: '20' })
    const begins = kursi.map(({ text }) => /^(?:al-)?malik/i.test(text.replace(/^Surah /, '')))
    expect(begins.indexOf(true)).toBe(0)
    expect(begins.lastIndexOf(true)).toBeLessThan(begins.indexOf(false))
  })

  test('the text is in the requested language, whatever the language of the input', async () => {
    const texts = async (lang: string) => (await suggested('qunut subuh', { lang, limit: '1' })).map(({ text }) => text)
    expect((await Promise.all(['id', 'en', 'ar'].map(texts))).flat()).toEqual([
      expect.stringMatching(/qunut.*subuh/i),
      expect.stringMatching(/qunut.*dawn/i),
      expect.stringMatching(/القنوت/),
    ])
    expect((await suggested('2', { lang: 'ar' }))[0]).toEqual({
      type: 'surah',
      key: '2',
      text: 'سورة البقرة',
      url: 'http://localhost:3000/q/2',
    })
  })

  test('the requested number is returned, each once, and at most twenty', async () => {
    expect((await suggested('a')).length).toBe(8)
    expect((await suggested('a', { limit: '3' })).length).toBe(3)
    const most = await names('a', { limit: '1000' })
    expect([most.length, new Set(most).size]).toEqual([20, 20])
    expect((await get({ q: 'a', limit: '0' })).statusCode).toBe(400)
    expect((await get({ q: 'a', lang: 'fr' })).statusCode).toBe(400)
  })

  test('an empty or unmatched text gets no suggestions', async () => {
    for (const q of ['', '   ', '?!', 'zzzzqqq', '\u0000', '%', '_', "' or 1=1 --", '٭٭', '🙂'])
      expect([q, await suggested(q)]).toEqual([q, []])
    expect((await get({})).json()).toEqual({ suggestions: [] })
  })

  test('hostile texts are refused or answered, and delay nothing', async () => {
    expect((await get({ q: 'a'.repeat(101) })).statusCode).toBe(400)
    for (const q of ['a '.repeat(50), '\u064b'.repeat(100), 'ا'.repeat(100), '\ud800', '.*(a+)+$', '<script>']) {
      const begun = performance.now()
      expect([q, (await get({ q })).statusCode]).toEqual([q, 200])
      expect([q, performance.now() - begun < 1000]).toEqual([q, true])
    }
  })

  test('each suggestion links to an existing page', async () => {
    const found = (
      await Promise.all(
        ['a', 'b', 'h', 'k', 'm', 'n', 's', 'doa', 'apa', 'خ', 'ا'].map((q) => suggested(q, { limit: '20' })),
      )
    ).flat()
    expect(new Set(found.map(({ type }) => type)).size).toBeGreaterThan(6)
    const one = new Map(found.map(({ type, url }) => [type, new URL(url).pathname]))
    for (const url of one.values()) expect([url, (await system.app.inject({ url })).statusCode]).toEqual([url, 200])
  })
})
