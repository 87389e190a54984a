import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

const imports = new Map(
  files.map((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    const paths = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) =>
      relative(src, resolve(dirname(join(src, file)), path)),
    )
    return [file, paths]
  }),
)

const edges = [...imports].flatMap(([file, paths]) => paths.map((path) => ({ file, path })))
const offenders = (wrong: (edge: { file: string; path: string }) => boolean) =>
  edges.filter(wrong).map(({ file, path }) => `${file} imports ${path}`)

/** The allowed imports between parts. */
const mayImport: Record<string, string[]> = {
  platform: ['platform'],
  reference: ['reference', 'platform'],
  messaging: ['messaging', 'platform'],
  site: ['site', 'reference', 'messaging', 'platform'],
  backups: ['backups', 'messaging', 'platform'],
}

test.each(Object.entries(mayImport))('%s imports only %s', (folder, allowed) => {
  expect(
    offenders(
      ({ file, path }) =>
        file.startsWith(`${folder}/`) &&
        !allowed.some((other) => path.startsWith(`${other}/`)) &&
        // every part may import the type of the settings; main passes the values
        path !== 'config.ts',
    ),
  ).toEqual([])
})

test('only programs read settings: main, start and the commands; other files import their type', () => {
  const readers = [...imports.keys()].filter((file) =>
    /import (?!type)[^\n]*from '(\.\.\/)+config\.ts'/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(readers).toEqual([])
  const environment = files.filter((file) => /process\.env/.test(readFileSync(join(src, file), 'utf8')))
  expect(environment.sort()).toEqual([
    'backup.ts',
    'build-pack.ts',
    'main.ts',
    'migrate.ts',
    'move.ts',
    'partition.ts',
    'restore.ts',
    'rotate-secrets.ts',
    'start.ts',
  ])
})

/** The layers of the reference, each importing only earlier ones. */
const LAYERS = ['text', 'records', 'references', 'loading', 'index', 'search', 'verify', 'answers', 'http']
/** Folders that import layers, and that only the last layer imports. */
const OUTSIDE_LAYERS = ['calendar', 'directory', 'dumps', 'lectures', 'feedback']

test('inside the reference, each layer imports only earlier ones', () => {
  const room = (path: string) => path.split('/')[1] ?? ''
  // files for HTTP belong to the last layer, wherever they are, and so do the two files that assemble the layers
  const isHttp = (path: string) => /(^|[/-])(routes|auth|plugin|open)\.tsx?$/.test(path)
  const place = (path: string) => (isHttp(path) ? LAYERS.length : LAYERS.indexOf(room(path)))
  const wrong = offenders(({ file, path }) => {
    if (!file.startsWith('reference/') || !path.startsWith('reference/') || place(file) >= LAYERS.length - 1)
      return false
    if (room(file) === room(path)) return false
    if (OUTSIDE_LAYERS.includes(room(file))) return isHttp(path)
    return place(path) < 0 || place(path) > place(file)
  })
  expect(wrong).toEqual([])
  const rooms = new Set(files.filter((file) => file.startsWith('reference/') && file.split('/').length > 2).map(room))
  expect([...rooms].sort()).toEqual([...LAYERS, ...OUTSIDE_LAYERS].sort())
  expect(files.filter((file) => /^reference\/[^/]+$/.test(file)).length).toBeLessThanOrEqual(4)
})

test('every room of the reference has its line in docs/architecture.md', () => {
  const text = readFileSync(resolve(src, '../docs/architecture.md'), 'utf8')
  const lines = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, room]) => room)
  expect(lines.sort()).toEqual([...LAYERS, ...OUTSIDE_LAYERS].sort())
})

test('grading and printed citations are records, and a passage stores no texts', () => {
  expect(files.filter((file) => /(^|\/)(grading|citations)\//.test(file) && file.startsWith('reference/'))).toEqual(
    files.filter((file) => /^reference\/records\/(grading|citations)\//.test(file)),
  )
  const named = files.filter((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    return /\bpassages (?:as )?p\b/.test(text) && /\bp\.(?:text_|title|grades)/.test(text)
  })
  expect(named).toEqual([])
})

test('inside messaging, earlier never imports later', () => {
  const order = [
    'accounts',
    'contacts',
    'media',
    'templates',
    'webhooks',
    'networks',
    'messages',
    'conversations',
    'usage',
    'broadcasts',
    'rules',
    'bridge',
  ]
  const place = (path: string) => order.indexOf(path.split('/')[1] ?? '')
  expect(
    offenders(
      ({ file, path }) =>
        file.startsWith('messaging/') && path.startsWith('messaging/') && place(file) >= 0 && place(path) > place(file),
    ),
  ).toEqual([])
})

test('site imports domain files, never routes', () => {
  expect(
    offenders(
      ({ file, path }) => file.startsWith('site/') && !path.startsWith('site/') && /(routes|plugin)\.tsx?$/.test(path),
    ),
  ).toEqual([])
})

test('domain files never see a request, a reply or the environment', () => {
  const http =
    /(routes|plugin|auth|errors|deps|records|limits|probes|app|system|schemas|events-stream|upload|send-record|visible-keys)\.tsx?$/
  const domain = files.filter((file) => /^(reference|messaging)\/[^/]+\//.test(file) && !http.test(file))
  const seen = domain.filter((file) => /Fastify(Request|Reply|Instance)/.test(readFileSync(join(src, file), 'utf8')))
  expect(seen).toEqual([])
})

test('imports have no cycles, including imports of types', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) {
      for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
      done.add(file)
    }
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('each break that `npm run mutate` makes has its place in the code', () => {
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'mutate.mjs'), '--list'], {
    encoding: 'utf8',
  })
  expect(stdout.split('\n').filter((line) => line.endsWith(': nowhere'))).toEqual([])
  expect(stdout).toContain('0 nowhere in the code')
})

test('docs/contributing.md names the decision of every bench', () => {
  const text = readFileSync(resolve(src, '../docs/contributing.md'), 'utf8')
  const [, table = ''] = text.split('| bench | what it decides |')
  const named = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) => names.match(/[\w-]+/g) ?? [])
  const benches = readdirSync(resolve(src, '../test/bench')).filter((file) => file.endsWith('.bench.ts'))
  expect(named.sort()).toEqual(benches.map((file) => file.replace('.bench.ts', '')).sort())
})
