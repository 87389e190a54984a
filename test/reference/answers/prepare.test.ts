import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { searchableSystem } from '../../support/searchable.ts'
import { asker } from './searchable.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('after a start the first questions read no table and no list of records, because both were read in the background', {
  tags: 'slow',
}, async () => {
  const files = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const tablesRead = () =>
    files.mock.calls.filter(([path]) => /\/(?:src|dist)\/reference\/.+\.(?:yaml|tsv)$/.test(String(path)))
  // a list of records is read in a repeatable read transaction
  const listsRead = () => statements.mock.calls.filter(([text]) => /repeatable read/.test(JSON.stringify(text)))

  const system = await searchableSystem()
  try {
    const { ask } = await asker(system)
    system.start()
    await vi.waitFor(() => expect(system.logged()).toContain('preloaded what the first question needs'), {
      timeout: 60_000,
    })
    expect(listsRead().length).toBeGreaterThan(0)
    files.mockClear()
    statements.mockClear()
    for (const question of [
      'siapa Umar bin Khattab?',
      'apa hukum akikah',
      'dua after adhan',
      'ما فضل الصبر؟',
      'kisah nabi Yunus',
      'hadis tentang niat',
    ])
      expect((await ask(question)).status).toBe(200)
    expect(tablesRead()).toEqual([])
    expect(listsRead()).toEqual([])
  } finally {
    await system.close()
  }
})
