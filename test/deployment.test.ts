import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { SETTINGS } from '../src/config.ts'

// files that run the image elsewhere must agree with the image and the settings

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true })
const dockerfile = read('Dockerfile')

/** Set by the image itself or by the service. */
const FIXED = ['PORT', 'HOST', 'DATA_DIR', 'PROCESS_ROLE']

test('the compose file passes every setting that is set', () => {
  const { environment } = compose.services.app
  expect(SETTINGS.filter((name) => !FIXED.includes(name) && !(name in environment))).toEqual([])
  // a variable without a value is passed on if it is set
  for (const [name, value] of Object.entries<string | null>(environment))
    expect(value ?? `\${${name}:-`).toMatch(new RegExp(`^\\$\\{${name}:-`))
  for (const name of SETTINGS.filter((each) => !FIXED.includes(each)))
    expect(compose.services.worker.environment).toHaveProperty(name)
})

test('the image compiles with every folder that src/prepare.mjs reads', () => {
  const [beforeCompiling = ''] = dockerfile.split('RUN node src/prepare.mjs')
  const folders = [...read('src/prepare.mjs').matchAll(/filesIn\('([\w-]+)/g)].map(([, folder]) => folder)
  expect(folders).toEqual(expect.arrayContaining(['src', 'seed-data', 'models']))
  for (const folder of folders) expect(beforeCompiling).toMatch(new RegExp(`^COPY ${folder}`, 'm'))
})

test('docs/configuration.md explains every setting', () => {
  const page = read('docs/configuration.md')
  const explained = (name: string) => page.includes(`\`${name}\``)
  // the settings of OpenTelemetry are described with traces
  const traces = read('docs/operating.md')
  expect(SETTINGS.filter((name) => !explained(name) && !traces.includes(`\`${name}\``))).toEqual([])
})

test('every relative link of the README and the guides leads to a file', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ]
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:\]\(|src=")(?!https?:|mailto:|\/|#)([^)"#\s]+)/g)].flatMap(([, path = '']) =>
      existsSync(join(ROOT, dirname(page), path)) ? [] : [`${page}: ${path}`],
    ),
  )
  expect(broken).toEqual([])
})

test('containers run read-only, without capabilities, and from one base image', () => {
  for (const name of ['app', 'worker'])
    expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
  expect(dockerfile.match(/^USER node$/gm)).toHaveLength(2)
  expect(new Set(dockerfile.match(/node:\d+-\S+/g))).toEqual(new Set(['node:24-bookworm-slim']))
  const profiles = Object.values<{ profiles?: string[] }>(compose.services).flatMap((each) => each.profiles ?? [])
  expect(new Set(profiles)).toEqual(new Set(['worker', 'mail', 's3', 'metrics']))
})

test('the example for Kubernetes has two deployments, a job that migrates, probes, and budgets for disruption', () => {
  const documents = parseAllDocuments(read('docs/kubernetes/mimbar.yaml')).map((each) => {
    expect(each.errors).toEqual([])
    return each.toJS()
  })
  const kinds = documents.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'Deployment')).toHaveLength(2)
  expect(kinds).toEqual(expect.arrayContaining(['Job', 'Service', 'PodDisruptionBudget']))
  for (const { kind, spec } of documents) {
    if (kind !== 'Deployment' && kind !== 'Job') continue
    const [container] = spec.template.spec.containers
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true })
    if (kind === 'Job') continue
    expect(container.livenessProbe.httpGet.path).toBe('/health')
    expect(container.readinessProbe.httpGet.path).toBe('/ready')
  }
  const { data } = documents.find(({ kind }) => kind === 'ConfigMap')
  expect(Object.keys(data).filter((name) => !SETTINGS.includes(name))).toEqual([])
})

test('the workflow runs the parts of .ci/run, and publishes both images', () => {
  const { jobs } = parse(read('.github/workflows/ci.yaml'))
  const { scripts } = JSON.parse(read('package.json'))
  const { part, include } = jobs.part.strategy.matrix
  const steps = Object.values<{ steps: { run?: string }[] }>(jobs).flatMap(({ steps }) => steps)
  const runs = [
    ...part,
    ...include.map((each: { part: string }) => each.part),
    ...steps.flatMap(({ run = '' }) => [...run.matchAll(/npm (?:run )?(?!run)([a-z]+)/g)].map(([, name]) => name)),
  ]
  expect(runs.filter((name: string) => !(name in scripts))).toEqual([])
  const parts = [...read('.ci/run').matchAll(/(?:^ *part "[^"]*"|_URL=\$1) (.*)$/gm)]
    .flatMap(([, command = '']) => command.split(' '))
    .filter((name) => name in scripts)
  // `behaviour` is `test` and `slow` together; the others need a Postgres to kill or a full data pack, which only our machines have
  const elsewhere = ['behaviour', 'chaos', 'walk']
  expect(parts.filter((name) => !runs.includes(name))).toEqual(expect.arrayContaining(elsewhere))
  expect(parts.filter((name) => !runs.includes(name) && !elsewhere.includes(name))).toEqual([])
  const targets = jobs.image.strategy.matrix.include.map(({ target }: { target: string }) => target)
  for (const target of targets) expect(dockerfile).toMatch(new RegExp(` AS ${target}$`, 'm'))
})
