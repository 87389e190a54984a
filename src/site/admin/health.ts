import { z } from 'zod'
import { FAILED_SOURCES } from '../../messaging/failed-work.ts'
import {
  type BusyLane,
  blockedConnections,
  busyLanes,
  type FailingEndpoint,
  failingEndpoints,
} from '../../messaging/held-up.ts'
import { waitingOutgoing } from '../../messaging/networks/outbox.ts'
import { listPartitioned, type Partitioned } from '../../messaging/partitions/keep.ts'
import { countEndpoints, waitingDeliveries } from '../../messaging/webhooks/deliveries.ts'
import { type DatabaseFigures, readSessions, readSizes } from '../../platform/db/figures.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Disk, diskOf } from '../../platform/disk.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { reasonOf } from '../../platform/log.ts'
import { countFailed } from '../../platform/queue/failed.ts'
import { waitingJobs } from '../../platform/queue/queue.ts'
import type { Waiting } from '../../platform/queue/waiting.ts'
import { listSnapshots, readState } from '../../reference/index/snapshot/store.ts'
import type { AdminDeps, AdminRoutes, HealthSources } from './deps.ts'

/** `unknown`: no problem is visible, but something could not be checked. */
const STATES = ['good', 'unknown', 'bad'] as const

/** A check: its result, and what an operator should do where it is not good. */
export type HealthFinding = { name: string; state: (typeof STATES)[number]; now: string; todo?: string }

export type Queue = { kind: string } & Waiting
export type ServerHealth = {
  findings: HealthFinding[]
  queues: Queue[]
  lanes: BusyLane[]
  endpoints: FailingEndpoint[]
  tables: DatabaseFigures['tables']
}

/** Rows of each table on the page. */
const SHOWN_ROWS = 10
/** Seconds after which due work counts as late, as in docs/grafana/alerts.yaml. */
const LATE = { work: 60, deliveries: 300 }
const SESSIONS_SHARE = 0.9
/** A transaction open for this long prevents dead rows from being removed in all tables. */
const LONG_TRANSACTION_SECONDS = 3_600
const CLOCK_MS = 5_000
/** As in docs/grafana/alerts.yaml. */
const REPLICA_LAG_SECONDS = 30
/** A larger table with more dead rows than live ones: vacuum does not keep up. */
const BLOATED_BYTES = 100_000_000
/** A build takes minutes. */
const SNAPSHOT_LATE_MS = HOUR_MS
/** Partitions are created a week ahead, so with less left maintenance has failed for days. */
const PARTITIONS_AHEAD_MS = 3 * DAY_MS
const DISK_SHARE = 0.1
/** What an import or a backup needs temporarily. */
const DISK_BYTES = 1_000_000_000
/** Renewal is tried a month before the end. */
const CERTIFICATE_MS = 14 * DAY_MS

const good = (name: string, now: string): HealthFinding => ({ name, state: 'good', now })
const bad = (name: string, now: string, todo: string): HealthFinding => ({ name, state: 'bad', now, todo })
const unknown = (name: string, now: string, todo?: string): HealthFinding => ({
  name,
  state: 'unknown',
  now,
  ...(todo && { todo }),
})

/** Checks everything for which an operator would be alerted; problems come first. */
export async function healthNow({ db, health, now }: Pick<AdminDeps, 'db' | 'health' | 'now'>): Promise<ServerHealth> {
  const at = now()
  const findings: HealthFinding[] = []
  /** Runs one check. A check that throws becomes a finding, so that the others are still shown in an outage. */
  async function look<Found>(name: string, found: () => Promise<Found> | Found): Promise<Found | undefined> {
    try {
      return await found()
    } catch (error) {
      findings.push(
        unknown(name, `This check failed: ${reasonOf(error)}`, 'Reload this page, or query the database directly.'),
      )
      return undefined
    }
  }
  const queues = await look('Queues', () => queuesOf(db, at))
  const counted = await look('Webhook endpoints', () => countEndpoints(db))
  const sizes = await look('Database', () => readSizes(db, SHOWN_ROWS))
  const found = [
    await look('This process', () => ready(health)),
    queues && late(queues),
    await look('Failed work', () => failedWork(db)),
    counted && webhookEndpoints(counted),
    await look('WhatsApp', () => whatsappOf(db)),
    ...((await look('Connections', () => connectionsOf(db, health))) ?? []),
    clock(health),
    replica(health),
    sizes && database(sizes),
    await look('Partitions', async () => partitions(await listPartitioned(db, health.config), at)),
    await look('Search snapshot', () => snapshots(db, at)),
    await look('Last backup', () => backup(health, at)),
    certificate(health, at),
    await look('Disk of DATA_DIR', async () => disk(await diskOf(health.config.DATA_DIR))),
  ]
  const lanes = await look('Lanes', () => busyLanes(db, SHOWN_ROWS))
  const anyFail = counted?.some(({ state }) => state === 'failing')
  const endpoints = anyFail ? await look('Failing endpoints', () => failingEndpoints(db, SHOWN_ROWS)) : []
  findings.push(...found.filter((finding) => finding !== undefined))
  const order = (finding: HealthFinding) => -STATES.indexOf(finding.state)
  return {
    findings: findings.toSorted((one, other) => order(one) - order(other)),
    queues: (queues ?? []).toSorted((one, other) => other.lagSeconds - one.lagSeconds),
    lanes: lanes ?? [],
    endpoints: endpoints ?? [],
    tables: sizes?.tables ?? [],
  }
}

