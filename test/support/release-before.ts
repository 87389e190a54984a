import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Stands for the previous release: the last commit before records had versions, fourteen migrations ago, which builds with today's packages.
 * Once releases are tagged, use the newest one.
 */
const COMMIT = '4e5a8a482778619b9b9d88d800cb87ce9038649a'

const ROOT = resolve(import.meta.dirname, '../..')

/** Why it cannot be built here; the title of a skipped test says so. */
export function noReleaseBefore(): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${COMMIT}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return undefined
  } catch {
    return `the history of this clone does not reach ${COMMIT.slice(0, 8)}`
  }
}

/** Compiles the previous release in a new folder, the `root` of a server. The caller removes it. */
export function buildReleaseBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-release-'))
  const archive = execFileSync('git', ['archive', COMMIT], { cwd: ROOT, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  // like its own src/prepare.mjs, but without installing packages
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, stdio: 'ignore' })
  node('node_modules/typescript/bin/tsc', '--noCheck')
  node('src/bundle.mjs')
  node('src/site/build.mjs')
  const source = join(folder, 'src')
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:yaml|tsv)$/.test(file)) cpSync(join(source, file), join(folder, 'dist', file))
  return folder
}
