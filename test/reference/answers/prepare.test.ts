import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

vi.mock('node:fs', { spy: true })
vi.mock('../../../src/platform/db/transaction.ts', { spy: true })

const tablesRead = (): string[] =>
  vi
    .mocked(readFileSync)
    .mock.calls.map(([path]) => String(path))
    .filter((path) => /\/(?:src|dist)\/reference\/.+\.(?:yaml|tsv)$/.test(path))

test('after a start the first questions read no table and no list of records: both were read in the background', {
  tags: 'slow',
}, async () => {
  // other files of this worker have read the tables
  vi.resetModules()
  const { transaction } = await import('../../../src/platform/db/transaction.ts')
  const { searchableSystem } = await import('../../support/searchable.ts')
  const { asker } = await import('./searchable.ts')
  const system = await searchableSystem()
  try {
    const { ask } = await asker(system)
    system.start()
    await vi.waitFor(() => expect(system.logged()).toContain('what the first question needs is read'), {
      timeout: 60_000,
    })
    // otherwise this test could not fail
    expect(tablesRead().some((path) => path.endsWith('themes.tsv'))).toBe(true)
    // a list of records is read as of one moment; maintenance has other transactions
    const listsRead = () =>
      vi.mocked(transaction).mock.calls.filter(([, work]) => String(work).includes('repeatable read, read only')).length
    expect(listsRead()).toBeGreaterThan(0)
    const before = tablesRead().length
    vi.mocked(transaction).mockClear()
    for (const question of [
      'siapa Umar bin Khattab?',
      'apa hukum akikah',
      'dua after adhan',
      'ما فضل الصبر؟',
      'kisah nabi Yunus',
      'hadis tentang niat',
    ])
      expect((await ask(question)).status).toBe(200)
    expect(tablesRead().slice(before)).toEqual([])
    expect(listsRead()).toBe(0)
  } finally {
    await system.close()
  }
})
