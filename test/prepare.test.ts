import { execFileSync } from 'node:child_process'
import {
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
const at = (path: string) => join(folder, path)
const prepare = () => execFileSync(process.execPath, ['src/prepare.mjs'], { cwd: folder, encoding: 'utf8' })

beforeAll(() => {
  mkdirSync(at('src/site'), { recursive: true })
  cpSync(join(project, 'src/prepare.mjs'), at('src/prepare.mjs'))
  cpSync(join(project, 'tsconfig.json'), at('tsconfig.json'))
  cpSync(join(project, 'package.json'), at('package.json'))
  symlinkSync(join(project, 'node_modules'), at('node_modules'))
  writeFileSync(at('package-lock.json'), readFileSync(join(project, 'node_modules/.mimbar-installed'), 'utf8'))
  writeFileSync(at('src/site/build.mjs'), '')
  writeFileSync(at('src/one.ts'), 'export const one = 1\n')
  writeFileSync(at('src/two.ts'), 'export const two = 2\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('what changed is compiled, whatever its time; what did not is not; what is deleted leaves dist', () => {
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
