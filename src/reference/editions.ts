import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../platform/db/open.ts'
import { type Executor, rows } from '../platform/db/rows.ts'
import type { Prepared } from '../platform/http/conditional.ts'

/**
 * An answer as it was once sent, without the headers that belong to one request. `body` holds a byte in each character: Node
 * then writes it in one piece with the headers.
 */
export type Replay = { route: string; headers: string[]; body: string; of: Prepared }

/**
 * Reference records change only when seed data or a data pack is loaded; each time the edition goes up by one. Until then a
 * prepared answer is kept in memory.
 */
export type Editions = {
  /** The answer named `id`, from memory, or made by `make` and kept. `make` returning undefined is not kept. */
  prepared(id: string, make: () => Promise<Prepared | undefined>): Prepared | undefined | Promise<Prepared | undefined>
  /** What `url` was answered with. */
  replay(url: string): Replay | undefined
  /** Keeps what `url` was answered with, if that is still the prepared answer named `id`. */
  keepReplay(url: string, id: string, replay: Replay): void
  /** Looks whether another process loaded data; call it every few seconds. */
  refresh(): Promise<void>
}

const MAX_BYTES = 64 * 1024 * 1024

export async function openEditions(db: Db): Promise<Editions> {
  const answers = new LRUCache<string, Prepared>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, id) => body.length + id.length * 2 + 300,
  })
  const replays = new LRUCache<string, Replay>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, url) => body.length + url.length * 2 + 1_000,
  })
  let edition = await currentEdition(db)
  return {
    prepared(id, make) {
      return answers.get(id) ?? makeAnswer(id, make)
    },
    replay: (url) => replays.get(url),
    keepReplay(url, id, replay) {
      if (answers.peek(id) === replay.of) replays.set(url, replay)
    },
    async refresh() {
      const now = await currentEdition(db)
      if (now === edition) return
      edition = now
      answers.clear()
      replays.clear()
    },
  }

  async function makeAnswer(id: string, make: () => Promise<Prepared | undefined>): Promise<Prepared | undefined> {
    const begun = edition
    const answer = await make()
    if (answer && begun === edition) answers.set(id, answer)
    return answer
  }
}

/** Counts the edition up. Call in the transaction that makes new data visible. */
export async function newEdition(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into settings (name, value) values ('edition', '1')
    on conflict (name) do update set value = to_jsonb((settings.value)::int + 1), updated_at = now()`)
}

async function currentEdition(db: Db): Promise<number> {
  const [row] = await rows<{ value: number }>(db, sql`select value from settings where name = 'edition'`)
  return row?.value ?? 0
}
