// Runs before `npm start` and `npm test`: installs packages and compiles, each only when something changed.
// Plain JavaScript, because on a fresh clone nothing else can run yet.
import { execSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

const lock = readFileSync('package-lock.json', 'utf8')
const installed = 'node_modules/.mimbar-installed'
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  console.log('Installing packages (once, and again whenever package-lock.json changes)…')
  execSync('npm ci --no-fund --no-audit --loglevel=error', { stdio: 'inherit' })
  writeFileSync(installed, lock)
}

const newest = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs), 0)
const built = 'dist/.built'
const sources = Math.max(newest('src'), statSync('tsconfig.json').mtimeMs)
if (!existsSync(built) || statSync(built).mtimeMs < sources) {
  console.log('Compiling…')
  execSync('node_modules/.bin/tsc', { stdio: 'inherit' })
  execSync('node src/site/build.mjs', { stdio: 'inherit' })
  writeFileSync(built, '')
}
