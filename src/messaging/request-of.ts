import { type SQL, sql } from 'drizzle-orm'

/**
 * The id of the request that the message of a row came with, ours or a person's: null for a row without a message, and once its words are
 * erased. A look-up by key for each row, whatever the statistics say.
 */
export const requestOf = (row: SQL): SQL => sql`coalesce(
  (select content ->> 'requestId' from messages where account_id = ${row}.account_id and id = ${row}.message_id),
  (select request_id from inbound_messages where account_id = ${row}.account_id and id = ${row}.message_id))`
