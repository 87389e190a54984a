import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Package = Record<'dependencies' | 'optionalDependencies' | 'devDependencies' | 'scripts', Record<string, string>>
const own: Package = JSON.parse(read('package.json'))
const { optionalDependencies, devDependencies } = own
const dependencies = { ...own.dependencies, ...optionalDependencies }
const ofClients: Partial<Package> = JSON.parse(read('test/clients/package.json'))

const programs = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mts|mjs)$/.test(file) && !/^clients\/(node_modules|generated)\//.test(file))
    .map((file) => read(join(folder, file)))

/** The packages that programs import, at once or later, or require: `@a/b` of `@a/b/c`. */
const namedIn = (texts: string[]): Set<string> =>
  new Set(
    texts.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:(?:(?<!distinct )from|\bimport)\s+|(?:\bimport\(|[rR]equire\(|meta\.url\)\(|\.resolve\()\s*)'((?:@[\w.-]+\/)?[\w.-]+)/g,
        ),
      ].map(([, name = '']) => name),
    ),
  )

const ofServer = namedIn(programs('src'))
const ofTests = namedIn(programs('test'))
/** Needed by a first start and by the image, which compile. */
const compiles = /bin\/tsc\b/.test(read('src/prepare.mjs'))

describe('a package is installed', () => {
  test('in one version, written out', () => {
    const all = { ...dependencies, ...devDependencies, ...ofClients.dependencies }
    for (const [name, version] of Object.entries(all))
      expect([name, version]).toEqual([name, expect.stringMatching(/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)])
  })

  test('for the server, because the server imports it', () => {
    for (const name of Object.keys(dependencies))
      expect([name, ofServer.has(name) || (name === 'typescript' && compiles)]).toEqual([name, true])
  })

  test('for developers, because a test or a script needs it, or it has types of an installed one', () => {
    const scripts = Object.values(own.scripts).join(' ')
    for (const name of Object.keys(devDependencies)) {
      const typed = name.replace(/^@types\//, '')
      const types = typed !== name && (typed === 'node' || typed in dependencies || typed in devDependencies)
      const runs = name === '@biomejs/biome' && /\bbiome\b/.test(scripts)
      const needed = ofTests.has(name) || ofServer.has(name) || types || runs
      expect([name, needed]).toEqual([name, true])
    }
  })

  test('where it is imported: the server imports no development dependency', () => {
    const installed = new Set(Object.keys(dependencies))
    const missing = [...ofServer].filter((name) => !installed.has(name) && !isOwn(name))
    expect(missing).toEqual([])
    for (const name of ofTests)
      expect([
        name,
        name in { ...dependencies, ...devDependencies } || isOwn(name) || name in (ofClients.dependencies ?? {}),
      ]).toEqual([name, true])
  })
})

/**
 * Install scripts that need no network: esbuild checks its binary, protobufjs its version, usearch chooses its library, core-js prints a line. An
 * optional package may download, because npm omits it if that fails.
 */
const INSTALL_SCRIPTS = ['core-js', 'esbuild', 'protobufjs', 'usearch']

test('a required package of the server downloads nothing when it is installed', () => {
  type Locked = { hasInstallScript?: true; optional?: true; dev?: true }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const scripts = Object.entries(packages).filter(([, one]) => one.hasInstallScript && !one.optional && !one.dev)
  expect(scripts.map(([path]) => path.replace('node_modules/', ''))).toEqual(INSTALL_SCRIPTS)
})

/** Installed by Vitest, in the version that it needs. */
const OF_VITEST = 'vite'
/** A test uses it as an installed package. */
const OUR_CLIENT = 'mimbar-client'

/** Node's own modules, files of this project, and packages that a test tool installs. */
function isOwn(name: string): boolean {
  return name.startsWith('.') || name === 'node' || name === OF_VITEST || name === OUR_CLIENT
}