async function queuesOf(db: Db, at: Date): Promise<Queue[]> {
  const waiting = [...(await waitingJobs(db, at)), ...(await waitingOutgoing(db, at))]
  return [
    ...waiting.flatMap(({ state, ...queue }) => (state === 'waiting' ? [queue] : [])),
    { kind: 'webhooks.deliver', ...(await waitingDeliveries(db, at)) },
  ]
}

async function ready({ readiness }: HealthSources): Promise<HealthFinding> {
  const { checks } = await readiness()
  const progress = checks.flatMap(({ name, progress }) => (progress ? [`${name}: ${progress}`] : []))
  const wrong = checks.filter((check) => !check.ready)
  if (wrong.length > 0)
    return bad(
      'This process',
      `Not ready. ${progress.join('; ') || wrong.map(({ name }) => name).join(', ')}`,
      'Proxies send it no requests until /ready is 200. Fix what is listed here. The search and the data are still being built: wait some minutes.',
    )
  return progress.length > 0
    ? unknown(
        'This process',
        `Ready. ${progress.join('; ')}`,
        'Fix what is listed here. The data loaded before is served meanwhile.',
      )
    : good('This process', 'Ready')
}

function late(queues: Queue[]): HealthFinding {
  const those = queues.filter(
    ({ kind, lagSeconds }) => lagSeconds > (kind === 'webhooks.deliver' ? LATE.deliveries : LATE.work),
  )
  const longest = Math.max(0, ...queues.map(({ lagSeconds }) => lagSeconds))
  if (those.length === 0)
    return good('Queues', longest > 0 ? `The oldest has been due for ${spoken(longest)}` : 'Nothing is late')
  return bad(
    'Queues',
    those.map(({ kind, lagSeconds }) => `${kind} has been due for ${spoken(lagSeconds)}`).join('; '),
    'Check that a process with PROCESS_ROLE worker or all is running and reaches the database. If all are busy, start another.',
  )
}

async function failedWork(db: Db): Promise<HealthFinding> {
  const count = (await countFailed(db, FAILED_SOURCES)).reduce((sum, each) => sum + each.count, 0)
  return count === 0
    ? good('Failed work', 'None')
    : bad(
        'Failed work',
        `${count} waiting for an operator`,
        'Read its last error under Queue and traffic and fix the cause. Then retry it, or drop it with a reason.',
      )
}

function webhookEndpoints(endpoints: Awaited<ReturnType<typeof countEndpoints>>): HealthFinding {
  const counts = new Map(endpoints.map(({ state, count }) => [state, count]))
  const [working = 0, failing = 0] = [counts.get('working'), counts.get('failing')]
  const now = `${working} working, ${failing} failing, ${counts.get('disabled') ?? 0} disabled`
  // a single failing endpoint is its owner's problem
  return failing > 1 && working === 0
    ? bad('Webhook endpoints', now, 'None works: check that this server reaches the internet and resolves host names.')
    : good('Webhook endpoints', now)
}

async function whatsappOf(db: Db): Promise<HealthFinding> {
  const blocked = await blockedConnections(db)
  return blocked.length === 0
    ? good('WhatsApp', 'No connection is stopped')
    : bad(
        'WhatsApp',
        blocked
          .map(({ accountId, reason }) => `${accountId} is stopped: ${reason ?? 'no reason was given'}`)
          .join('; '),
        'Its messages wait. Resolve the problem with Meta, then check the connection again under WhatsApp.',
      )
}

