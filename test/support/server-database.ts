import pg from 'pg'
import { randomBase62 } from '../../src/platform/secrets.ts'

/** Runs one statement on the test server's own database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops a template and its remaining copies, which belong to systems shared by a worker. */
export async function dropWithCopies(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname = $1 or starts_with(datname, $2)',
      [template, `${template}_`],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

/**
 * Copies a database file by file: that takes 61 ms of processor time instead of 206 by the write-ahead log, and dropping the copy 31 instead of
 * 78 (26 MB, without fsync).
 */
export const copyDatabase = (url: string, name: string, template: string): Promise<void> =>
  onServer(url, `create database ${name} template ${template} strategy file_copy`)

/** A new database on the server at `url`: empty, or a copy of `template`. */
export async function newDatabase(url: string, template?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `mimbar_new_${randomBase62(10).toLowerCase()}`
  await (template ? copyDatabase(url, name, template) : onServer(url, `create database ${name}`))
  const own = new URL(url)
  own.pathname = name
  return { url: own.href, drop: () => onServer(url, `drop database if exists ${name} with (force)`) }
}
