import { defineConfig } from 'vitest/config'

// `npm run chaos`: kills, restarts and exhausts what the server stands on, under load. Minutes, so not part of `npm test`.
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/chaos/**/*.chaos.ts'],
    globalSetup: 'test/support/temporary.ts',
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
})
