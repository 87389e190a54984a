import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildBrowserCode } from '../support/browser.ts'

// `npm run bench -- widget-size`
test('the widget is one file under 15 KB gzip', () => {
  buildBrowserCode()
  const file = readFileSync(resolve(import.meta.dirname, '../../dist/site/widget.js'))
  const zipped = gzipSync(file, { level: 9 }).length
  console.log(`widget.js: ${file.length} bytes, ${zipped} gzip, ${brotliCompressSync(file).length} brotli`)
  expect(zipped).toBeLessThan(15 * 1024)
})
