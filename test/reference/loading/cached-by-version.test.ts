import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import type { Db } from '../../../src/platform/db/open.ts'
import { cachedByVersion } from '../../../src/reference/loading/cached-by-version.ts'

/** A database whose data are at this edition. */
function at(state: { edition: string }): Db {
  const query = async () => ({ rows: [{ ...state }], command: 'COMMIT' })
  const pool = { query, connect: async () => ({ query, release: () => {} }) }
  return drizzle(pool as never) as unknown as Db
}

test('an edition is read once, also by concurrent callers, and so is the next one', async () => {
  const state = { edition: '1' }
  const db = at(state)
  const read: string[] = []
  const value = cachedByVersion(
    async () => 'found',
    (found, edition) => {
      read.push(edition)
      return `${found} of ${edition}`
    },
  )
  expect(await Promise.all([value(db), value(db), value(db)])).toEqual(Array(3).fill('found of 1'))
  state.edition = '2'
  expect(await value(db)).toBe('found of 2')
  // a lagging replica reports an older edition
  state.edition = '1'
  expect(await value(db)).toBe('found of 2')
  expect(read).toEqual(['1', '2'])
})

test.each(['read', 'made'])('an edition that could not be %s is read again by the next caller', async (what) => {
  let tries = 0
  const fails = (step: string) => {
    if (step !== what) return
    tries++
    if (tries === 1) throw new Error('the database is away')
  }
  const value = cachedByVersion(
    async () => fails('read'),
    () => {
      fails('made')
      return tries
    },
  )
  const db = at({ edition: '1' })
  await expect(value(db)).rejects.toThrow('away')
  expect(await value(db)).toBe(2)
})