async function connectionsOf(db: Db, { database }: HealthSources): Promise<HealthFinding[]> {
  const pools = Object.entries(database.pools)
  const now = pools.map(([name, pool]) => `${name}: ${pool.totalCount - pool.idleCount} busy`).join(', ')
  const waiting = pools.filter(([, pool]) => pool.waitingCount > 0)
  const own =
    waiting.length > 0 && !database.embedded
      ? bad(
          'Connections of this process',
          `${now}; ${waiting.map(([name, pool]) => `${pool.waitingCount} wait for ${name}`).join(', ')}`,
          'If this lasts, raise DATABASE_POOL as far as max_connections allows, or look in pg_stat_activity for the statement that holds them.',
        )
      : good('Connections of this process', now)
  if (database.embedded) return [own]
  const { open, most, oldestSeconds } = await readSessions(db)
  const sessions = `${open} of ${most} open`
  return [
    own,
    open >= most * SESSIONS_SHARE
      ? bad(
          'Connections of Postgres',
          sessions,
          'Raise max_connections, lower DATABASE_POOL, or use PgBouncer (docs/operating.md).',
        )
      : good('Connections of Postgres', sessions),
    oldestTransaction(oldestSeconds),
  ]
}

function oldestTransaction(seconds: number | null): HealthFinding {
  const name = 'Oldest transaction'
  if (seconds === null) return unknown(name, 'Not visible', 'Grant pg_read_all_stats to the role of DATABASE_URL.')
  const now = `Open for ${spoken(seconds)}`
  return seconds >= LONG_TRANSACTION_SECONDS
    ? bad(
        name,
        now,
        'While it is open, dead rows cannot be removed and tables grow. Find it by xact_start in pg_stat_activity, and end it unless it is a backup.',
      )
    : good(name, now)
}

function clock({ database }: HealthSources): HealthFinding {
  const ms = database.clockAheadMs()
  const now = `${(Math.abs(ms) / 1000).toFixed(1)} s ${ms < 0 ? 'behind' : 'ahead of'} the database's`
  return Math.abs(ms) > CLOCK_MS
    ? bad(
        'Clock of this machine',
        now,
        'Check that NTP runs on this machine and on that of the database (timedatectl, chronyc tracking).',
      )
    : good('Clock of this machine', now)
}

function replica({ replica: followed }: HealthSources): HealthFinding | undefined {
  if (!followed) return undefined
  const name = 'Read replica'
  const reason = followed.notRead()
  const lag = followed.lagSeconds() ?? 0
  const behind = `${spoken(lag)} behind`
  if (reason !== undefined)
    return bad(
      name,
      `Not used, the database answers instead: ${reason}`,
      'No requests are refused. Check that DATABASE_READ_URL leads to Postgres itself and that it replicates this database (pg_stat_replication), and look in its log for failed statements.',
    )
  return lag > REPLICA_LAG_SECONDS
    ? bad(
        name,
        `In use, ${behind}`,
        'Look in pg_stat_replication on the database: the replica is disconnected, or cannot keep up with the writes.',
      )
    : good(name, `In use, ${behind}`)
}

export function database({ bytes, tables }: DatabaseFigures): HealthFinding {
  const name = 'Database'
  const large = tables.filter((table) => table.bytes > BLOATED_BYTES)
  const namesOf = (those: typeof tables) => those.map((table) => table.name).join(', ')
  const bloated = large.filter(({ counted, dead, live }) => counted && dead > live)
  const uncounted = large.filter(({ counted }) => !counted)
  if (bloated.length > 0)
    return bad(
      name,
      `${sizeOf(bytes)}; more dead rows than live ones in ${namesOf(bloated)}`,
      'Check that autovacuum runs, and what keeps it from removing rows: a long transaction, or a replication slot.',
    )
  return uncounted.length > 0
    ? unknown(
        name,
        `${sizeOf(bytes)}; no statistics on dead rows in ${namesOf(uncounted)}`,
        'Postgres loses its statistics in a crash. ANALYZE these tables, or wait for autovacuum.',
      )
    : good(name, sizeOf(bytes))
}

