import { defineConfig } from 'vitest/config'

// `npm run walk`: every record of the full data pack, embedded. Minutes, so `npm test` has a thousand of them.
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/walk/**/*.walk.ts'],
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: 900_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
})
