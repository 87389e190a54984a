// Bundles the server, its threads and their packages into a few files, because opening 1,700 files makes each start a second longer.
// src/prepare.mjs calls it after it has compiled every file, as the operators' commands need them.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Packages that are not bundled: they load files next to their code (WebAssembly, binaries, fonts), or few servers need them. */
const APART = [
  '@electric-sql/*',
  '@xenova/transformers',
  '@aws-sdk/*',
  'subset-font',
  'usearch',
  'sharp',
  'harfbuzzjs',
  'piscina',
  'pg-native',
]
/** Packages in the older format of modules ask for Node's own by `require`. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'\nconst require = requireFrom(import.meta.url)"

const src = import.meta.dirname
const dist = join(src, '../dist')
const threads = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('-worker.ts'))
rmSync(join(dist, 'chunks'), { recursive: true, force: true })
await build({
  entryPoints: ['main.ts', ...threads].map((file) => join(src, file)),
  outbase: src,
  outdir: dist,
  allowOverwrite: true,
  bundle: true,
  external: APART,
  banner: { js: REQUIRE },
  // dynamic imports become separate files
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // identifiers stay, for stack traces; white space alone is a quarter of the source text in memory
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: true,
  // every thread keeps the maps in memory, and the text in them would be two thirds of that
  sourcesContent: false,
  logLevel: 'warning',
})
