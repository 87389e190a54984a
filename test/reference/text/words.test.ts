import { expect, test } from 'vitest'
import { wordsOf } from '../../../src/reference/text/words.ts'

const lettersOf = (text: string): string[] => wordsOf(text).map(({ letters }) => letters)

test('tatweel is part of the word that it lengthens, and alone is not a word', () => {
  const plain = lettersOf('عن أبي هريرة أن رسول الله قال')
  expect(plain).toHaveLength(7)
  for (const text of [
    'عن أبي هريرة ـ رضى الله عنه ـ أن رسول الله قال',
    'عن أبي هريرة ـ أن رسول الله قال',
    'عن أبي هريرة ـــ رضي الله عنه ـــ أن رسول الله ـ صلى الله عليه وسلم ـ قال',
    'عـن أبـــي هريرة أن رسول الله ﷺ قـال ـ',
  ])
    expect([text, lettersOf(text)]).toEqual([text, plain])
})
