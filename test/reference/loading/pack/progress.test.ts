import { expect, test } from 'vitest'
import { reportProgress } from '../../../../src/reference/loading/pack/progress.ts'

const report = (isTTY: boolean) => {
  const written: string[] = []
  const logged: unknown[] = []
  const terminal = { isTTY, write: (text: string | Uint8Array) => written.push(String(text)) > 0 }
  const progress = reportProgress({ info: (fields: unknown) => void logged.push(fields) }, 'a pack', terminal)
  progress.show({ file: 'quran.ndjson.gz', done: 1_500, total: 6_000 })
  progress.show({ file: 'hadith.ndjson.gz', done: 1_501, total: 6_000 })
  progress.show({ file: 'hadith.ndjson.gz', done: 6_000, total: 6_000 })
  progress.end()
  return { written, logged }
}

test('on a terminal one line shows progress, and is only redrawn from time to time', () => {
  const { written, logged } = report(true)
  expect(logged).toEqual([])
  expect(written).toHaveLength(3)
  expect(written[0]).toContain(`[${'█'.repeat(6)}${'░'.repeat(18)}] 25 %  1,500 of 6,000 rows  quran.ndjson.gz`)
  expect(written[1]).toMatch(/^\r.*█{24}\] 100 %/)
  expect(written[2]).toBe('\n')
})

test('elsewhere progress is logged', () => {
  const { written, logged } = report(false)
  expect(written).toEqual([])
  expect(logged).toEqual([
    { pack: 'a pack', file: 'quran.ndjson.gz', rows: 1_500, of: 6_000 },
    { pack: 'a pack', file: 'hadith.ndjson.gz', rows: 6_000, of: 6_000 },
  ])
})
