import { expect, test } from 'vitest'
import { createWordFinder } from '../../../src/reference/search/word-finder.ts'

const read = (word: string) => word.toLowerCase().split(/['’‘]/)
const cutOut = (text: string, places: [number, number][]) => places.map(([start, end]) => text.slice(start, end))

test('words are found where they stand, in every script, whatever is around them', () => {
  const find = createWordFinder(read)(new Set(['sabar', 'an', 'إِنَّ', 'ٱلصَّلَوٰةِ', '153']))
  const text = '“Sabar”, qur’an—SABAR! إِنَّ (ٱلصَّلَوٰةِ) 🕌sabar🕌 153:2 sabari'
  expect(cutOut(text, find(text))).toEqual(['Sabar', 'qur’an', 'SABAR', 'إِنَّ', 'ٱلصَّلَوٰةِ', 'sabar', '153'])
  expect(find('')).toEqual([])
  expect(find(' … ')).toEqual([])
})

test('a word that one query read is found by the next, whatever that asks for', () => {
  const finder = createWordFinder(read)
  const text = 'sabar dan shalat'
  expect(cutOut(text, finder(new Set(['sabar']))(text))).toEqual(['sabar'])
  expect(cutOut(text, finder(new Set(['shalat', 'dan']))(text))).toEqual(['dan', 'shalat'])
  expect(cutOut(text, finder(new Set(['puasa']))(text))).toEqual([])
})

test('more words than it can keep are all read, and an earlier query goes on', () => {
  const finder = createWordFinder(read)
  const first = finder(new Set(['w7', 'w249999']))
  const words = Array.from({ length: 250_000 }, (_, at) => `w${at}`)
  const text = words.join(' ')
  expect(cutOut(text, first(text))).toEqual(['w7', 'w249999'])
  const second = finder(new Set(['w8']))
  expect(cutOut(text, second(text))).toEqual(['w8'])
  expect(cutOut(text, first(text))).toEqual(['w7', 'w249999'])
})
