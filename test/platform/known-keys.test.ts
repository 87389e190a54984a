import { expect, test } from 'vitest'
import { rememberKeys } from '../../src/platform/known-keys.ts'

const AT = new Date('2026-03-01T12:00:00Z')

test('the use of a hundred keys is written by one statement, and repeated with the next one after a failure', async () => {
  const written: string[][] = []
  let broken = true
  const keys = rememberKeys<{ id: string }>({
    looksRight: () => true,
    find: async (key) => ({ id: key }),
    noteUse: async (uses) => {
      written.push(uses.map(({ holder }) => holder.id))
      if (broken) throw new Error('no database')
    },
  })
  for (let i = 0; i < 100; i++) await keys.of(`key-${i}`, AT)
  await expect(keys.flush()).rejects.toThrow('no database')
  broken = false
  await keys.of('key-new', AT)
  await keys.flush()
  expect(written.map((ids) => ids.length)).toEqual([100, 101])
  await keys.flush()
  expect(written).toHaveLength(2)
})
