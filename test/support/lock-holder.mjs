// A process that takes and releases folders on command. See test/platform/folder-lock.test.ts.
import { lockFolder } from '../../dist/platform/db/folder-lock.js'

let lock
process.on('message', async ({ take, release }) => {
  try {
    if (take) lock = await lockFolder(take)
    if (release) await lock.release()
    process.send({ done: true })
  } catch (error) {
    process.send({ refused: error.message })
  }
})
process.send('ready')
