import { defineConfig } from 'vitest/config'

// `npm run bench -- reads`: measurements, not tests. They print ratios against something run beside them.
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/bench/**/*.bench.ts'],
    globalSetup: ['test/support/temporary.ts', 'test/support/global-setup.ts'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    disableConsoleIntercept: true,
    reporters: ['dot'],
  },
})
