import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ChangedFirst } from './support/changed-first.ts'
import { withoutDatabase } from './support/without-database.ts'

/** How many times longer than usual a busy machine may take. */
const patience = Number(process.env.TEST_PATIENCE ?? 1)
const MINUTE_MS = 60_000 * patience
const root = new URL('..', import.meta.url).pathname
const globalSetup = ['test/support/temporary.ts', 'test/support/global-setup.ts']

/** Measurements and tests on the full pack use files, as operators do. */
const ON_DISK = { EMBEDDED_FILES: 'disk' }

type Kind = NonNullable<TestProjectInlineConfiguration['test']>

/** Test files that end in `.name.ts`. They run one at a time by default, because most kinds need the whole machine. */
const project = (name: string, settings: Kind): TestProjectInlineConfiguration => ({
  test: { name, root, include: [`test/**/*.${name}.ts`], globalSetup, fileParallelism: false, ...settings },
})

/** On a database server only tests that open a database run, because the others would give the same results again. */
const notOnServer = (ending: string): string[] => [
  ...configDefaults.exclude,
  ...(process.env.TEST_DATABASE_URL ? withoutDatabase(ending) : []),
]

/** Each kind of tests has its own command (docs/contributing.md); the suffix of a file names its kind. */
export default defineConfig({
  test: {
    root,
    // one more than cores, because a test waits a third of its time, for the thread of its database or a timer. It is set here, where a command's
    // --maxWorkers overrides it
    maxWorkers: availableParallelism() + 1,
    experimental: { fsModuleCache: true },
    tags: [
      // `npm test` leaves these to `npm run slow`
      { name: 'slow', description: 'takes a third of a second or more', timeout: MINUTE_MS },
      // `.ci/run` runs these on the embedded database only. None of them kills a server, locks, migrates, erases, backs up or upgrades
      { name: 'any-database', description: 'opens a database, but is about npm, ffmpeg, sources or the documentation' },
    ],
    sequence: { sequencer: ChangedFirst },
    reporters: ['default', 'test/support/summary-reporter.ts'],
    projects: [
      project('behaviour', {
        include: ['test/**/*.test.ts'],
        exclude: notOnServer('.test.ts'),
        fileParallelism: true,
        testTimeout: MINUTE_MS / 2,
        hookTimeout: MINUTE_MS,
        // files of a worker share their imports, which take two seconds to load; each file has its own system and database
        isolate: false,
      }),
      // axe reads each of the guides, and two files at a time take as long as one after the other
      project('browser', { testTimeout: MINUTE_MS, hookTimeout: MINUTE_MS, isolate: false }),
      project('processes', {
        exclude: notOnServer('.processes.ts'),
        // they mostly wait
        fileParallelism: true,
        testTimeout: 2 * MINUTE_MS,
        hookTimeout: MINUTE_MS,
      }),
      project('walk', {
        env: ON_DISK,
        fileParallelism: true,
        testTimeout: 15 * MINUTE_MS,
        hookTimeout: 10 * MINUTE_MS,
        disableConsoleIntercept: true,
      }),
      // two files at a time, because they mostly wait for leases
      project('chaos', {
        fileParallelism: true,
        maxWorkers: 2,
        testTimeout: 5 * MINUTE_MS,
        hookTimeout: 2 * MINUTE_MS,
        disableConsoleIntercept: true,
      }),
      project('clients', { testTimeout: 2 * MINUTE_MS, hookTimeout: 5 * MINUTE_MS, disableConsoleIntercept: true }),
      project('containers', {
        testTimeout: 15 * MINUTE_MS,
        hookTimeout: 15 * MINUTE_MS,
        disableConsoleIntercept: true,
      }),
      // 50,000 requests, or FUZZ_REQUESTS
      project('fuzz', { testTimeout: 60 * MINUTE_MS, hookTimeout: MINUTE_MS, disableConsoleIntercept: true }),
      project('bench', {
        env: ON_DISK,
        testTimeout: 15 * MINUTE_MS,
        // in ms: the embedded database imports a pack in two minutes, and in three times that on a busy machine
        hookTimeout: 15 * MINUTE_MS,
        disableConsoleIntercept: true,
      }),
    ],
  },
})
