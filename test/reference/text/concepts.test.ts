import { expect, test } from 'vitest'
import { indexSpelling, nearestSpelling } from '../../../src/reference/index/snapshot/nearest-spelling.ts'
import { makePostings } from '../../../src/reference/index/snapshot/postings.ts'
import { themeOf } from '../../../src/reference/search/themes/find.ts'
import { synonyms } from '../../../src/reference/text/concepts.ts'
import { stem } from '../../../src/reference/text/stem.ts'

test('a concept is the same in any order of its words', () => {
  const conceptsOf = (text: string) =>
    synonyms(
      'english',
      text.split(' ').map((word) => stem(word, 'english')),
    )
  expect(conceptsOf('night prayer').length).toBeGreaterThan(0)
  expect(conceptsOf('praying night')).toEqual(conceptsOf('night prayer'))
})

test.each([
  ['praying at night', '17:79'],
  ['birth of Jesus to the virgin Mary', '19:22'],
  ['the virgin birth of Jesus', '19:22'],
])('%s is a theme', (question, first) => {
  expect(themeOf(question, 'english')?.keys[0]).toBe(first)
})

test.each([
  ['watermelon', undefined],
  ['watter', 'water'],
])('%s is corrected to %s', (word, corrected) => {
  const terms = new Map([['english:water', 0]])
  const postings = makePostings({ things: 1, documents: 3 }, (put) => {
    for (const document of [0, 1, 2]) put(0, document)
  })
  const found = nearestSpelling(indexSpelling(terms, postings), 'english', word, postings)
  expect(found).toBe(corrected === undefined ? undefined : 0)
})
