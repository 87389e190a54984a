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

/** A new empty database on the server at `url`. */
export async function newDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `mimbar_new_${randomBase62(10).toLowerCase()}`
  await onServer(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = name
  return { url: own.href, drop: () => onServer(url, `drop database if exists ${name} with (force)`) }
}
