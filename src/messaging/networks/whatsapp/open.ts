import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/open.ts'
import { createOutbound } from '../../../platform/http/outbound.ts'
import { together, type Worker } from '../../../platform/queue/dispatcher.ts'
import type { JobRunner } from '../../../platform/queue/worker.ts'
import type { Sealer } from '../../../platform/secrets.ts'
import type { MediaService } from '../../media/media.ts'
import type { Network, NetworkCallbacks } from '../network.ts'
import { createBodySplitter } from './bodies.ts'
import { createCompose } from './compose.ts'
import { type Connections, createConnections } from './connections.ts'
import { createKindOfLink } from './file-kinds.ts'
import { createFetchFile, createFileOf } from './files.ts'
import { createGraph, type Graph } from './graph.ts'
import { createInboxWorker } from './inbox.ts'
import { createPace, type Pace } from './limiter.ts'
import { createPreparer } from './prepare.ts'
import { createReceiver } from './receive.ts'
import { createWhatsApp } from './send.ts'
import { createFollowTemplates, syncTemplates, templateJobs } from './templates.ts'

/** The connector to the WhatsApp Cloud API. */
export type WhatsApp = {
  network: Network
  connections: Connections
  graph: Graph
  pace: Pace
  /** Handles updates of the network. */
  inbox: Worker
  /** Determines the kind of messages' files. */
  preparer: Worker
  runners: JobRunner[]
  /** Fetches changes of templates that no webhook reported. */
  syncTemplates(): Promise<void>
  close(): Promise<void>
}

export function openWhatsApp(deps: {
  db: Db
  config: Config
  sealer: Sealer
  media: MediaService
  callbacks: NetworkCallbacks
  /** The network's id of an account's message. */
  networkNameOf(accountId: string, messageId: string): Promise<string | undefined>
  /** The storage limit of an account in bytes. */
  mediaLimitOf(accountId: string): Promise<number>
  now: () => Date
  log: FastifyBaseLogger
}): WhatsApp {
  const { db, config, sealer, media, callbacks, networkNameOf, mediaLimitOf, now, log } = deps
  const outbound = createOutbound({
    // only a fake on this machine is reached without TLS
    allowPrivate: config.WHATSAPP_API_URL.startsWith('http:'),
    userAgent: 'Mimbar/1.0',
    connections: null,
  })
  // customers' addresses get the standard restrictions, whatever is allowed for reaching the network
  const outboundToCustomers = createOutbound({
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE,
    userAgent: 'Mimbar/1.0',
    connections: null,
  })
  const connections = createConnections({ db, sealer })
  const graph = createGraph({ outbound, baseUrl: config.WHATSAPP_API_URL, version: config.WHATSAPP_API_VERSION })
  const files = { db, media, connections, graph, outbound, mediaLimitOf, now }
  const pace = createPace()
  const handle = createReceiver({
    db,
    connections,
    callbacks,
    fetchFile: createFetchFile(files),
    followTemplates: createFollowTemplates({ db, graph, now }),
    now,
    log,
  })
  return {
    network: createWhatsApp({
      db,
      connections,
      graph,
      pace,
      compose: createCompose({ fileOf: createFileOf(files), networkIdOf: networkNameOf }),
      applyConsequence: callbacks.applyConsequence,
      now,
      log,
    }),
    connections,
    graph,
    pace,
    inbox: together([createBodySplitter({ db, now, log }), createInboxWorker({ db, handle, now, log })]),
    preparer: createPreparer({ db, kindOfLink: createKindOfLink(outboundToCustomers), now, log }),
    runners: templateJobs({ db, graph, connections, media, now }),
    async syncTemplates() {
      // an account's connections share its templates
      const byAccount = new Map((await connections.connected()).map((one) => [one.accountId, one]))
      for (const connection of byAccount.values()) await syncTemplates({ db, graph, now }, connection)
    },
    async close() {
      await outbound.close()
      await outboundToCustomers.close()
    },
  }
}
