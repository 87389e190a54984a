import { expect, test } from 'vitest'
import { highlighter } from '../../../src/reference/search/highlights.ts'

const none = { text_arabic: null, text_indonesian: null, text_english: null }
const points = (text: string, start: number, end: number) => [...text].slice(start, end).join('')

test('words are found in every script, whatever is around them', () => {
  const mark = highlighter(new Set(['indonesian:sabar', 'arabic:صبر']))
  const text_indonesian = '“Sabar”, tidak—SABAR! 🕌sabar🕌 shalat'
  const found = mark({ ...none, text_indonesian })
  expect(found.map(({ start, end }) => points(text_indonesian, start, end))).toEqual(['Sabar', 'SABAR', 'sabar'])
  expect(mark({ ...none, text_indonesian: ' … ' })).toEqual([])
  expect(mark({ ...none, text_indonesian: '' })).toEqual([])
})

test('a cached word is found by the next query, whatever its words', () => {
  const texts = { ...none, text_indonesian: 'sabar dan shalat' }
  expect(highlighter(new Set(['indonesian:sabar']))(texts)).toHaveLength(1)
  expect(highlighter(new Set(['indonesian:puasa']))(texts)).toEqual([])
})

test('at most a hundred words of a record are marked', () => {
  const mark = highlighter(new Set(['indonesian:sabar']))
  expect(mark({ ...none, text_indonesian: 'sabar '.repeat(500) })).toHaveLength(100)
})
