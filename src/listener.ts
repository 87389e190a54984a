import { createServer, type RequestListener, type Server } from 'node:http'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { Registry } from 'prom-client'
import { sendMessagingRefusal } from './messaging/errors.ts'
import { Refusal } from './platform/refusal.ts'
import { probes } from './probes.ts'
import { sendReferenceRefusal } from './reference/http/errors.ts'

export type HttpListener = {
  /** Listens already. */
  server: Server
  /** Sets what /ready shows until the application is open. */
  progress(what: string): void
  /** Passes every request to the application from now on. */
  open(application: RequestListener): void
  close(): void
}

/** A start without migrations takes less. */
const RETRY_AFTER_SECONDS = 5
/**
 * Connections that may wait to be accepted; Linux caps it at net.core.somaxconn, usually 4,096. Beyond Node's default of 511 connections would be
 * dropped, and clients try again after one, three and seven seconds.
 */
const BACKLOG = 4_096

/**
 * Listens before the rest of the program loads, so that no supervisor kills a start that migrates for minutes. Until `open`, /health
 * answers 200, /ready 503 with the progress, and every other request 503 with Retry-After.
 */
export async function openListener(options: {
  host: string
  port: number
  log: FastifyBaseLogger
}): Promise<HttpListener> {
  let doing = 'starting'
  const starting = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
  })
  const notYet = () =>
    new Refusal('unavailable', 'The service is starting: try again shortly', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const readiness = async () => ({ ready: false, checks: [{ name: 'migrations', ready: false, progress: doing }] })
  await starting.register(probes({ readiness, metrics: new Registry() }))
  starting.setNotFoundHandler((_request, reply) => sendReferenceRefusal(reply, notYet(), ''))
  await starting.register(
    async (messaging) => messaging.setNotFoundHandler((_request, reply) => sendMessagingRefusal(reply, notYet())),
    { prefix: '/v1' },
  )
  await starting.ready()

  let handler: RequestListener = starting.routing
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: options.port, host: options.host, backlog: BACKLOG }, resolve)
  })
  return {
    server,
    progress(what) {
      doing = what
      options.log.debug({ what }, 'starting')
    },
    open(application) {
      handler = application
    },
    close: () => server.closeAllConnections(),
  }
}
