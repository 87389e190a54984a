import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ChangedFirst } from './support/changed-first.ts'
import { withoutDatabase } from './support/without-database.ts'

/** How many times longer than usual a busy machine may take. */
const patience = Number(process.env.TEST_PATIENCE ?? 1)
const MINUTE_MS = 60_000 * patience
const root = new URL('..', import.meta.url).pathname
const globalSetup = ['test/support/temporary.ts', 'test/support/global-setup.ts']

/** Measurements and the full pack: on files, as in use. */
const ON_DISK = { EMBEDDED_FILES: 'disk' }

type Kind = NonNullable<TestProjectInlineConfiguration['test']>

/** The files that end in `.name.ts`, one after the other: what a kind of tests needs of the machine, it needs alone. */
const project = (name: string, settings: Kind): TestProjectInlineConfiguration => ({
  test: { name, root, include: [`test/**/*.${name}.ts`], globalSetup, fileParallelism: false, ...settings },
})

/** On a server, what opens a database: the rest would say what it said on the embedded one. */
const notOnServer = (ending: string): string[] => [
  ...configDefaults.exclude,
  ...(process.env.TEST_DATABASE_URL ? withoutDatabase(ending) : []),
]

/** Each kind of tests has a command of its own (docs/contributing.md); the end of a file's name says of which kind it is. */
export default defineConfig({
  test: {
    root,
    // one more than there are cores: a test waits a third of its time, for the thread of its database or a timer. Here, where
    // --maxWorkers of a command overrides it
    maxWorkers: availableParallelism() + 1,
    experimental: { fsModuleCache: true },
    // `npm test` leaves these to `npm run slow`
    tags: [{ name: 'slow', description: 'takes a third of a second or more', timeout: MINUTE_MS }],
    sequence: { sequencer: ChangedFirst },
    reporters: ['default', 'test/support/summary-reporter.ts'],
    projects: [
      project('behaviour', {
        include: ['test/**/*.test.ts'],
        exclude: notOnServer('.test.ts'),
        fileParallelism: true,
        testTimeout: MINUTE_MS / 2,
        hookTimeout: MINUTE_MS,
        // the files of a worker share what they import, which takes two seconds to load; each has a system and a database of its own
        isolate: false,
      }),
      // axe reads each of the guides; two files at a time take as long as one after the other
      project('browser', { testTimeout: MINUTE_MS, hookTimeout: MINUTE_MS, isolate: false }),
      project('processes', {
        exclude: notOnServer('.processes.ts'),
        // they wait more than they work
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
      // two files at a time: mostly they wait for leases
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
      // 50,000 requests, or as many as FUZZ_REQUESTS says
      project('fuzz', { testTimeout: 60 * MINUTE_MS, hookTimeout: MINUTE_MS, disableConsoleIntercept: true }),
      project('bench', {
        env: ON_DISK,
        testTimeout: 15 * MINUTE_MS,
        // the embedded database takes a pack in two minutes, and thrice as long beside other work
        hookTimeout: 15 * MINUTE_MS,
        disableConsoleIntercept: true,
      }),
    ],
  },
})
