import { expect, test } from 'vitest'
import type { Source } from '../../src/reference/answers/sources.ts'
import { answerBlocks } from '../../src/site/reading/ask/answer.ts'

test('the name of a source before its key becomes the link, and is not repeated', () => {
  const sources = [{ type: 'hadith', key: 'muslim:4927', name: 'Sahih Muslim 1907a' } as Source]
  const answer =
    '**Sahih Muslim 1907a** [muslim:4927]\n\nAlso narrated in: Sahih Muslim 1907a [muslim:4927]; see [muslim:4927]'
  const link = { text: 'Sahih Muslim 1907a', href: '/h/muslim:4927' }
  expect(answerBlocks({ answer, sources, language: 'english' })).toMatchObject([
    { paragraph: [{ ...link, strong: true }] },
    { paragraph: ['Also narrated in: ', link, '; see ', link] },
  ])
})
