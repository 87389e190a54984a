import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Arrival = { id: string; at: number; times: number }

export type RecordingReceiver = {
  url: string
  count(): Promise<number>
  arrivals(): Promise<Arrival[]>
  clear(): void
  close(): void
}

/** A receiver in its own process, so that it takes no time from the measured one. */
export async function recordingReceiver(): Promise<RecordingReceiver> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'recording-receiver.mjs'))
  const [port] = await once(child, 'message')
  const ask = async (question: string) => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    url: `http://127.0.0.1:${port}`,
    count: () => ask('count'),
    arrivals: () => ask('report'),
    clear: () => void child.send('clear'),
    close: () => void child.kill(),
  }
}
