import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import type { ModelPlace } from '../index/model/model.ts'
import {
  dropSnapshot,
  fetchSnapshot,
  isWhole,
  noteUse,
  removeFile,
  removeFilesOfNone,
  type Snapshot,
  servableSnapshot,
} from '../index/snapshot/store.ts'

/** Reads a snapshot in a thread of its own. */
export interface SnapshotReader {
  /** Replaces the open index by another file, between two tasks. Throws if the file is damaged. */
  open(path: string, sum: string): Promise<void>
  /** False before the first `open`, and after a thread ended that could not be replaced: then only `open` helps. */
  isOpen(): boolean
  close(): Promise<void>
}

/** The newest snapshot, open in all readers. */
export interface NewestSnapshot {
  /** The one that was opened last; undefined before the first. */
  current(): Snapshot | undefined
  /** Whether every reader has it open. */
  isOpen(): boolean
  /** Opens a newer one, if there is any. A call during another waits for that one. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** How often a use is recorded: an hour is little against the days after which an unused snapshot is deleted. */
const NOTE_USE_MS = 3_600_000
/** The first wait after a failure for want of space, memory or a thread. It doubles each time. */
const RETRY_MS = 1_000
/** Five minutes, in which a freed disk is noticed. */
const RETRY_MAX_MS = 300_000

export function openNewestSnapshot(options: {
  db: Db
  model: ModelPlace | undefined
  readers: SnapshotReader[]
  /** Rejects if the model cannot be loaded. */
  modelReady(): Promise<void>
  folder: string
  askForBuild(): Promise<void>
  /** Called before readers open another snapshot. */
  onNewSnapshot(): void
  /** Called once all readers have opened another snapshot. */
  onOpened(): void
  log: FastifyBaseLogger
  now: () => Date
}): NewestSnapshot {
  const { db, model, readers, modelReady, folder, askForBuild, onNewSnapshot, onOpened, log, now } = options
  let current: Snapshot | undefined
  let usedAt = 0
  /** A snapshot that this process could not open, how often, and when it tries again. */
  let failing: { id: number; times: number; until: number } | undefined
  let refreshing: Promise<void> | undefined
  let closed = false
  return {
    current: () => current,
    isOpen,
    refresh,
    async close() {
      closed = true
      await Promise.all(readers.map((reader) => reader.close()))
      await refreshing?.catch(() => {})
    },
  }

  function isOpen(): boolean {
    return current !== undefined && readers.every((reader) => reader.isOpen())
  }

  function refresh(): Promise<void> {
    refreshing ??= openNewest()
      .catch((error) => {
        // an interruption by `close` is no failure
        if (!closed) throw error
      })
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  async function openNewest(): Promise<void> {
    const newest = await servableSnapshot(db, model)
    if (!newest || closed) return
    const isOther = newest.id !== current?.id || !isOpen()
    if (isOther) {
      if (failing?.id === newest.id && now().getTime() < failing.until) return
      // first, so that a broken model is not reported as a broken snapshot
      await modelReady()
      if (!(await openFile(newest)) || closed) return
      await removeFilesOfNone(db, folder)
    }
    current = newest
    if (isOther) onOpened()
    if (now().getTime() - usedAt < NOTE_USE_MS) return
    await noteUse(db, newest)
    usedAt = now().getTime()
  }

  /** False if it could not be opened; then the previous one stays in use. */
  async function openFile(snapshot: Snapshot): Promise<boolean> {
    try {
      if (!(await openComplete(snapshot))) return false
      failing = undefined
      log.info({ snapshot: snapshot.id, edition: snapshot.edition }, 'opened a search snapshot')
      return true
    } catch (error) {
      if (closed) return false
      // the fault is this process's own: another one may have it open
      const times = failing?.id === snapshot.id ? failing.times + 1 : 1
      const waitMs = Math.min(RETRY_MS * 2 ** (times - 1), RETRY_MAX_MS)
      failing = { id: snapshot.id, times, until: now().getTime() + waitMs }
      log.warn({ err: error, wait_ms: waitMs }, 'a search snapshot cannot be opened; trying again')
      return false
    }
  }

  /** False if no complete copy exists any more; then another is built. A damaged file is fetched again. */
  async function openComplete(snapshot: Snapshot): Promise<boolean> {
    for (;;) {
      const path = await fetchSnapshot(db, snapshot, folder)
      if (!path) {
        log.warn({ snapshot: snapshot.id }, 'a search snapshot is missing or damaged; building another')
        await dropSnapshot(db, snapshot)
        await askForBuild()
        return false
      }
      try {
        onNewSnapshot()
        await Promise.all(readers.map((reader) => reader.open(path, snapshot.sum)))
        return true
      } catch (error) {
        if (closed || (await isWhole(path, snapshot))) throw error
        await removeFile(snapshot, folder)
      }
    }
  }
}
