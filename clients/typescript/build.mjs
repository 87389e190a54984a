// Makes dist/: modules with their types, and beside them the same in the older format, in one file.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const out = process.argv[2] ?? join(here, 'dist')
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

rmSync(out, { recursive: true, force: true })
execFileSync(process.execPath, [tsc, '--project', here, '--outDir', out], { stdio: 'inherit' })
const old = join(out, 'cjs')
await build({
  entryPoints: [join(here, 'src/index.ts')],
  outfile: join(old, 'index.js'),
  bundle: true,
  format: 'cjs',
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'warning',
})
// types are of the format that the nearest package.json says
for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.d.ts')) continue
  mkdirSync(dirname(join(old, file)), { recursive: true })
  copyFileSync(join(out, file), join(old, file))
}
writeFileSync(join(old, 'package.json'), '{ "type": "commonjs" }\n')
