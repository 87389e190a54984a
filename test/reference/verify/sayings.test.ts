import { expect, test } from 'vitest'
import { collectionSchemas } from '../../../src/reference/records/collections/schemas.ts'
import { wordsOf } from '../../../src/reference/text/words.ts'
import { sayingsIn } from '../../../src/reference/verify/sayings.ts'
import { type Saying, wordingsOf } from '../../../src/reference/verify/wordings.ts'
import { seedRecords } from '../../support/seed-records.ts'

const read = (file: string): unknown[] => seedRecords(file)
const sayings: Saying[] = [
  ...read('maudhu').map((record) => ({ collection: 'maudhu' as const, ...collectionSchemas.maudhu.parse(record) })),
  ...read('masyhur').map((record) => ({ collection: 'masyhur' as const, ...collectionSchemas.masyhur.parse(record) })),
]
const wordings = sayings.flatMap(wordingsOf)

test('every wording of a listed saying is recognised as that saying and no other', () => {
  const wrong = wordings.flatMap(({ saying, text }) => {
    const [found] = sayingsIn(wordsOf(text), wordings)
    return found?.saying.id === saying.id ? [] : [`${saying.id}: ${text}: ${found?.saying.id}`]
  })
  expect(wrong).toEqual([])
})
