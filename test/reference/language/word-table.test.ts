import { expect, test } from 'vitest'
import { textOf, unitsOf, WordTable } from '../../../src/reference/language/word-table.ts'

test('words are numbered as a map would number them, however many there are', () => {
  const table = new WordTable()
  const known = new Map<string, number>()
  const wrong: string[] = []
  const letters = [...'abcمن هٱé']
  for (let at = 0; at < 300_000; at++) {
    // short words of few letters: many alike, many again
    const word = at.toString(letters.length).replace(/./g, (digit) => letters[Number.parseInt(digit, 36)] ?? '')
    for (const one of [word, `${word}${word}`]) {
      if (!known.has(one)) known.set(one, known.size)
      if (table.numberOf(unitsOf(`«${one}»`), 1, 1 + one.length) !== known.get(one)) wrong.push(one)
    }
  }
  expect(wrong).toEqual([])
  expect(table.size).toBe(known.size)
})

test('a word is the same wherever it stands', () => {
  const table = new WordTable()
  const text = unitsOf('sabar dan sabar')
  expect([table.numberOf(text, 0, 5), table.numberOf(text, 6, 9), table.numberOf(text, 10, 15)]).toEqual([0, 1, 0])
  expect(table.size).toBe(2)
})

test('a text is the same as units and back, however long it is', () => {
  for (const text of ['', 'sabar', 'ٱلصَّبْرُ 🕌', 'panjang'.repeat(50_000)]) expect(textOf(unitsOf(text))).toBe(text)
})
