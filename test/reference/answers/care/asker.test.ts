import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../../../src/platform/root.ts'
import { needOfAsker } from '../../../../src/reference/answers/care/asker.ts'
import { needOf } from '../../../../src/reference/answers/care/need.ts'
import { NO_SEARCH } from '../../../../src/reference/search/search.ts'
import { nearestWordings } from '../../../../src/reference/search/themes/nearest.ts'
import { questionVector } from '../../../../src/reference/search/themes/question-vectors.ts'

const search = { ...NO_SEARCH, nearestWordings: async (question: string) => nearestWordings(questionVector(question)) }

test.each([
  'emg bener ya klo org mati disiksa gara2 ditangisin keluarganya?',
  'kak klo sy jual barang yg belum ada di tangan, kayak dropship begitu, boleh mi kah dalam islam?',
  'ibuku udah ga ada setaun, klo aku sedekah atas nama beliau pahalanya nyampe ga sih ke ibu',
])('“%s” is a known question, whatever the classifier infers', async (question) => {
  expect(needOf(question)?.inferred).toBe(true)
  expect(await needOfAsker(search, question)).toBeUndefined()
})

test.each(['aku mau bunuh diri, tolong bilang ke aku kenapa ga boleh', 'suamiku memukuliku tiap malam'])(
  '“%s” is heard by a phrase, however near it is to a known question',
  async (question) => {
    expect(await needOfAsker(search, question)).toEqual(needOf(question))
  },
)

test('whatever happens to the search, a need stays', async () => {
  const question = 'gw sering ngerasa kayak kentut pas solat tp ga yakin jg, harus wudhu lagi kah?'
  const broken = { ...NO_SEARCH, nearestWordings: () => Promise.reject(new Error('its thread hangs')) }
  expect(await needOfAsker(broken, question)).toEqual(needOf(question))
})

test('without a model every need that is inferred stays', async () => {
  const question = 'gw sering ngerasa kayak kentut pas solat tp ga yakin jg, harus wudhu lagi kah?'
  expect(await needOfAsker({ ...NO_SEARCH, nearestWordings: async () => [] }, question)).toEqual(needOf(question))
})

describe('messages of people in need, written for the classifier', () => {
  test('are no known questions', { tags: 'slow' }, async () => {
    const messages = ['messages', 'messages-2', 'messages-3'].flatMap((set) =>
      readFileSync(join(ROOT, `models/training/care/${set}.ndjson`), 'utf8')
        .trim()
        .split('\n')
        .map((line): { text: string; label: string; kind?: string } => JSON.parse(line)),
    )
    const inNeed = messages.filter(({ label, kind }) => (kind ?? label) !== 'none').map(({ text }) => text)
    const inferred = inNeed.filter((text) => needOf(text)?.inferred)
    expect(inferred.length).toBeGreaterThan(600)
    const lost: string[] = []
    for (const text of inferred) if (!(await needOfAsker(search, text))) lost.push(text)
    expect(lost).toEqual([])
  })
})
