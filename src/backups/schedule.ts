import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../platform/db/open.ts'
import { rows } from '../platform/db/rows.ts'
import { transaction } from '../platform/db/transaction.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import { newId } from '../platform/ids.ts'
import type { MaintenanceTask } from '../platform/maintenance.ts'
import { defineJob, enqueue } from '../platform/queue/queue.ts'
import { handles, type JobRunner } from '../platform/queue/worker.ts'
import { dropNotes, noteErasures } from './erasures.ts'
import { backupName, expiredBackups, madeAt } from './keep-rule.ts'
import { removeLeftovers, WAITING } from './leftovers.ts'
import { type BackupPlace, openPlace } from './place.ts'

const makeBackup = defineJob({
  kind: 'backups.make',
  payload: z.object({}),
  retryAfterSeconds: [300, 1_800, 3_600],
  slow: true,
  // enough for a database of some 100 GB
  timeLimitSeconds: 6 * 3_600,
})

/** Backups are due by the hour, so ten minutes do not matter. */
const LOOK_MS = 600_000
/** Short, because an erasure without a note would be lost with the database. */
const NOTE_ERASURES_MS = 5_000

/** A year and a month, because backups kept elsewhere are unknown here. */
const NOTES_RETENTION_MS = 400 * DAY_MS

/** The name of the setting that records the last backup. */
const LAST = 'last backup'

type BackupSettings = Pick<Config, 'DATA_DIR' | 'BACKUP_TO' | 'BACKUP_EVERY_HOURS' | 'BACKUP_KEEP'>

/**
 * Scheduled backups to BACKUP_TO, and notes of erasures there, or in DATA_DIR if it is not set. `program` is the compiled one that writes
 * a backup to a file, in a process of its own, so that this one continues to serve.
 */
export function scheduleBackups(
  { db, config, now, metrics }: { db: Db; config: BackupSettings; now: () => Date; metrics: Registry },
  program: string,
): { maintenance: MaintenanceTask[]; runners: JobRunner[] } {
  const to = config.BACKUP_TO
  const notes = {
    what: 'writing notes of erasures',
    everyMs: NOTE_ERASURES_MS,
    run: () =>
      withPlace(to ?? config.DATA_DIR, async (place) => {
        if (to !== undefined) await noteAnewElsewhere(db, to)
        return noteErasures(db, place, now())
      }),
  }
  // a job from when BACKUP_TO was set has nothing to do without it
  const runners = [
    handles(makeBackup, (_job, { signal }) =>
      to === undefined
        ? Promise.resolve()
        : withPlace(to, (place) => backUp(place, { db, config, now, program, signal })),
    ),
  ]
  const leftovers = {
    what: 'removing remains of interrupted backups',
    everyMs: HOUR_MS,
    run: () => removeLeftovers(config.DATA_DIR, new Date()),
  }
  new Gauge({
    name: 'mimbar_last_backup_timestamp_seconds',
    help: 'When the last backup to BACKUP_TO was made; 0 where there is none, absent where BACKUP_TO is not set',
    registers: [metrics],
    async collect() {
      if (to === undefined) return this.remove()
      // its figures are absent while the database does not answer
      const at = await lastBackup(db).catch(() => Number.NaN)
      this.set(typeof at === 'number' ? at : (at?.getTime() ?? 0) / 1000)
    },
  })
  if (to === undefined) return { maintenance: [notes, leftovers], runners }
  const look = {
    what: 'checking whether a backup is due',
    everyMs: LOOK_MS,
    run: () => askForBackup(db, config.BACKUP_EVERY_HOURS, now()),
  }
  return { maintenance: [notes, leftovers, look], runners }
}

/** The name of the setting that records in which BACKUP_TO erasures are noted. */
const NOTED_IN = 'erasures noted in'

/** Notes all erasures again in a new place, because an older backup may be restored with its notes. */
async function noteAnewElsewhere(db: Db, to: string): Promise<void> {
  const [known] = await rows<{ place: string }>(
    db,
    sql`select value #>> '{}' as place from settings where name = ${NOTED_IN}`,
  )
  if (known?.place === to) return
  await transaction(db, async (tx) => {
    await tx.execute(sql`update erasures set noted_at = null where noted_at is not null`)
    await tx.execute(sql`
      insert into settings (name, value) values (${NOTED_IN}, to_jsonb(${to}::text))
      on conflict (name) do update set value = excluded.value, updated_at = now()`)
  })
}

async function withPlace<T>(to: string, work: (place: BackupPlace) => Promise<T>): Promise<T> {
  const place = await openPlace(to)
  try {
    return await work(place)
  } finally {
    place.close()
  }
}

/** When the last backup to BACKUP_TO was made. */
export async function lastBackup(db: Db): Promise<Date | undefined> {
  const [last] = await rows<{ at: string }>(db, sql`select value #>> '{}' as at from settings where name = ${LAST}`)
  return last && new Date(last.at)
}

/** Requests a backup if the last one is as old as the rule allows. */
export async function askForBackup(db: Db, everyHours: number, now: Date): Promise<void> {
  const last = await lastBackup(db)
  if (last && now.getTime() - last.getTime() < everyHours * HOUR_MS) return
  await enqueue(db, makeBackup, {}, { now, key: 'backup', onDuplicate: 'drop' })
}

async function backUp(
  place: BackupPlace,
  {
    db,
    config,
    now,
    program,
    signal,
  }: { db: Db; config: BackupSettings; now: () => Date; program: string; signal: AbortSignal },
): Promise<void> {
  const at = now()
  const name = backupName(at)
  const folder = join(config.DATA_DIR, WAITING)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, newId('backup'))
  try {
    await run(program, path, signal)
    await place.putFile(name, path)
    await db.execute(sql`
      insert into settings (name, value) values (${LAST}, to_jsonb(${at.toISOString()}::text))
      on conflict (name) do update set value = excluded.value, updated_at = now()`)
    const names = await place.list('mimbar-')
    const past = expiredBackups(names, config.BACKUP_KEEP)
    for (const old of past) await place.remove(old)
    const times = names.filter((each) => !past.includes(each)).flatMap((each) => madeAt(each)?.getTime() ?? [])
    await dropNotes(place, new Date(Math.min(at.getTime() - NOTES_RETENTION_MS, ...times)))
  } finally {
    await rm(path, { force: true })
    await rm(`${path}.part`, { force: true })
  }
}

/** In characters: the end of a failed program's output. */
const LAST_WORDS = 500

function run(program: string, path: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let words = ''
    child.stderr?.on('data', (piece: Buffer) => {
      words = (words + piece.toString('utf8')).slice(-LAST_WORDS)
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`the backup failed: ${words.trim()}`))))
  })
}
