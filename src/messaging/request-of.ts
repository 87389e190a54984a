import { type SQL, sql } from 'drizzle-orm'

/**
 * The id of the request that brought the message of a row, in either direction: null for a row without a message, and after the message's
 * content was erased. Written so that Postgres looks up each row by key, whatever the statistics say.
 */
export const requestOf = (row: SQL): SQL => sql`coalesce(
  (select content ->> 'requestId' from messages where account_id = ${row}.account_id and id = ${row}.message_id),
  (select request_id from inbound_messages where account_id = ${row}.account_id and id = ${row}.message_id))`
