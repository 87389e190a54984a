import { expect, test } from 'vitest'
import { cosine } from '../../../src/reference/index/snapshot/vectors.ts'
import { preparedVectors, preparedWords } from '../../../src/reference/search/themes/prepared.ts'
import { questionVector } from '../../../src/reference/search/themes/question-vectors.ts'
import { themeTerms } from '../../../src/reference/search/themes/subjects.ts'
import { listWordings } from '../../../src/reference/search/themes/wordings.ts'
import { inWrittenWords } from '../../../src/reference/text/spoken.ts'

/** One in so many wordings is compared, of each table some. */
const EVERY = 500
const sampled = [...listWordings().entries()].filter(([place]) => place % EVERY === 0)

test('the compiled server has the words of every wording', () => {
  const words = preparedWords()
  expect(words.length).toBe(listWordings().length)
  for (const [place, { text, language }] of sampled) expect(new Set(words[place])).toEqual(themeTerms(text, language))
})

test('the compiled server has the vectors of every wording', () => {
  const vectors = preparedVectors()
  expect(vectors.codes.length).toBe(listWordings().length * vectors.dimensions)
  for (const [place, { text, language }] of sampled) {
    const own = questionVector(language === 'indonesian' ? inWrittenWords(text) : text)
    expect(cosine(vectors, place, own)).toBeCloseTo(1, 2)
  }
})

test('a wording names each of its records once', () => {
  const repeated = listWordings().filter(({ theme: { keys } }) => new Set(keys).size !== keys.length)
  expect(repeated.map(({ text }) => text)).toEqual([])
})
