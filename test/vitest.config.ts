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
    // a shared machine can stall for seconds; what fails twice has failed
    retry: process.env.CI ? 1 : 0,
  },
})
