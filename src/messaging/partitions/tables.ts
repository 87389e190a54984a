import type { Config } from '../../config.ts'

/** A table in partitions by ranges of its ids, which begin with their time. */
export type PartitionedTable = {
  name: string
  /** The prefix of its ids. */
  prefix: string
  /** The days of one partition. */
  days: number
}

/** Rows are stored longer by at most this share of their retention, and no more partitions than these hold them. */
const PARTS_OF_RETENTION = 30

const daysOf = (retentionDays: number): number => Math.ceil(retentionDays / PARTS_OF_RETENTION)

/** Every table that is partitioned. Each of its unique keys contains the id. */
export const partitionedTables = (settings: Pick<Config, 'DELIVERY_LOG_RETENTION_DAYS'>): PartitionedTable[] => [
  { name: 'webhook_attempts', prefix: 'att', days: daysOf(settings.DELIVERY_LOG_RETENTION_DAYS) },
]
