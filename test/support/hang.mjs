// Preloaded in a server: a thread that gets a task with this word hangs forever, and records that in HANGS_FILE. It replaces
// receiveMessageOnPort, by which piscina's threads read tasks, because no text should be slow by itself.
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
