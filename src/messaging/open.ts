import type { lookup } from 'node:dns'
import type { Db } from '../platform/db/open.ts'
import { transaction } from '../platform/db/transaction.ts'
import { type Foundation, openRequests } from '../platform/foundation.ts'
import { createOutbound } from '../platform/http/outbound.ts'
import { rememberKeys } from '../platform/known-keys.ts'
import { createLimiter } from '../platform/limits/windows.ts'
import type { MaintenanceTask } from '../platform/maintenance.ts'
import { together, type Worker } from '../platform/queue/dispatcher.ts'
import type { JobRunner } from '../platform/queue/worker.ts'
import { findCaller, looksLikeAccountKey, noteKeyUse } from './accounts/account-keys.ts'
import { findAccount } from './accounts/accounts.ts'
import { createStorageLimits, foldStored } from './accounts/storage.ts'
import { emptyTrials } from './accounts/trial.ts'
import { applyBridge } from './bridge/act.ts'
import { answersByBridge } from './bridge/answer.ts'
import type { Bridge } from './bridge/bridge.ts'
import { createDaily } from './bridge/daily.ts'
import { forgetRecipients } from './broadcasts/recipients.ts'
import { createBroadcaster } from './broadcasts/steps.ts'
import { type EraseWritten, eraseAtOnce, erasesPersons } from './contacts/erase.ts'
import { importsFiles } from './contacts/file-import.ts'
import { createImportTurns } from './contacts/import-turns.ts'
import { createCatchUp } from './conversations/catch-up.ts'
import { sendsReadReceipts } from './conversations/read.ts'
import { unassigns } from './conversations/unassign.ts'
import type { MessagingDeps } from './deps.ts'
import { expireMedia, type MediaService, removeGivenUp, sweepMedia } from './media/media.ts'
import { openMedia } from './media/open.ts'
import { confirmsOptOuts } from './messages/confirm-opt-out.ts'
import { applyConsequence } from './messages/consequence.ts'
import { eraseMessages } from './messages/erase.ts'
import { networkNameOf } from './messages/inbound.ts'
import { createMessageQuotas } from './messages/quota.ts'
import { type React, receiveMessage } from './messages/receive.ts'
import { createReleaser } from './messages/release.ts'
import { applyReport } from './messages/report.ts'
import { createSender, EMBEDDED_SLOTS, SERVER_SLOTS } from './messages/sender.ts'
import { meterMessaging } from './metered.ts'
import type { NetworkCallbacks, Networks } from './networks/network.ts'
import { createSimulator } from './networks/simulator.ts'
import { eraseUpdates } from './networks/whatsapp/erase.ts'
import { openWhatsApp, type WhatsApp } from './networks/whatsapp/open.ts'
import { keepPartitions } from './partitions/keep.ts'
import { expire } from './retention.ts'
import { applyRules } from './rules/act.ts'
import { repliesByRules } from './rules/reply.ts'
import { foldOutcomes } from './usage/analytics-fold.ts'
import { publishDataChanges, type ReadDataChanges } from './webhooks/data-changed.ts'
import { createDeliverer } from './webhooks/deliver.ts'
import { createEventWaiters, EVENTS_TOPIC } from './webhooks/event-waiters.ts'
import { refuseMessages } from './webhooks/opted-out.ts'
import { numberAllEvents } from './webhooks/sequencer.ts'
import { createEventStreams } from './webhooks/streams.ts'

export type Messaging = {
  deps: MessagingDeps
  whatsapp: WhatsApp
  /** The callbacks through which networks report. */
  callbacks: NetworkCallbacks
  /** Sends accepted messages to their networks. */
  sender: Worker
  /** Jobs other than those of networks and webhooks. */
  runners: JobRunner[]
  /** Delivers webhooks. */
  deliverer: Worker
  /** Called when other processes committed work of this topic in these lanes; undefined: in any. */
  wake(topic?: string, lanes?: string[]): void
  /** Ends all waits for events. */
  drain(): void
  /** Publishes changes of the reference data, which `read` returns. */
  publishDataChanges(read: ReadDataChanges): Promise<void>
  /** Maintenance tasks of every process. */
  maintenance: MaintenanceTask[]
  /** Maintenance tasks of processes that run jobs. */
  workerMaintenance: MaintenanceTask[]
  /** Call after all requests and jobs have ended. */
  close(): Promise<void>
}

