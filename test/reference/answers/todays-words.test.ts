import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSystem } from '../../support/system.ts'
import { type Caller, searchable } from './searchable.ts'

let system: TestSystem & Caller
let key: string
beforeAll(async () => {
  system = await searchable()
  key = await system.referenceKey()
})

type Found = { questions: { key: string }[]; results: { text: string }[] }

async function search(q: string): Promise<Found> {
  const found = await system.app.inject({
    method: 'POST',
    url: '/api/v1/search',
    headers: { 'x-api-key': key },
    payload: { q },
  })
  expect(found.statusCode).toBe(200)
  return found.json()
}

describe('a word of everyday speech leads to the matter that books have under another word', () => {
  test.each([
    ['slot', 'main slot haram ga', 'judi-slot-lotre'],
    ['judol', 'main judol dosa ga', 'judi-slot-lotre'],
    ['pinjol', 'pinjol haram ga sih', 'pinjol-paylater'],
    ['paylater', 'hukum paylater', 'pinjol-paylater'],
    ['pacaran', 'pacaran boleh ga', 'pacaran'],
    ['ketiduran', 'ketiduran subuh solatnya gimana', 'ketiduran-salat-subuh'],
    ['nyokap', 'sedekah buat nyokap yg udah meninggal nyampe ga', 'sedekah-untuk-mayit'],
    ['ortu', 'ortu maksa gw nikah boleh ga', 'memaksa-anak-menikah'],
    ['nyicil', 'nyicil emas boleh ga', 'jual-beli-emas-cicil'],
    ['kurban patungan', 'kurban patungan satu sekolah sah ga', 'kurban-patungan'],
  ])('%s, in a question and a search', async (_word, question, id) => {
    const { body } = await system.ask(question)
    expect(body.sources.map(({ key }) => key)).toContain(`masail:${id}`)
    expect((await search(question)).questions.map(({ key }) => key)).toEqual([`masail:${id}`])
  })

  test.each([
    ['judol', /judi/],
    ['mabok', /khamr|khamar|memabukkan|minuman keras/],
    ['nyokap', /\bibu/],
    ['bokap', /\b(ayah|bapak)/],
    ['ortu', /orang ?tua|ibu bapak|kedua orang/],
    ['nyicil', /utang/],
    ['ketiduran', /tidur/],
    ['pinjol', /riba|utang/],
    ['pacaran', /berduaan|khalwat|menyepi/],
    ['kurban patungan', /kurban/],
  ])('a search for %s finds passages with the older word', async (word, older) => {
    const { results } = await search(word)
    expect(results.map(({ text }) => text.toLowerCase()).filter((text) => older.test(text))).not.toEqual([])
  })

  test.each([
    ['doa buat bokap', /ayah|bapak|orang ?tua/],
    ['hukum mabok', /khamr|khamar|memabukkan|minuman keras/],
  ])('a question with one is answered from what has the older word: %s', async (question, older) => {
    const { body } = await system.ask(question)
    expect(body.answer.toLowerCase()).toMatch(older)
  })
})
