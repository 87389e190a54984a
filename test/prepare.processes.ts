import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const project = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'mimbar-prepare-'))
/** The folders that it reads beside src. */
const READ = [...readFileSync(join(project, 'src/prepare.mjs'), 'utf8').matchAll(/filesIn\('([^']+)'\)/g)].flatMap(
  ([, path]) => (path && path !== 'src' ? [path] : []),
)
const at = (path: string) => join(folder, path)
const prepare = () => execFileSync(process.execPath, ['src/prepare.mjs'], { cwd: folder, encoding: 'utf8' })

beforeAll(() => {
  for (const path of ['src/site', 'src/reference/search/themes', ...READ]) mkdirSync(at(path), { recursive: true })
  cpSync(join(project, 'src/prepare.mjs'), at('src/prepare.mjs'))
  cpSync(join(project, 'tsconfig.json'), at('tsconfig.json'))
  cpSync(join(project, 'package.json'), at('package.json'))
  symlinkSync(join(project, 'node_modules'), at('node_modules'))
  writeFileSync(at('package-lock.json'), readFileSync(join(project, 'node_modules/.mimbar-installed'), 'utf8'))
  writeFileSync(at('src/site/build.mjs'), '')
  writeFileSync(at('src/bundle.mjs'), '')
  cpSync(join(project, 'src/tables.mjs'), at('src/tables.mjs'))
  writeFileSync(at('src/reference/search/themes/prepare.ts'), '')
  writeFileSync(at('src/one.ts'), 'export const one = 1\n')
  writeFileSync(at('src/two.ts'), 'export const two = 2\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('changed files are compiled, whatever their time; unchanged ones are not; deleted ones leave dist', () => {
  expect(prepare()).toContain('Compiling')
  expect(existsSync(at('dist/one.js'))).toBe(true)
  expect(prepare()).toBe('')

  const later = new Date(Date.now() + 60_000)
  utimesSync(at('src/one.ts'), later, later)
  expect(prepare()).toBe('')

  writeFileSync(at('src/one.ts'), 'export const one = 11\n')
  utimesSync(at('src/one.ts'), new Date(0), new Date(0))
  expect(prepare()).toContain('Compiling')
  expect(readFileSync(at('dist/one.js'), 'utf8')).toContain('11')

  rmSync(at('src/two.ts'))
  prepare()
  expect([existsSync(at('dist/two.js')), existsSync(at('dist/two.js.map')), existsSync(at('dist/one.js'))]).toEqual([
    false,
    false,
    true,
  ])
}, 60_000)

test('a server installs only its own packages; a developer also gets the tools, with which a server runs too', () => {
  const clone = mkdtempSync(join(tmpdir(), 'mimbar-install-'))
  const within = (path: string) => join(clone, path)
  const program = (path: string, script: string) => {
    writeFileSync(within(path), `#!/bin/sh\n${script}\n`)
    chmodSync(within(path), 0o755)
  }
  for (const path of ['src/site', 'bin', 'node_modules/typescript/bin', ...READ])
    mkdirSync(within(path), { recursive: true })
  cpSync(join(project, 'src/prepare.mjs'), within('src/prepare.mjs'))
  for (const path of ['tsconfig.json', 'src/bundle.mjs', 'src/tables.mjs', 'src/site/build.mjs'])
    writeFileSync(within(path), '')
  program('bin/npm', 'echo npm "$@"')
  const compiled = 'dist/reference/search/themes'
  writeFileSync(
    within('node_modules/typescript/bin/tsc'),
    `const { mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync('${compiled}', { recursive: true })
    writeFileSync('${compiled}/prepare.js', '')`,
  )
  const PATH = `${within('bin')}:${process.env.PATH}`
  const installs = (...args: string[]) =>
    execFileSync(process.execPath, ['src/prepare.mjs', ...args], {
      cwd: clone,
      encoding: 'utf8',
      env: { ...process.env, PATH },
    })
      .split('\n')
      .find((line) => line.startsWith('npm '))

  writeFileSync(within('package-lock.json'), 'one')
  expect(installs('server')).toMatch(/^npm ci --omit=dev /)
  expect(installs('server')).toBeUndefined()
  expect(installs()).toMatch(/^npm ci (?!.*--omit)/)
  expect(installs()).toBeUndefined()
  expect(installs('server')).toBeUndefined()
  writeFileSync(within('package-lock.json'), 'another')
  expect(installs('server')).toMatch(/^npm ci --omit=dev /)
  rmSync(clone, { recursive: true })
}, 60_000)

test('npm start and the image start the server in the same way', () => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  expect(scripts.start).toBe('node src/prepare.mjs server && node dist/start.js')
  expect(readFileSync(join(project, 'Dockerfile'), 'utf8')).toContain('CMD ["node", "dist/start.js"]')
})
