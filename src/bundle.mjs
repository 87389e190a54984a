// Puts the server's own modules into one file, dist/main.js: opening six hundred of them takes each start two thirds of a second longer, and 20 MB.
// Called by src/prepare.mjs after all was compiled, file by file, for threads and for the commands beside the server.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const dist = join(import.meta.dirname, '../dist')
rmSync(join(dist, 'chunks'), { recursive: true, force: true })
await build({
  entryPoints: [join(import.meta.dirname, 'main.ts')],
  outdir: dist,
  allowOverwrite: true,
  bundle: true,
  packages: 'external',
  // what is imported where it is needed stays apart
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
})
