import { createServer } from 'vite'

// `npm run whatsapp-fake`: starts the fake of the tests, and compiles it as they do.
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
