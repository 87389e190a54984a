import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPersons } from '../../../src/reference/answers/persons/known.ts'
import type { TestSystem } from '../../support/system.ts'
import { type Caller, searchable } from './searchable.ts'

let system: TestSystem & Caller
beforeAll(async () => {
  system = await searchable()
})
afterAll(() => system.close())

const first = async (question: string) => (await system.ask(question)).body

test.each([
  ['Abu Thalib', 'paman Nabi'],
  ['أبو طالب', 'paman Nabi'],
  ['Abu Talib', 'paman Nabi'],
  ['Nabi Khidir', 'Khidir'],
  ['Dzulqarnain', 'Dzulqarnain'],
  ['Siti Maryam', 'Imran'],
  ['Abu Lahab', 'Al-Lahab'],
])('who is no narrator but well known is known (%s)', (name, words) => {
  expect(knownPersons(name).map(({ line }) => line.indonesian)).toEqual([expect.stringContaining(words)])
})

test.each(['Ali', 'Thalib', 'Abu', 'Lahab bin Abu', 'Soekarno'])('and nobody else is (%s)', (name) => {
  expect(knownPersons(name)).toEqual([])
})

test('a person is answered only by those who bear the whole name', async () => {
  expect((await first('Siapa Abu Thalib?')).references).not.toContain('figures:ali-bin-abi-thalib')
  expect((await first('Siapa Ali bin Abi Thalib?')).references[0]).toBe('figures:ali-bin-abi-thalib')
  expect((await first('Siapa Hudzaifah?')).answer).toContain('Hudzaifah bin al-Yaman')
  expect((await first('Siapa Hudzaifah?')).answer).not.toContain('Salamah')
  expect((await first('من هو الزهري؟')).references).not.toContain('figures:fatimah-az-zahra')
  expect((await first('Siapa Ibnu Hajar?')).references[0]).toMatch(/^figures:ibnu-hajar/)
})

test('a name that several well-known people bear gives them all, each with a line', async () => {
  const { answer, references } = await first('Siapa Zaid?')
  expect(answer).toContain('Zaid bin Haritsah')
  expect(answer).toContain('Zaid bin Tsabit')
  expect(references.length).toBeGreaterThan(0)
})

test.each(['Siapa Soekarno?', 'Siapa Abdullah bin Saba?', 'Who is Elon Musk?'])(
  'who is named nowhere is answered with nothing (%s)',
  async (question) => expect((await first(question)).references).toEqual([]),
)

test.each([
  ['asmaul husna ke 99', /shabur|Shabūr|Ash-Shab/i],
  ['Hadits arbain ke 13', /saudara/i],
  ['nawawi 42', /anak Adam/i],
])('a number belongs to what stands beside it (%s)', async (question, words) => {
  const { answer, references } = await first(question)
  expect(answer).toMatch(words)
  expect(references.length).toBeLessThan(6)
})
