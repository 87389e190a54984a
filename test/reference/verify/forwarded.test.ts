import { beforeAll, expect, test } from 'vitest'
import type { Books } from '../../../src/reference/verify/books.ts'
import { verify } from '../../../src/reference/verify/verify.ts'
import { describeWithPack } from '../../support/pack.ts'
import { booksInMemory, packRecords } from '../../support/pack-books.ts'
import { FORWARDED, FORWARDED_BLIND, FORWARDED_GROUPS, holds } from './forwarded.ts'

/** Two of each 15 of these 424 messages, 57 in all, to be fast; pack.walk.ts takes all. */
const [EACH, FIRST, SECOND] = [15, 3, 10]
/** Of those 57: messages that also fail in pack.walk.ts. */
const MOST_FAILING = 4
/** One in this many of the other records is loaded too, as a possible wrong match. */
const OTHERS_ONE_IN = 40

describeWithPack('forwarded messages, against some of the full data pack', (folder) => {
  const sample = [...FORWARDED, ...FORWARDED_BLIND, ...FORWARDED_GROUPS].filter(
    (_, at) => at % EACH === FIRST || at % EACH === SECOND,
  )
  let books: Books
  beforeAll(() => {
    const named = new Set(sample.flatMap(({ spans, may = [] }) => [...spans, ...may].flatMap(([, keys]) => keys)))
    const records = packRecords(folder).filter(({ key }, at) => named.has(key) || at % OTHERS_ONE_IN === 0)
    books = booksInMemory(records.map((record, at) => ({ ...record, id: at + 1 })))
  })

  test('forwarded messages get their expected verdicts', { tags: 'slow' }, async () => {
    const failing: string[] = []
    for (const message of sample) if (!holds(message, await verify(books, message.text))) failing.push(message.text)
    console.log(`${sample.length - failing.length} of ${sample.length} hold`)
    expect(failing.length).toBeLessThanOrEqual(MOST_FAILING)
  })
})