/** Ports of web servers: with others, accounts could make the server talk to mail servers and databases. */
const WEBHOOK_PORTS = [443, 8443]
/** Unused requests of this process's reserved blocks are released to other processes after a second. */
const GIVE_BACK_MS = 1_000
/** Proxies cut connections that are silent for half a minute or more. */
const STREAM_BEAT_MS = 15_000
/** The last use of a key is shown to the minute, so half a minute suffices. */
const NOTE_KEY_USE_MS = 30_000
/** Files of dead processes only occupy space, so an hour suffices. */
const SWEEP_MEDIA_MS = 3_600_000
/** Expired files count against a plan, so they are removed within a minute. */
const EXPIRE_MEDIA_MS = 60_000
/** How late an inbox shows what an older process received. */
const CATCH_UP_MS = 600_000
/** Retention is counted in days, so ten minutes suffice. */
const RETENTION_MS = 600_000
/** Reading an account's events numbers them; this numbers those of accounts without readers. */
const NUMBER_EVENTS_MS = 1_000
/** How late usage is shown. */
const FOLD_OUTCOMES_MS = 2_000
/** Storage limits include unfolded changes; this keeps their number small. */
const FOLD_STORED_MS = 5_000
/** The network reports decisions by webhook; this finds lost reports. */
const SYNC_TEMPLATES_MS = 3_600_000

/** Erases a person's messages and files, and unhandled updates of the network about the person. */
export const eraseWritten =
  (db: Db, media: MediaService, now: () => Date): EraseWritten =>
  async (accountId, erased, check) => {
    const { addresses } = erased
    await transaction(db, (tx) => eraseUpdates(tx, accountId, addresses, now()))
    await forgetRecipients(db, accountId, erased)
    await eraseMessages(db, accountId, addresses, { now, check })
    await removeGivenUp({ db, service: media }, accountId, check)
  }

/**
 * Opens the messaging API. `bridge` answers from the reference, if the server has one; `resolver` replaces the system's resolver for names of
 * webhook receivers.
 */
