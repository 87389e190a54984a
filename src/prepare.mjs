// Runs before `npm start` and `npm test`: installs packages and compiles, each only when something changed.
// Plain JavaScript, because on a fresh clone nothing else can run yet. `node src/prepare.mjs server` installs only what a server needs, without
// developers' tools: less than half as many packages.
import { execFileSync, execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

// an image has the compiled files, and no tools to compile them again
if (!existsSync('package-lock.json')) process.exit(0)

const lock = readFileSync('package-lock.json', 'utf8')
const installed = 'node_modules/.mimbar-installed'
const serverAlone = `server\n${lock}`
const wanted = process.argv[2] === 'server' ? serverAlone : lock
const present = existsSync(installed) ? readFileSync(installed, 'utf8') : undefined
if (present !== lock && present !== wanted) {
  console.log('Installing packages (once, and again whenever package-lock.json changes)…')
  const without = wanted === serverAlone ? '--omit=dev ' : ''
  execSync(`npm ci ${without}--no-fund --no-audit --loglevel=error`, { stdio: 'inherit' })
  writeFileSync(installed, wanted)
}

// contents, not times: a checkout or a copy gives files any time
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
const sources = filesIn('src')
// of which the wordings are prepared
const others = [
  'tsconfig.json',
  ...filesIn('seed-data'),
  ...filesIn('models/questions-id-ar-en'),
  ...filesIn('models/semantic-id-ar-en-256'),
]
const hash = createHash('sha256').update(lock)
for (const file of [...others, ...sources]) hash.update(`\0${file}\0`).update(readFileSync(file))
const sum = hash.digest('hex')

const built = 'dist/.built'
const before = readBuilt()
if (before?.sum !== sum) {
  console.log('Compiling…')
  if (!before) rmSync('dist', { recursive: true, force: true })
  // the compiled files of a deleted source are deleted too
  for (const gone of (before?.sources ?? []).filter((file) => !sources.includes(file)))
    for (const ending of ['.js', '.js.map', '.json'])
      rmSync(gone.replace(/^src/, 'dist').replace(/\.(?:tsx?|yaml)$/, ending), { force: true })
  // `npm run check` looks at the types: here that would make a first start twenty seconds longer
  const node = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })
  node('node_modules/typescript/bin/tsc', '--noCheck')
  node('src/tables.mjs')
  node('src/bundle.mjs')
  node('src/site/build.mjs')
  node('dist/reference/search/themes/prepare.js')
  writeFileSync(built, JSON.stringify({ sum, sources }))
}

/** What dist was compiled from; undefined if that is not known. */
function readBuilt() {
  try {
    return JSON.parse(readFileSync(built, 'utf8'))
  } catch {
    return undefined
  }
}
