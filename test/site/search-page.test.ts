import { afterAll, beforeAll, expect, test } from 'vitest'
import { snippetOf } from '../../src/site/reading/search/snippet.ts'
import { buildBrowserCode } from '../support/browser.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  buildBrowserCode()
  system = await testSystem()
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
})
afterAll(() => system?.close())

const read = async (q: string, more = '') =>
  (await system.app.inject({ url: `/search.md?lang=id&q=${encodeURIComponent(q)}${more}` })).body
const suggested = async (q: string, lang = 'id') =>
  (await system.app.inject({ url: `/suggest?lang=${lang}&q=${encodeURIComponent(q)}` })).json().suggestions

test('records named by the words come before verses and hadith: a surah, a dua, a saying, a person, a question', {
  tags: 'slow',
}, async () => {
  for (const [q, page] of [
    ['al ikhlas', '/q/112)'],
    ['doa sebelum tidur', '/doa/'],
    ['tuntutlah ilmu sampai ke negeri cina', '/maudhu/tuntutlah-ilmu-walau-ke-negeri-cina)'],
    ['abu hurairah', '/n/'],
    ['apakah bersentuhan kulit dengan lawan jenis membatalkan wudu', '/masail/menyentuh-lawan-jenis-setelah-wudu)'],
  ] as const) {
    const [named = '', texts = ''] = (await read(q)).split('## Ayat dan hadis')
    expect([q, named.includes('Langsung ke halamannya') && named.includes(page)]).toEqual([q, true])
    expect([q, texts.includes('## [')]).toEqual([q, true])
  }
})

test('an Arabic reader finds persons and sayings in Arabic', async () => {
  const page = async (q: string, more = '') =>
    (
      await system.app.inject({
        url: `/search?${new URLSearchParams({ q })}&lang=ar${more}`,
        headers: { accept: 'text/html' },
      })
    ).body
  expect(await page('أبو هريرة')).toMatch(/<a href="\/n\/taqrib:8426\?lang=ar">أبو هريرة/)
  expect(await page('أبو هريرة', '&type=rijal')).toMatch(/<a href="\/n\/taqrib:8426\?lang=ar">أبو هريرة/)
  expect(await page('tuntutlah ilmu walau ke negeri cina')).toMatch(/<a href="\/maudhu\/[^"]+">اطْلُبُوا/)
})

test('a hadith is shown where it matches, without its chain, with its book and grading', async () => {
  const text = await read('amal tergantung niat', '&type=hadith')
  const first = text.split('\n## ')[1] ?? ''
  expect(first).toMatch(/\*\*niat/)
  expect(first).toMatch(/Kitab: .+ · Derajat: \*{0,2}sahih/)
  expect(first.split('\n')[2]?.length).toBeLessThan(400)
})

test('a misspelt word gets a suggestion, and a correct one never does', async () => {
  expect(await read('sedekha')).toMatch(/^Maksud Anda: \*{0,2}\[sedekah\]\([^)]*q=sedekah\)/m)
  for (const q of ['sedekah', 'sabar', 'xqzwv']) expect(await read(q)).not.toContain('Maksud Anda')
})

test('has a next page with other results, and a link back', async () => {
  const [first, second] = [await read('orang yang beriman'), await read('orang yang beriman', '&page=2')]
  expect(first).toMatch(/\[Halaman 2 →\]\([^)]*q=orang\+yang\+beriman&page=2\)/)
  expect(second).toMatch(/\[← Halaman 1\]/)
  const titles = (text: string) => [...text.matchAll(/^## (\[.*)$/gm)].map(([, one]) => one)
  expect(titles(second).length).toBeGreaterThan(5)
  expect(titles(second).filter((one) => titles(first).includes(one))).toEqual([])
})

test('is narrowed to a collection and to a grading', async () => {
  const text = await read('sabar', '&collection=muslim&grade=sahih')
  const titles = [...text.matchAll(/^## (\[.*)$/gm)].map(([, one = '']) => one)
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.filter((one) => !one.includes('/h/muslim:'))).toEqual([])
  // empty fields are sent as empty texts
  expect(await read('sabar', '&collection=&grade=')).toContain('/q/')
})

test('search boxes suggest completions in the language of the page, under their own limit', {
  tags: 'slow',
}, async () => {
  expect((await suggested('al-ikh'))[0]).toEqual({ text: 'Surah Al-Ikhlas', kind: 'Surah', href: '/q/112?lang=id' })
  expect((await suggested('الاخلا', 'ar'))[0].href).toBe('/q/112?lang=ar')
  expect(await suggested('')).toEqual([])
  const remoteAddress = '203.0.113.77'
  const ask = () => system.app.inject({ url: '/suggest?q=a', remoteAddress })
  const answers = await Promise.all(Array.from({ length: 601 }, ask))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(1)
  expect((await system.app.inject({ url: '/q/112', remoteAddress })).statusCode).toBe(200)
})

test('a snippet is centred on the densest match, and marks whole matching words', () => {
  const far = `kata ${'lain '.repeat(200)}sabar dan sabar ${'lagi '.repeat(200)}`
  const places = [...far.matchAll(/kata|sabar/g)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))
  const runs = snippetOf(far, 0, places)
  expect(runs.filter((run) => typeof run === 'object').map((run) => typeof run === 'object' && run.text)).toEqual([
    'sabar',
    'sabar',
  ])
  expect([runs[0], runs.at(-1)]).toEqual(['… ', ' …'])
  expect(snippetOf('𐎀 pendek sabar', 0, [{ start: 9, end: 14 }])).toEqual(['𐎀 pendek ', { text: 'sabar', mark: true }])
  expect(snippetOf('rantai: isi', 8, [{ start: 0, end: 6 }])).toEqual(['isi'])
})
