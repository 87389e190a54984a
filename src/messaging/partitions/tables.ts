import type { Config } from '../../config.ts'

export type RetentionSettings = Pick<
  Config,
  'EVENT_RETENTION_DAYS' | 'DELIVERY_LOG_RETENTION_DAYS' | 'MESSAGE_RETENTION_DAYS' | 'MESSAGE_TEXT_RETENTION_DAYS'
>

/** A table that is partitioned by ranges of ids, which begin with their time. */
export type PartitionedTable = {
  name: string
  /** The column of these ids: its own, or that of the message to which a row belongs. */
  key: string
  /** Their prefix. */
  prefix: string
  /** The days of one partition; undefined: its rows have no retention, so no partition would ever be dropped. */
  days: number | undefined
}

/** How long events are stored. An event contains its message's text, so it must not outlive that. */
export const eventDays = (settings: RetentionSettings): number =>
  Math.min(settings.EVENT_RETENTION_DAYS, settings.MESSAGE_TEXT_RETENTION_DAYS ?? Number.POSITIVE_INFINITY)

const logDays = (settings: RetentionSettings): number => settings.DELIVERY_LOG_RETENTION_DAYS

const messageDays = (settings: RetentionSettings): number | undefined => settings.MESSAGE_RETENTION_DAYS

/** Tables whose rows belong to sent messages and go with them. */
export const OF_MESSAGES = ['message_timeline', 'message_tags', 'whatsapp_sends']

/**
 * The tables that are partitioned if their rows have a retention; all their unique keys contain the key. `parts` is the number of partitions in
 * the retention time. More parts delete rows sooner, but slow down statements without an id, which look into each. The log of deliveries is also
 * their queue: with 40 partitions a claim took twice as long, with 9 an eighth longer. Events are read by account and number, and messages listed
 * by account, so from every partition.
 */
const TABLES = [
  { name: 'webhook_attempts', key: 'id', prefix: 'att', parts: 30, storedDays: logDays },
  { name: 'webhook_deliveries', key: 'id', prefix: 'dlv', parts: 6, storedDays: logDays },
  { name: 'events', key: 'id', prefix: 'evt', parts: 6, storedDays: eventDays },
  // before the messages, so that no message is dropped while the rows that belong to it can only be deleted
  ...OF_MESSAGES.map((name) => ({ name, key: 'message_id', prefix: 'msg', parts: 6, storedDays: messageDays })),
  { name: 'messages', key: 'id', prefix: 'msg', parts: 6, storedDays: messageDays },
]

export const partitionedTables = (settings: RetentionSettings): PartitionedTable[] =>
  TABLES.map(({ parts, storedDays, ...table }) => {
    const days = storedDays(settings)
    return { ...table, days: days && Math.ceil(days / parts) }
  })
