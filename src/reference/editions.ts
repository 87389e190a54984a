import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../platform/db/open.ts'
import { type Executor, rows } from '../platform/db/rows.ts'
import type { Prepared } from '../platform/http/conditional.ts'

/**
 * Reference records change only when seed data or a data pack is loaded; each time the edition goes up by one. Until then a
 * prepared answer is kept in memory.
 */
export type Editions = {
  /** The answer named `id`, from memory, or made by `make` and kept. `make` returning undefined is not kept. */
  prepared(id: string, make: () => Promise<Prepared | undefined>): Prepared | undefined | Promise<Prepared | undefined>
  /** Looks whether another process loaded data; call it every few seconds. */
  refresh(): Promise<void>
}

const MAX_BYTES = 64 * 1024 * 1024

export async function openEditions(db: Db): Promise<Editions> {
  const answers = new LRUCache<string, Prepared>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, id) => body.length + id.length * 2 + 300,
  })
  let edition = await currentEdition(db)
  return {
    prepared(id, make) {
      return answers.get(id) ?? makeAnswer(id, make)
    },
    async refresh() {
      const now = await currentEdition(db)
      if (now === edition) return
      edition = now
      answers.clear()
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
