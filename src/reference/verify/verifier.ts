import { MessageChannel } from 'node:worker_threads'
import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openThread } from '../../platform/threads.ts'
import { takeTurns } from '../../platform/turns.ts'
import type { SnapshotReader } from '../search/newest-snapshot.ts'
import type { Language } from '../text/stem.ts'
import { type LookUp, type LookUpInput, lookUpsIn } from './look-ups.ts'
import type { Verification } from './verify.ts'
import type * as verifyWorker from './verify-worker.ts'

export interface Verifier {
  /**
   * Verifies the quotations in a text. Refuses with `unavailable` before the first snapshot is open, where the queue is so long that the answer
   * would come too late, and where the text takes too long.
   */
  verify(text: string, language?: Language): Promise<Verification>
  /** Refuses where too many wait already, so that a route can ask before it reads a request. */
  ensureRoom(): void
  /** The same for one caller, identified by a key or an address, so that callers share the queue fairly. */
  of(caller: string): Verifier
}

/** For a process that serves no requests. */
export const NO_VERIFIER: Verifier = {
  verify: () => Promise.reject(new Error('this process does not verify')),
  ensureRoom() {},
  of: () => NO_VERIFIER,
}

/** Size of V8's young generation, in MB: few objects outlive a text, and V8 would otherwise reserve as much memory as the index takes. */
const YOUNG_MB = 6
/** Ten times what the slowest honest text takes on a busy machine. */
const VERIFYING_LIMIT_MS = 5_000
/** A long text takes about 100 ms of the only thread; its reader accepts a longer wait than somebody who searches. */
const TURNS = { atOnce: 1, longestWaitMs: 2_000, mostWaiting: 50 }

/** Verifies in a separate thread, with the index of the search. */
export function openVerifier(db: Db): Verifier & SnapshotReader {
  const thread = openThread<typeof verifyWorker>('reference/verify/verify-worker', { youngGenerationMb: YOUNG_MB })
  const turns = takeTurns(TURNS)
  const lookUp = lookUpsIn(db)
  let opened = false
  const isOpen = () => opened && thread.isUsable()
  return {
    ...of(''),
    isOpen,
    async open(path, sum) {
      await thread.prepare('open', { path, sum })
      opened = true
    },
    close: () => thread.close(),
  }

  function of(caller: string): Verifier {
    return {
      of,
      ensureRoom: () => turns.ensureRoom(caller),
      async verify(text, language) {
        if (!isOpen())
          throw new Refusal('unavailable', 'The search is being loaded: try again shortly', { retryAfterSeconds: 5 })
        return turns.take(caller, () => verifyInThread(text, language))
      },
    }
  }

  async function verifyInThread(text: string, language: Language | undefined): Promise<Verification> {
    const { port1: here, port2: port } = new MessageChannel()
    let reason: unknown
    here.on('message', async ({ name, input }: { name: LookUp; input: LookUpInput<LookUp> }) => {
      try {
        here.postMessage({ answer: await lookUp(name, input) })
      } catch (error) {
        reason = error
        here.postMessage({})
      }
    })
    try {
      return await thread.run('verify', { text, language, port }, { limitMs: VERIFYING_LIMIT_MS, transfer: [port] })
    } catch (error) {
      throw reason ?? error
    } finally {
      here.close()
    }
  }
}
