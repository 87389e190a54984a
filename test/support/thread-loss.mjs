// A process whose embedded database ends while it is serving. See test/platform/embedded.test.ts.
import { openDatabase } from '../../dist/platform/db/open.js'

let thread
process.once('worker', (worker) => {
  thread = worker
})
await openDatabase({ folder: process.argv[2], onError: () => {} })
await thread.terminate()
setInterval(() => {}, 1_000)