export function partitions(tables: Partitioned[], at: Date): HealthFinding {
  const name = 'Partitions'
  const plain = tables.filter(({ until }) => until === undefined)
  if (plain.length > 0)
    return unknown(
      name,
      `${plain.map((table) => table.name).join(', ')}: not partitioned, so expired rows are deleted one by one`,
      'Once no process of an older release runs, run npm run partition (docs/scaling.md).',
    )
  const now = tables
    .map((table) => `${table.name}: ${table.partitions}, until ${table.until?.toISOString().slice(0, 10)}`)
    .join('; ')
  return tables.some(({ until }) => until !== undefined && until.getTime() - at.getTime() < PARTITIONS_AHEAD_MS)
    ? bad(
        name,
        now,
        'A worker creates those of the coming week every hour. Check that one is running, and look for “partitions failed” in its log. Rows outside all partitions are not lost.',
      )
    : good(name, now)
}

async function snapshots(db: Db, at: Date): Promise<HealthFinding> {
  const { edition } = await readState(db)
  const [newest] = await listSnapshots(db)
  if (!newest) return unknown('Search snapshot', 'None is stored')
  const behind = edition - newest.edition
  const now = `${sizeOf(newest.bytes)}, made ${newest.madeAt.toISOString().slice(0, 16)}Z${behind > 0 ? `, ${behind} editions of the data behind` : ''}`
  return behind > 0 && at.getTime() - newest.madeAt.getTime() > SNAPSHOT_LATE_MS
    ? bad(
        'Search snapshot',
        now,
        'A worker should build the next one within minutes. Look under Queue and traffic for the last error of the job search.build-passages.',
      )
    : good('Search snapshot', now)
}

async function backup({ config, lastBackup }: HealthSources, at: Date): Promise<HealthFinding> {
  if (config.BACKUP_TO === undefined)
    return unknown(
      'Last backup',
      'No automatic backups',
      'Set BACKUP_TO, or make backups otherwise (docs/operations.md).',
    )
  const last = await lastBackup()
  const age = last && at.getTime() - last.getTime()
  const now = age === undefined ? 'None yet' : `${spoken(age / 1000)} ago`
  return age !== undefined && age <= 2 * config.BACKUP_EVERY_HOURS * HOUR_MS
    ? good('Last backup', now)
    : bad(
        'Last backup',
        now,
        'A worker makes it. Look under Queue and traffic for the last error of the job backups.make, and check that BACKUP_TO exists and has free space.',
      )
}

function certificate({ config, certificate: last }: HealthSources, at: Date): HealthFinding {
  const name = 'Certificate of PUBLIC_URL'
  if (!config.PUBLIC_URL?.startsWith('https://')) return unknown(name, 'PUBLIC_URL is not https')
  const seen = last()
  if (!seen) return unknown(name, 'Not checked yet; the first check is a minute after the start')
  const until = seen.validTo ? `Valid until ${seen.validTo.toISOString().slice(0, 10)}` : 'Could not be read'
  const left = (seen.validTo?.getTime() ?? 0) - at.getTime()
  if (seen.problem === undefined && left > CERTIFICATE_MS) return good(name, until)
  return bad(
    name,
    [until, seen.problem].filter((part) => part !== undefined).join('; '),
    'Renew it at the proxy, and check that the proxy sends the intermediate certificates too. If this server just cannot reach its own public address, clients may still be able to.',
  )
}

function disk({ freeBytes, sizeBytes }: Disk): HealthFinding {
  const now = `${sizeOf(freeBytes)} of ${sizeOf(sizeBytes)} free`
  return freeBytes < DISK_BYTES || freeBytes < sizeBytes * DISK_SHARE
    ? bad(
        'Disk of DATA_DIR',
        now,
        'Free some space: once the disk is full, a server with the embedded database accepts nothing. docs/operations.md lists what is in DATA_DIR.',
      )
    : good('Disk of DATA_DIR', now)
}

const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const

export function sizeOf(bytes: number): string {
  const [of, unit] = UNITS.find(([size]) => bytes >= size) ?? [1, 'bytes']
  return `${(bytes / of).toFixed(of > 1 && bytes / of < 100 ? 1 : 0)} ${unit}`
}

/** A number of seconds in words. */
export function spoken(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

const finding = z.object({ name: z.string(), state: z.enum(STATES), now: z.string(), todo: z.string().nullable() })

export const healthRoutes: AdminRoutes = (deps) => async (scope) => {
  scope.get('/health', { schema: { response: { 200: z.object({ findings: z.array(finding) }) } } }, async () => {
    const { findings } = await healthNow(deps)
    return { findings: findings.map((each) => ({ ...each, todo: each.todo ?? null })) }
  })
}
