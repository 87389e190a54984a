import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { type Executor, rows } from '../../platform/db/rows.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { type Lease, NO_LEASE } from '../../platform/queue/leases.ts'
import { defineJob, enqueue } from '../../platform/queue/queue.ts'
import type { Sealer } from '../../platform/secrets.ts'
import { openThread, type Thread } from '../../platform/threads.ts'
import { awaitOtherLoads, raiseDataVersion, readDataVersion } from '../loading/data-version.ts'
import { isPackKind } from '../loading/versions/kinds.ts'
import type * as gzipWorker from './gzip-worker.ts'
import { openSigner } from './keys.ts'
import { type FileEntry, manifestOf } from './manifest.ts'
import { dumpRows } from './rows.ts'
import { type KindPlan, planDump } from './sources.ts'

/** Creates the dump of the current records. */
export const makeDumpJob = defineJob({
  kind: 'dumps.make',
  payload: z.object({}),
  retryAfterSeconds: [60, 600, 3600],
  slow: true,
  // the full pack takes half a minute on an idle machine
  timeLimitSeconds: 1_800,
})

export type DumpMaking = {
  db: Db
  sealer: Sealer
  publicUrl: string
  /** Further sources whose copies the operator may distribute. */
  allowed: readonly string[]
  now: () => Date
}

/** In minutes without a change: an operator's corrections one after another lead to one dump. */
const QUIET_MINUTES = 5
/** Dumps kept: the newest, and the previous one, which may still be downloading. */
const DUMPS_STORED = 2
/** V8's young generation in MB: a batch of lines is garbage once it is compressed. */
const YOUNG_MB = 8

/** Requests a dump if records changed since the last one, but not in the last minutes. */
export async function askForDump(db: Db, now: Date): Promise<void> {
  const [due] = await rows(
    db,
    sql`
    select 1
    from (
      select version, made_at from data_loads where version is not null and cause <> 'derived' order by version desc limit 1) l
    where l.made_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${QUIET_MINUTES})
      and not exists (select 1 from dumps where version >= l.version and manifest is not null)`,
  )
  if (due) await enqueue(db, makeDumpJob, {}, { now, key: 'dump', onDuplicate: 'drop' })
}

/**
 * Creates the dump of the served version. It is invisible until it is complete; if other records are loaded meanwhile, it is
 * discarded and requested again.
 */
export async function makeDump(making: DumpMaking, lease: Lease = NO_LEASE): Promise<'made' | 'overtaken'> {
  const { db, sealer, publicUrl, allowed, now } = making
  const signer = await openSigner(db, sealer, now())
  const { version, plans } = await transaction(db, (tx) => beginDump(tx, allowed, now()))
  const files: FileEntry[] = []
  const thread = openThread<typeof gzipWorker>('reference/dumps/gzip-worker', {
    youngGenerationMb: YOUNG_MB,
    stateful: true,
    signal: lease.signal,
  })
  try {
    for (const plan of plans) {
      lease.signal.throwIfAborted()
      const entry = await writeFile(db, thread, version, plan)
      if (entry) files.push(entry)
    }
  } finally {
    await thread.close()
  }
  const manifest = manifestOf({ version, at: now(), publicUrl, fingerprint: signer.fingerprint, plans, files })
  const signature = signer.sign(Buffer.from(manifest))
  return transaction(db, async (tx) => {
    if ((await readDataVersion(tx)).version !== version) {
      await tx.execute(sql`delete from dumps where version = ${version}`)
      return 'overtaken'
    }
    await tx.execute(sql`update dumps set manifest = ${manifest}, signature = ${signature} where version = ${version}`)
    await tx.execute(sql`
      delete from dumps where version not in (
        select version from dumps where manifest is not null order by version desc limit ${DUMPS_STORED})`)
    await lease.ensureHeld(tx)
    return 'made'
  })
}

/**
 * Records the version of a dump. If it has other kinds, fields or sources than the previous one, the list of changes cannot turn older copies into
 * it, so the list begins with it.
 */
async function beginDump(
  tx: Tx,
  allowed: readonly string[],
  now: Date,
): Promise<{ version: number; plans: KindPlan[] }> {
  await awaitOtherLoads(tx)
  const plans = await planDump(tx, allowed)
  const plan = JSON.stringify(plans.map(({ kind, pack, commentaries, without }) => [kind, pack, commentaries, without]))
  const { version: current } = await readDataVersion(tx)
  const [known] = await rows<{ isOther: boolean; isMade: boolean }>(
    tx,
    sql`
    select
      exists (select 1 from settings where name = 'dump_plan' and value <> ${plan}::jsonb) as "isOther",
      exists (select 1 from dumps where version = ${current} and manifest is not null) as "isMade"`,
  )
  const isRaised = known?.isOther || known?.isMade
  const version = isRaised ? await raiseDataVersion(tx, ['parallels']) : current
  if (known?.isOther) await keep(tx, 'changes_since', JSON.stringify(version))
  await keep(tx, 'dump_plan', plan)
  await tx.execute(sql`delete from dumps where manifest is null`)
  await tx.execute(sql`insert into dumps (version, made_at) values (${version}, ${now.toISOString()}::timestamptz)`)
  return { version, plans }
}

const keep = (tx: Tx, name: string, value: string) =>
  tx.execute(sql`
    insert into settings (name, value) values (${name}, ${value}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`)

/** Writes the rows of a kind, or nothing if the dump has none. */
async function writeFile(
  db: Executor,
  thread: Thread<typeof gzipWorker>,
  version: number,
  plan: KindPlan,
): Promise<FileEntry | undefined> {
  const file = `${plan.kind.replaceAll('-', '_')}.ndjson.gz`
  let count = 0
  let place = 0
  const store = async (pieces: Uint8Array[]) => {
    for (const piece of pieces) {
      await db.execute(sql`
        insert into dump_pieces (version, file, place, bytes)
        values (${version}, ${file}, ${place}, ${Buffer.from(piece)})`)
      place += 1
    }
  }
  for await (const page of dumpRows(db, plan)) {
    if (count === 0) await thread.run('begin', undefined)
    count += page.length
    await store(await thread.run('add', page.map(({ line }) => `${line}\n`).join('')))
  }
  if (count === 0) return undefined
  const { pieces, sha256, bytes, uncompressedBytes } = await thread.run('end', undefined)
  await store(pieces)
  await db.execute(
    sql`insert into dump_files (version, file, sha256, bytes) values (${version}, ${file}, ${sha256}, ${bytes})`,
  )
  const isPart = isPackKind(plan.kind) && !plan.pack
  return { plan, file, rows: count, sha256, bytes, uncompressedBytes, isPart }
}
