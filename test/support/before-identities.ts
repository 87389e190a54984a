import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { migrate } from '../../src/platform/db/migrate.ts'

const folder = resolve(import.meta.dirname, '../../migrations')
const FIRST = '0220'

/** Brings an empty database to the state before identities, with an account that has this many contacts. */
export async function beforeIdentities(pool: pg.Pool, accountId: string, contacts: number): Promise<void> {
  const old = mkdtempSync(join(tmpdir(), 'mimbar-before-'))
  try {
    for (const file of readdirSync(folder).filter((name) => name < FIRST)) cpSync(join(folder, file), join(old, file))
    await migrate(pool, old)
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
  await pool.query(
    `insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
     select $1, 'con_' || lpad(i::text, 26, '0'), '+628' || (1000000000 + i), 'Siti ' || i, '{santri}', '{"kota": "Garut"}',
       now(), now()
     from generate_series(1, $2::int) as i`,
    [accountId, contacts],
  )
  await pool.query(
    `insert into opt_outs (account_id, phone, opted_out_at)
     select $1, '+628' || (1000000000 + i), now() from generate_series(1, $2::int, 100) as i`,
    [accountId, contacts],
  )
}

/** Runs the migrations that convert it. */
export const convert = (pool: pg.Pool, onProgress?: (what: string) => void) =>
  migrate(pool, folder, onProgress ? { onProgress } : {})

/** Statements of the previous version, which must continue to work. */
export async function olderVersion(pool: pg.Pool, accountId: string, turn: number): Promise<void> {
  const phone = `+627${1_000_000_000 + turn}`
  const id = (prefix: string) => `${prefix}_old${String(turn).padStart(22, '0')}`
  const upsert = `insert into contacts (account_id, id, phone, name, tags, custom_fields, created_at, updated_at)
    values ($1, $2, $3, $4, '{a}', '{}', now(), now())
    on conflict (account_id, phone) do update set phone = excluded.phone, name = excluded.name, updated_at = excluded.updated_at
    returning contacts.id, contacts.phone, contacts.name, contacts.tags, contacts.custom_fields, contacts.created_at,
      (select opted_out_at from opt_outs
        where opt_outs.account_id = contacts.account_id and opt_outs.phone = contacts.phone) as opted_out_at`
  await one(pool, upsert, [accountId, id('con'), phone, 'Umar'])
  await one(pool, upsert, [accountId, id('con'), phone, 'Umar bin Ali'])
  await one(
    pool,
    `insert into inbound_messages (account_id, id, sender, type, text, network, network_message_id, received_at)
     values ($1, $2, $3, 'text', 'STOP', 'simulator', $2, now())
     on conflict (account_id, network_message_id) do update set network_message_id = excluded.network_message_id
     returning id`,
    [accountId, id('msg'), phone],
  )
  await pool.query(
    'insert into opt_outs (account_id, phone, opted_out_at) values ($1, $2, now()) on conflict do nothing',
    [accountId, phone],
  )
  await one(pool, 'select phone from opt_outs where account_id = $1 and phone = $2', [accountId, phone])
  if (turn % 2 === 0) await pool.query('delete from opt_outs where account_id = $1 and phone = $2', [accountId, phone])
  await one(
    pool,
    `with message as (
       insert into messages (account_id, id, recipient, type, text, content, network, credits_used, created_at)
       values ($1, $2, $3, 'text', 'x', '{}', 'simulator', 1, now()) returning 1),
     entry as (
       insert into message_timeline (message_id, status, at) select $2, 'accepted', now() from message),
     outcome as (
       insert into message_outcomes (account_id, day, recipient, sent, credits)
       select $1, now()::date, $3, 1, 1 from message)
     select 1 from message`,
    [accountId, id('msg'), phone],
  )
  await one(
    pool,
    `update messages set status = 'sent', sent_at = now() where account_id = $1 and id = $2 returning id`,
    [accountId, id('msg')],
  )
  await one(
    pool,
    `select id, phone from contacts where account_id = $1 and searched like '%umar%' order by id desc limit 1`,
    [accountId],
  )
  await one(pool, 'select received_at from inbound_messages where account_id = $1 and sender = $2', [accountId, phone])
  if (turn % 3 === 0) {
    await one(pool, 'delete from contacts where account_id = $1 and id = $2 returning phone', [accountId, id('con')])
  }
}

async function one(pool: pg.Pool, statement: string, values: unknown[]): Promise<void> {
  const { rowCount } = await pool.query(statement, values)
  if (rowCount !== 1) throw new Error(`an older statement found ${rowCount} rows: ${statement}`)
}
