// Builds what browsers load, from src/site into dist/site: called by src/prepare.mjs after the server was compiled.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import subsetFont from 'subset-font'
import { LETTERS } from '../../dist/site/reading/letters.js'

const source = (path) => join(import.meta.dirname, path)

// SIL's licence reserves the name of the whole font, so the part of it has a name of its own (kit/tokens.css)
const font = createRequire(import.meta.url).resolve(
  '@fontsource/scheherazade-new/files/scheherazade-new-arabic-400-normal.woff2',
)
const letters = await subsetFont(await readFile(font), ` ${LETTERS}`, { targetFormat: 'woff2' })
await mkdir(source('../../dist/site'), { recursive: true })
await writeFile(source('../../dist/site/arabic.woff2'), letters)
// browsers cache it for ever, so its address changes with it
const version = createHash('sha256').update(letters).digest('base64url').slice(0, 10)
const fontAddress = `reading/arabic.woff2?v=${version}`

await build({
  entryPoints: [
    { in: source('kit/style.css'), out: 'style' },
    { in: source('widget/main.ts'), out: 'widget' },
    { in: source('reading/browser/reading.ts'), out: 'reading' },
    { in: source('reading/browser/reading.css'), out: 'reading' },
    { in: source('portal/browser/portal.ts'), out: 'portal' },
    { in: source('portal/browser/preview.ts'), out: 'preview' },
    { in: source('docs/browser/docs.ts'), out: 'docs' },
  ],
  outdir: source('../../dist/site'),
  bundle: true,
  // served by name
  external: ['/reading/*'],
  define: { FONT_ADDRESS: JSON.stringify(fontAddress) },
  minify: true,
  format: 'iife',
  // the first browsers that know constructed style sheets (2021 to 2023)
  target: ['chrome99', 'firefox101', 'safari16.4'],
  charset: 'utf8',
  logLevel: 'warning',
})

for (const name of ['style', 'reading']) {
  const css = source(`../../dist/site/${name}.css`)
  await writeFile(css, (await readFile(css, 'utf8')).replace('reading/arabic.woff2', fontAddress))
}

await cp(source('reading/cards'), source('../../dist/site/cards'), { recursive: true })
