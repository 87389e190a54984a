import type { Config } from '../../config.ts'

/** A table in partitions by ranges of its ids, which begin with their time. */
export type PartitionedTable = {
  name: string
  /** The prefix of its ids. */
  prefix: string
  /** The days of one partition. */
  days: number
}

/**
 * The partitions of a log. Its rows are stored longer by at most one of them; each that statements without an id look into costs them time. The
 * log of deliveries is the queue of its own work: with 40 partitions a claim took twice as long, with 9 an eighth longer.
 */
const PARTS = { attempts: 30, deliveries: 6 }

/** Every table that is partitioned. Each of its unique keys contains the id. */
export const partitionedTables = (settings: Pick<Config, 'DELIVERY_LOG_RETENTION_DAYS'>): PartitionedTable[] => [
  { name: 'webhook_attempts', prefix: 'att', days: Math.ceil(settings.DELIVERY_LOG_RETENTION_DAYS / PARTS.attempts) },
  {
    name: 'webhook_deliveries',
    prefix: 'dlv',
    days: Math.ceil(settings.DELIVERY_LOG_RETENTION_DAYS / PARTS.deliveries),
  },
]
