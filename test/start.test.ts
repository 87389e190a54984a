import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { printBanner } from '../src/banner.ts'
import { loadConfig } from '../src/config.ts'
import { createLogger } from '../src/platform/log.ts'
import { testSystem } from './support/system.ts'

// an unhandled rejection, which ends a real process, fails these tests too

test('a banner whose query fails is a warning', { tags: 'slow' }, async () => {
  const system = await testSystem()
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    const config = loadConfig({ DATA_DIR: system.folder })
    await printBanner(log, config, system.database, system.pack, null)
    const output = printed.mock.calls.flat().join('\n')
    expect(output).toContain('Mimbar listens on')
    for (const place of ['/', '/console', '/admin', '/docs', '/developers'])
      expect(output).toMatch(new RegExp(`http://127\\.0\\.0\\.1:\\d+${place}\\s`))

    printed.mockClear()
    await system.database.db.execute(sql`alter table narrators rename to narrators_gone`)
    await printBanner(log, config, system.database, system.pack, null)
    expect(printed).not.toHaveBeenCalled()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'the server has started; its banner could not be made' },
    ])
  } finally {
    printed.mockRestore()
    await system.close()
  }
})

test('a corrupt manifest of the data pack does not stop a start, and /ready reports the fault', {
  tags: 'slow',
}, async () => {
  const pack = mkdtempSync(join(tmpdir(), 'mimbar-pack-'))
  writeFileSync(join(pack, 'manifest.json'), '{"files": [')
  const system = await testSystem({ DATA_PACK: pack })
  try {
    const key = await system.referenceKey()
    system.pack.start()
    await vi.waitFor(() => expect(system.logged()).toContain('the data pack was not imported'))
    await system.refresh()
    const ready = await system.app.inject('/ready')
    expect([ready.statusCode, ready.body]).toEqual([503, expect.stringContaining('is not JSON')])
    const verse = await system.app.inject({ url: '/api/v1/quran/112:1', headers: { 'x-api-key': key } })
    expect(verse.statusCode).toBe(200)
  } finally {
    await system.close()
    rmSync(pack, { recursive: true, force: true })
  }
})
