// Loaded before all else in a server: a thread that gets a task with this word in it hangs for ever, and notes that in HANGS_FILE.
// Threads of tasks read by receiveMessageOnPort (piscina); a text that is slow by itself would be a bug of its own.
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const threads = createRequire(import.meta.url)('node:worker_threads')

if (!threads.isMainThread) {
  const receive = threads.receiveMessageOnPort
  threads.receiveMessageOnPort = (port) => {
    const received = receive(port)
    if (JSON.stringify(received?.message?.task ?? '').includes('standstill')) {
      appendFileSync(process.env.HANGS_FILE, 'hang\n')
      for (;;);
    }
    return received
  }
}
