import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildBrowserCode } from '../support/browser.ts'
import { report } from './report.ts'

test('the widget is one file under 15 KB gzip', () => {
  buildBrowserCode()
  const file = readFileSync(resolve(import.meta.dirname, '../../dist/site/widget.js'))
  const zipped = gzipSync(file, { level: 9 }).length
  report({ what: 'the chat widget, gzip', ours: zipped / 1024, unit: 'KB' })
  report({ what: 'the chat widget, brotli', ours: brotliCompressSync(file).length / 1024, unit: 'KB' })
  expect(zipped).toBeLessThan(15 * 1024)
})
