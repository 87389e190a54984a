import type { Config } from '../../config.ts'

export type RetentionSettings = Pick<
  Config,
  'EVENT_RETENTION_DAYS' | 'DELIVERY_LOG_RETENTION_DAYS' | 'MESSAGE_RETENTION_DAYS' | 'MESSAGE_TEXT_RETENTION_DAYS'
>

/** A table that is partitioned by ranges of its ids, which begin with their time. */
export type PartitionedTable = {
  name: string
  /** The prefix of its ids. */
  prefix: string
  /** The days of one partition. */
  days: number
}

/** How long events are stored. An event contains its message's text, so it must not outlive that. */
export const eventDays = (settings: RetentionSettings): number =>
  Math.min(settings.EVENT_RETENTION_DAYS, settings.MESSAGE_TEXT_RETENTION_DAYS ?? Number.POSITIVE_INFINITY)

const logDays = (settings: RetentionSettings): number => settings.DELIVERY_LOG_RETENTION_DAYS

/**
 * The partitioned tables; all their unique keys contain the id. `parts` is the number of partitions in the retention time. More parts delete
 * rows sooner, but slow down statements without an id, which look into each. The log of deliveries is also their queue: with 40 partitions
 * a claim took twice as long, with 9 an eighth longer. Events are read by account and number, so from every partition.
 */
const TABLES = [
  { name: 'webhook_attempts', prefix: 'att', parts: 30, storedDays: logDays },
  { name: 'webhook_deliveries', prefix: 'dlv', parts: 6, storedDays: logDays },
  { name: 'events', prefix: 'evt', parts: 6, storedDays: eventDays },
]

export const PARTITIONED = TABLES.map(({ name }) => name)

export const partitionedTables = (settings: RetentionSettings): PartitionedTable[] =>
  TABLES.map(({ name, prefix, parts, storedDays }) => ({
    name,
    prefix,
    days: Math.ceil(storedDays(settings) / parts),
  }))
