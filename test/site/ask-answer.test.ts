import { expect, test } from 'vitest'
import type { Source } from '../../src/reference/answers/sources.ts'
import { answerBlocks } from '../../src/site/reading/ask/answer.ts'

test('a suggested question is a link that asks it, and markup in it stays text', () => {
  const suggestions = ['Apa hukum <b>musik</b> & nyanyian?']
  const answer = `Mungkin maksud Anda:\n\n- ${suggestions[0]}\n- bukan saran`
  const [, list] = answerBlocks({ answer, sources: [], language: 'indonesian', suggestions })
  const href = '/ask?q=Apa+hukum+%3Cb%3Emusik%3C%2Fb%3E+%26+nyanyian%3F'
  expect(list).toEqual({ list: [[{ text: suggestions[0], href, lang: 'id' }], ['bukan saran']] })
})

test('the name of a source before its key becomes the link, and is not repeated', () => {
  const sources = [{ type: 'hadith', key: 'muslim:4927', name: 'Sahih Muslim 1907a' } as Source]
  const answer =
    '**Sahih Muslim 1907a** [muslim:4927]\n\nAlso narrated in: Sahih Muslim 1907a [muslim:4927]; see [muslim:4927]'
  const link = { text: 'Sahih Muslim 1907a', href: '/h/muslim:4927' }
  expect(answerBlocks({ answer, sources, language: 'english', suggestions: [] })).toMatchObject([
    { paragraph: [{ ...link, strong: true }] },
    { paragraph: ['Also narrated in: ', link, '; see ', link] },
  ])
})
