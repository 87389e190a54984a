import { createServer } from 'vite'

// `npm run whatsapp-fake`: the fake is written for the tests, which compile it as they go; so does this.
const vite = await createServer({
  configFile: false,
  root: new URL('../../..', import.meta.url).pathname,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { day } = await vite.ssrLoadModule('/test/support/whatsapp/day.ts')
await day(process.env)
