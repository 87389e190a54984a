import { sql } from 'drizzle-orm'
import type { Db } from './db/open.ts'
import { type Executor, rows } from './db/rows.ts'
import { CannotUnseal, type Sealer } from './secrets.ts'

/** A column of sealed texts. Its table has a text `id`. */
export type SealedColumn = { table: string; column: string; purpose: string }

/** A text sealed with the current key: a process that cannot open it has another key. */
const CANARY = 'secret_key_canary'
const CANARY_PURPOSE = 'canary'
/** Rows in one statement, so that their locks are short. */
const RESEALED_AT_ONCE = 500

export class WrongSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY is not the key that the secrets in this database were sealed with. Set that one again; or, to change it, set it as SECRET_KEY_OLD beside the new one (docs/operating.md, "Changing SECRET_KEY").',
    )
    this.name = 'WrongSecretKey'
  }
}

/** Throws WrongSecretKey if the sealer cannot open the canary. A database without one gets it after a text of each column was opened. */
export async function checkSecretKey(db: Db, sealer: Sealer, columns: SealedColumn[]): Promise<void> {
  if ((await readCanary(db)) === undefined) {
    for (const column of columns) {
      const [sample] = await readSealed(db, column, { limit: 1 })
      if (sample && !opens(sealer, sample.sealed, column.purpose)) throw new WrongSecretKey()
    }
    await db.execute(sql`
      insert into settings (name, value) values (${CANARY}, ${sealedCanary(sealer)}::jsonb)
      on conflict (name) do nothing`)
  }
  // read again, because another process may have been first, with another key
  const canary = await readCanary(db)
  if (canary !== undefined && !opens(sealer, canary, CANARY_PURPOSE)) throw new WrongSecretKey()
}

/** Makes the sealer's key the one that `checkSecretKey` requires. */
export async function renewCanary(db: Db, sealer: Sealer): Promise<void> {
  await db.execute(sql`
    insert into settings (name, value) values (${CANARY}, ${sealedCanary(sealer)}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`)
}

/** Seals every text of a column with the current key, while servers may run. Texts that no key opens are counted and stay as they are. */
export async function resealColumn(
  db: Db,
  sealer: Sealer,
  column: SealedColumn,
): Promise<{ resealed: number; unreadable: number }> {
  const { table, column: name, purpose } = column
  let [resealed, unreadable, after] = [0, 0, '']
  for (;;) {
    const batch = await readSealed(db, column, { notBy: sealer.version, after, limit: RESEALED_AT_ONCE })
    const last = batch.at(-1)
    if (!last) return { resealed, unreadable }
    after = last.id
    const readable = batch.filter(({ sealed }) => opens(sealer, sealed, purpose))
    unreadable += batch.length - readable.length
    const renewed = readable.map(({ id, sealed }) => ({
      id,
      old: sealed,
      sealed: sealer.seal(sealer.unseal(sealed, purpose), purpose),
    }))
    const done = await rows(
      db,
      // skips texts that were replaced meanwhile
      sql`
      update ${sql.identifier(table)} as sealed set ${sql.identifier(name)} = renewed.sealed
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (id text, old text, sealed text)
      where sealed.id = renewed.id and sealed.${sql.identifier(name)} = renewed.old
      returning sealed.id`,
    )
    resealed += done.length
  }
}

const sealedCanary = (sealer: Sealer): string => JSON.stringify(sealer.seal('canary', CANARY_PURPOSE))

async function readCanary(db: Executor): Promise<string | undefined> {
  const [row] = await rows<{ sealed: string }>(
    db,
    sql`select value #>> '{}' as sealed from settings where name = ${CANARY}`,
  )
  return row?.sealed
}

function readSealed(
  db: Executor,
  { table, column }: SealedColumn,
  { notBy = '', after = '', limit }: { notBy?: string; after?: string; limit: number },
): Promise<{ id: string; sealed: string }[]> {
  const sealed = sql.identifier(column)
  return rows(
    db,
    sql`
    select id, ${sealed} as sealed from ${sql.identifier(table)}
    where ${sealed} is not null and id > ${after}
      and (${notBy} = '' or not starts_with(${sealed}, ${`${notBy}_`}))
    order by id
    limit ${limit}`,
  )
}

function opens(sealer: Sealer, sealed: string, purpose: string): boolean {
  try {
    sealer.unseal(sealed, purpose)
    return true
  } catch (error) {
    if (error instanceof CannotUnseal) return false
    throw error
  }
}
