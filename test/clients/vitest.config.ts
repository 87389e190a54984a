import { defineConfig } from 'vitest/config'

// `npm run clients`: reads the descriptions with other people's tools, makes clients of them and uses those. The tools are
// installed here, apart from the product's own packages, so this is not part of `npm test`.
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/clients/**/*.clients.ts'],
    globalSetup: 'test/support/global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 300_000,
    disableConsoleIntercept: true,
  },
})
