import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { workerFile } from '../../platform/worker-file.ts'
import type { Kind } from './keyword-index.ts'
import type { IndexedPassage, KeywordReply, KeywordRequest } from './keyword-worker.ts'
import type { Nearest, Ranked } from './rank.ts'

/** The keyword arm, in a thread of its own. */
export interface KeywordSearch {
  /** Reads all passages anew; the old index serves until the new one is whole. */
  load(): Promise<void>
  /** Begins to read a query, so that `rank` waits for less. */
  read(text: string): void
  rank(text: string, nearest: Nearest, kinds: Kind[]): Promise<Ranked>
  close(): Promise<void>
}

const BATCH = 400

export function openKeywords(db: Db): KeywordSearch {
  const worker = new Worker(workerFile('reference/search/keyword-worker'))
  const waiting = new Map<number, { resolve(reply: KeywordReply): void; reject(error: Error): void }>()
  let last = 0
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (reply: KeywordReply) => {
    const caller = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) caller?.reject(new Error(`keyword search failed: ${reply.error}`))
    else caller?.resolve(reply)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the keyword thread has ended')))
  const post = (request: KeywordRequest) => worker.postMessage(request)
  const ask = (make: (id: number) => KeywordRequest) =>
    new Promise<KeywordReply>((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve, reject })
      post(make(id))
    })
  return {
    async load() {
      for (let after = 0; ; ) {
        const passages = await rows<IndexedPassage>(
          db,
          sql`
          select id, kind, stems_arabic, stems_indonesian, stems_english, skeleton, prominence
          from passages
          where id > ${after}
          order by id
          limit ${BATCH}`,
        )
        if (passages.length === 0) break
        post({ do: 'add', passages })
        after = passages.at(-1)?.id ?? after
      }
      await ask((id) => ({ do: 'finish', id }))
    },
    read: (text) => post({ do: 'read', text }),
    async rank(text, nearest, kinds) {
      const reply = await ask((id) => ({ do: 'rank', id, text, nearest, kinds }))
      if (!('ranked' in reply)) throw new Error('the keyword thread answered another question')
      return reply.ranked
    },
    close: async () => {
      await worker.terminate()
    },
  }
}
