import { configDefaults, defineConfig } from 'vitest/config'
import { withoutDatabase } from './support/without-database.ts'

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    // on a server, what opens a database: the rest would say what it said on the embedded one
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? withoutDatabase() : [])],
    globalSetup: ['test/support/temporary.ts', 'test/support/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // the files of a worker share what they import, which takes two seconds to load; each has a system and a database of its own
    isolate: false,
    // a shared machine can stall for seconds; what fails twice has failed
    retry: process.env.CI ? 1 : 0,
  },
})