export async function openMessaging(
  foundation: Foundation,
  { bridge, resolver }: { bridge?: Bridge | undefined; resolver?: typeof lookup | undefined } = {},
): Promise<Messaging> {
  const { config, database, log, now, publicUrl, sealer, metrics, tracer } = foundation
  // requests are refused under overload instead of waiting; jobs wait
  const { db } = database
  const { requestDb, overloaded } = openRequests(foundation)
  const meter = meterMessaging(metrics)
  const enforced = config.RATE_LIMITS === 'on'
  const limiter = createLimiter(requestDb, { enforced })
  const quotas = createMessageQuotas({ enforced, shared: !database.embedded })
  const storageLimits = createStorageLimits({ enforced })
  const callers = rememberKeys({
    looksRight: looksLikeAccountKey,
    find: (key) => findCaller(requestDb, key),
    noteUse: (uses) => noteKeyUse(db, uses),
  })
  const outbound = createOutbound({
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
    ports: config.WEBHOOK_ALLOW_PRIVATE ? undefined : WEBHOOK_PORTS,
    userAgent: 'Mimbar-Webhooks/1.0',
    lookup: resolver,
    // each endpoint is limited by its own lane, and many may be on one host
    connections: null,
  })
  const eventWaiters = createEventWaiters(requestDb)
  const media = await openMedia(config, publicUrl, sealer)
  const zone = config.TIME_ZONE
  const react: React = async (tx, received, at) => {
    if (received.optRequest) return false
    return (bridge && (await applyBridge(tx, zone, received, at))) || applyRules(tx, zone, received, at)
  }
  const callbacks: NetworkCallbacks = {
    report: (report) => applyReport(db, report, now()),
    receive: (message) => receiveMessage(db, message, now(), react),
    applyConsequence: (consequence) => applyConsequence(db, consequence, now()),
  }
  const whatsapp = openWhatsApp({
    db,
    config,
    sealer,
    media,
    callbacks,
    async mediaLimitOf(accountId) {
      const account = await findAccount(db, accountId)
      return account ? storageLimits(account).media_bytes : 0
    },
    networkNameOf: async (accountId, id) => (await networkNameOf(db, accountId, id))?.id ?? undefined,
    now,
    log,
  })
  const streams = createEventStreams({ db: requestDb, log })
  const sending = { db, quotas, links: media.links, connections: whatsapp.connections }
  const erasing = { db, erase: eraseWritten(db, media, now), now }
  const networks: Networks = { simulator: createSimulator({ db, now }), whatsapp: whatsapp.network }

  return {
    deps: {
      db: requestDb,
      config,
      publicUrl,
      limiter,
      quotas,
      storageLimits,
      callers,
      sealer,
      outbound,
      eventWaiters,
      streams,
      media,
      connections: whatsapp.connections,
      eraseAtOnce: (accountId, id) => eraseAtOnce(erasing, accountId, id),
      refuseMessages: (accountId, contact, scope) =>
        transaction(requestDb, (tx) =>
          refuseMessages(tx, accountId, contact, { scope, source: 'api', at: now() }, now()),
        ),
      overloaded,
      now,
      log,
    },
    whatsapp,
    callbacks,
    sender: together([
      createSender({ db, networks, slots: database.embedded ? EMBEDDED_SLOTS : SERVER_SLOTS, meter, tracer, now, log }),
      whatsapp.preparer,
      createReleaser({ db, quotas, now, log }),
      createBroadcaster({ db, quotas, files: media, storageLimits, now, log }),
      ...(bridge ? [createDaily({ sending, bridge, zone, now, log })] : []),
    ]),
    runners: [
      confirmsOptOuts(sending, { now, log }),
      repliesByRules(sending, { now, log }),
      ...(bridge ? [answersByBridge(sending, bridge, { zone, now, log })] : []),
      erasesPersons(erasing),
      sendsReadReceipts({ db, networks, now }),
      unassigns(db, now),
      importsFiles({ db, limiter, storageLimits, now, inTurn: createImportTurns() }),
    ],
    deliverer: createDeliverer({ db, outbound, sealer, meter, tracer, now, log }),
    maintenance: [
      { what: 'returning reserved requests', everyMs: GIVE_BACK_MS, run: () => limiter.giveBack(now()) },
      { what: 'sending heartbeats to streams', everyMs: STREAM_BEAT_MS, run: async () => streams.beat() },
      { what: 'recording the use of account keys', everyMs: NOTE_KEY_USE_MS, run: callers.flush },
      {
        what: 'deleting unfinished uploads',
        everyMs: SWEEP_MEDIA_MS,
        run: () => sweepMedia({ db, service: media }, now()),
      },
    ],
    wake(topic, lanes) {
      if (topic === undefined || topic === EVENTS_TOPIC) eventWaiters.wake(lanes)
      streams.wake(topic, lanes)
    },
    drain() {
      eventWaiters.end()
      streams.end()
    },
    publishDataChanges: (read) => publishDataChanges(db, read, { publicUrl, now: now() }),
    workerMaintenance: [
      { what: 'deleting expired files', everyMs: EXPIRE_MEDIA_MS, run: () => expireMedia(db, now()) },
      { what: 'catching up with older processes', everyMs: CATCH_UP_MS, run: createCatchUp(db, now) },
      { what: 'partitions', everyMs: RETENTION_MS, run: () => keepPartitions(database.bulk.db, config, now) },
      { what: 'retention', everyMs: RETENTION_MS, run: () => expire(db, config, now()) },
      { what: 'emptying old trial accounts', everyMs: RETENTION_MS, run: () => emptyTrials(db, now()) },
      { what: 'numbering events', everyMs: NUMBER_EVENTS_MS, run: () => numberAllEvents(db) },
      {
        what: 'adding outcomes to totals',
        everyMs: FOLD_OUTCOMES_MS,
        run: () => foldOutcomes(db, undefined, meter.messages),
      },
      { what: 'adding stored contacts and files to totals', everyMs: FOLD_STORED_MS, run: () => foldStored(db) },
      { what: 'updating templates from WhatsApp', everyMs: SYNC_TEMPLATES_MS, run: whatsapp.syncTemplates },
    ],
    async close() {
      eventWaiters.close()
      streams.close()
      await outbound.close()
      await whatsapp.close()
      media.store.close()
      await limiter.close()
      await callers.flush()
    },
  }
}
