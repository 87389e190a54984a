// Builds what browsers load, from src/site into dist/site: called by src/prepare.mjs after the server was compiled.
import { join } from 'node:path'
import { build } from 'esbuild'

const source = (path) => join(import.meta.dirname, path)

await build({
  entryPoints: [
    { in: source('widget/main.ts'), out: 'widget' },
    { in: source('portal/browser/portal.ts'), out: 'portal' },
    { in: source('portal/browser/preview.ts'), out: 'preview' },
    { in: source('portal/browser/portal.css'), out: 'portal' },
    { in: source('admin/browser/main.ts'), out: 'admin' },
    { in: source('admin/browser/admin.css'), out: 'admin' },
  ],
  outdir: source('../../dist/site'),
  bundle: true,
  minify: true,
  format: 'iife',
  // the first browsers that know constructed style sheets (2021 to 2023)
  target: ['chrome99', 'firefox101', 'safari16.4'],
  charset: 'utf8',
  logLevel: 'warning',
})
