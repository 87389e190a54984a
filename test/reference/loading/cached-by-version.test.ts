import { expect, test } from 'vitest'
import type { Db } from '../../../src/platform/db/open.ts'
import { cachedByVersion } from '../../../src/reference/loading/cached-by-version.ts'

/** A database whose data have this edition. */
const at = (state: { edition: string }): Db => ({ execute: async () => ({ rows: [state] }) }) as unknown as Db

test('an edition is read once, also by many who ask at once, and the next one again', async () => {
  const state = { edition: '1' }
  const db = at(state)
  const read: string[] = []
  const value = cachedByVersion(async (_, edition) => {
    read.push(edition)
    return `of ${edition}`
  })
  expect(await Promise.all([value(db), value(db), value(db)])).toEqual(['of 1', 'of 1', 'of 1'])
  state.edition = '2'
  expect(await value(db)).toBe('of 2')
  expect(read).toEqual(['1', '2'])
})

test('what could not be read is read again by the next', async () => {
  let tries = 0
  const value = cachedByVersion(async () => {
    tries++
    if (tries === 1) throw new Error('the database is away')
    return tries
  })
  const db = at({ edition: '1' })
  await expect(value(db)).rejects.toThrow('away')
  expect(await value(db)).toBe(2)
})
