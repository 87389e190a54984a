import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lineOf, withLine } from './report.ts'

const line = (what: string, ours: number, command = 'npm run bench -- reads') =>
  lineOf({ what, ours, peer: 50_000, unit: '/s' }, { command, measured: '2026-11-24, a machine' })

test('a figure that is measured again replaces the previous one; the others stay in the order of their commands', () => {
  let page = 'words\n\n| what |\n|---|\n'
  page = withLine(page, line('reads', 30_000))
  page = withLine(page, line('imports', 10, 'npm run bench -- import'))
  page = withLine(page, line('reads', 20_000, 'TEST_DATABASE_URL=… npm run bench -- reads'))
  page = withLine(page, line('reads', 35_000))
  expect(page).toBe(
    [
      'words\n\n| what |\n|---|',
      '| imports | 10 /s | 50000 /s | 0.0002 | `npm run bench -- import` | 2026-11-24, a machine |',
      '| reads | 20000 /s | 50000 /s | 0.4 | `TEST_DATABASE_URL=… npm run bench -- reads` | 2026-11-24, a machine |',
      '| reads | 35000 /s | 50000 /s | 0.7 | `npm run bench -- reads` | 2026-11-24, a machine |\n',
    ].join('\n'),
  )
})

test('every bench reports a figure', () => {
  const benches = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'))
  const silent = benches.filter((file) => !/\breport\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(silent).toEqual([])
})
