// Builds what browsers load, from src/site into dist/site: called by src/prepare.mjs after the server was compiled.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import subsetFont from 'subset-font'
import { FACES } from '../../dist/site/kit/faces.js'
import { buildIcons } from './icons.mjs'

const source = (path) => join(import.meta.dirname, path)
const built = (path) => source(`../../dist/site/${path}`)
const require = createRequire(import.meta.url)
const FAMILIES = {
  literata: dirname(require.resolve('@fontsource/literata/package.json')),
  'scheherazade-new': dirname(require.resolve('@fontsource/scheherazade-new/package.json')),
}

await mkdir(built('faces'), { recursive: true })
/** Browsers cache a face for ever, so its address changes with it. */
const addresses = {}
for (const { name, family, part, letters } of FACES) {
  const font = await readFile(join(FAMILIES[family], 'files', `${family}-${part}.woff2`))
  const face = await subsetFont(font, letters, { targetFormat: 'woff2' })
  await writeFile(built(`faces/${name}.woff2`), face)
  // pictures are drawn from the same letters (reading/share)
  await writeFile(built(`faces/${name}.ttf`), await subsetFont(font, letters, { targetFormat: 'sfnt' }))
  const version = createHash('sha256').update(face).digest('base64url').slice(0, 10)
  addresses[name] = `reading/${name}.woff2?v=${version}`
}
await writeFile(built('faces/addresses.json'), JSON.stringify(addresses))

await build({
  entryPoints: [
    { in: source('kit/style.css'), out: 'style' },
    { in: source('widget/main.ts'), out: 'widget' },
    { in: source('reading/browser/reading.ts'), out: 'reading' },
    { in: source('reading/browser/worker.ts'), out: 'worker' },
    { in: source('portal/browser/portal.ts'), out: 'portal' },
    { in: source('portal/browser/preview.ts'), out: 'preview' },
    { in: source('docs/browser/docs.ts'), out: 'docs' },
    { in: source('console/inbox/browser/inbox.ts'), out: 'inbox' },
  ],
  outdir: built(''),
  bundle: true,
  // served by name
  external: ['/reading/*'],
  define: { FONT_ADDRESS: JSON.stringify(addresses.arabic) },
  minify: true,
  format: 'iife',
  // the first browsers that know constructed style sheets (2021 to 2023)
  target: ['chrome99', 'firefox101', 'safari16.4'],
  charset: 'utf8',
  logLevel: 'warning',
})

const css = await readFile(built('style.css'), 'utf8')
await writeFile(
  built('style.css'),
  css.replace(/reading\/([\w-]+)\.woff2/g, (address, face) => addresses[face] ?? address),
)

await buildIcons(built('icons'))
