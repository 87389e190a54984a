import { createServer } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import type { HttpListener } from './listener.ts'
import type { Caller } from './messaging/accounts/account-keys.ts'
import type { MessagingDeps } from './messaging/deps.ts'
import { messagingPlugin } from './messaging/plugin.ts'
import { answerClientErrors } from './platform/http/client-error.ts'
import { compressionOfAnswers } from './platform/http/compression.ts'
import { repairUrl } from './platform/http/refusals.ts'
import { answerErrors } from './platform/http/scope.ts'
import { newRequestId } from './platform/ids.ts'
import { type Tracer, type TraceSpan, traceOf } from './platform/tracing.ts'
import { logLevelOf, probes, requestMetrics } from './probes.ts'
import type { ReadinessReport } from './readiness.ts'
import type { ReferenceDeps } from './reference/http/deps.ts'
import { sendReferenceRefusal } from './reference/http/errors.ts'
import type { KeyHolder } from './reference/http/keys/reference-keys.ts'
import { referencePlugin } from './reference/plugin.ts'
import type { AdminDeps } from './site/admin/deps.ts'
import { deskPlugin } from './site/admin/pages/plugin.tsx'
import { adminPlugin } from './site/admin/plugin.ts'
import { agentsPlugin } from './site/agents/plugin.ts'
import { businessPlugin } from './site/business/plugin.tsx'
import { consolePlugin } from './site/console/plugin.tsx'
import { docsPlugin } from './site/docs/plugin.ts'
import { styleRoute } from './site/kit/style.ts'
import type { PortalDeps } from './site/portal/deps.ts'
import { portalPlugin } from './site/portal/plugin.ts'
import { readingPlugin, sendRefusalPage } from './site/reading/plugin.ts'

type AppDeps = {
  reference: ReferenceDeps
  messaging: MessagingDeps
  admin: AdminDeps
  portal: PortalDeps
  readiness: () => Promise<ReadinessReport>
  /** True in a worker process. */
  probesOnly: boolean
  trustProxy: boolean | number | string[]
  metrics: Registry
  /** Undefined: no traces are made. */
  tracer: Tracer | undefined
  metricsToken: string | undefined
  /** A server that listens already. */
  listener: HttpListener | undefined
  log: FastifyBaseLogger
}

/** The largest JSON body; uploads have limits of their own. */
const BODY_LIMIT_BYTES = 1024 * 1024
/** The mean delay of the event loop above which new requests are refused: they would wait as long. */
const MAX_LAG_MS = 1_000
/** How long requests and jobs in progress may take to finish at the end: a second less than END_WITHIN_MS of main.ts. */
export const END_GRACE_MS = 7_000
/** Longer than the idle timeout of the usual proxies (60 s), so that none sends into a connection that is being closed. */
const KEEP_ALIVE_MS = 72_000
/** Node refuses longer request lines, so every key that arrives gets its 404. */
const MAX_PARAM_LENGTH = 16_384

/** The whole mount table. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const hops = deps.trustProxy
  const count = requestMetrics(deps.metrics)
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    rewriteUrl: (request) => repairUrl(request.url ?? '/'),
    genReqId: (request) =>
      callersId(request.headers['x-request-id']) ??
      (deps.tracer && traceOf(request.headers.traceparent)) ??
      newRequestId(),
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientErrors(envelope),
    serverFactory: (handler) => {
      const server = deps.listener?.server ?? createServer(handler)
      server.keepAliveTimeout = KEEP_ALIVE_MS
      return server
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const { statusCode: status, elapsedTime: ms } = reply
    const { url: route = 'none' } = request.routeOptions
    const entry = { request_id: request.id, method, path: url, status, ms: Math.round(ms), ...callerOf(request) }
    const level = logLevelOf(route)
    deps.log[level](entry, 'request')
    // probes come every second and belong to no caller
    if (level !== 'debug') deps.tracer?.record(spanOf(request, { route, status, ms }))
    count({ method, route, status, ms })
    done()
  })
  app.addHook('onReady', async () => deps.listener?.open(app.routing))
  endConnections(app, deps.listener)
  const docsUrl = `${deps.reference.publicUrl}/docs`
  answerErrors(app, {
    send: (reply, refusal, request) =>
      acceptsPages(request)
        ? sendRefusalPage(deps.reference, request, reply, refusal)
        : sendReferenceRefusal(reply, refusal, docsUrl),
    missing: 'This address',
  })
  await app.register(compress, compressionOfAnswers)
  // each API asks isUnderPressure and refuses by itself, with its own headers; probes and pages answer
  await app.register(underPressure, { maxEventLoopDelay: MAX_LAG_MS, pressureHandler: () => {} })
  await app.register(probes({ readiness: deps.readiness, metrics: deps.metrics, metricsToken: deps.metricsToken }))
  if (deps.probesOnly) return app

  await app.register(referencePlugin(deps.reference), { prefix: '/api/v1' })
  await app.register(messagingPlugin(deps.messaging), { prefix: '/v1' })
  await app.register(adminPlugin(deps.admin), { prefix: '/admin/api' })
  await app.register(agentsPlugin(deps.reference, deps.messaging))
  await app.register(async (pages) => {
    // only pages need these headers; on an API they cost half of its speed
    await pages.register(helmet)
    await pages.register(styleRoute)
    await pages.register(readingPlugin(deps.reference))
    await pages.register(portalPlugin(deps.portal))
    await pages.register(businessPlugin(deps.messaging))
    await pages.register(consolePlugin(deps.messaging), { prefix: '/console' })
    await pages.register(deskPlugin(deps.admin), { prefix: '/admin' })
    await pages.register(docsPlugin(deps.portal))
  })
  return app
}

/** The span of a request. It has the route and not the address, which may name a person. */
function spanOf(
  { id: requestId, method, headers }: FastifyRequest,
  { route, status, ms }: { route: string; status: number; ms: number },
): TraceSpan {
  const { traceparent: parent } = headers
  return {
    name: `${method} ${route}`,
    kind: 'server',
    durationMs: ms,
    requestId,
    ...(typeof parent === 'string' && { parent }),
    ...(status >= 500 && { failure: `answered ${status}` }),
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
  }
}

/** Closes connections as they fall idle, because one kept alive would delay the end by its timeout; cuts the rest after END_GRACE_MS. */
function endConnections(app: FastifyInstance, listener: HttpListener | undefined): void {
  let timer: NodeJS.Timeout | undefined
  let cut: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50)
    cut = setTimeout(() => app.server.closeAllConnections(), END_GRACE_MS)
    // fastify closes only a server that it created
    if (listener) await new Promise((resolve) => app.server.close(resolve))
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    clearTimeout(cut)
  })
}

/** The ids of the account and key of an authenticated request. */
function callerOf(request: FastifyRequest): { account?: string; key_id?: string } {
  const caller: Caller | null | undefined = Reflect.get(request, 'caller')
  if (caller) return { account: caller.account.id, key_id: caller.keyId }
  const holder: KeyHolder | null | undefined = Reflect.get(request, 'holder')
  return holder ? { key_id: holder.id } : {}
}

/** Whether a browser, and so a person, sent the request. */
const acceptsPages = ({ headers }: FastifyRequest): boolean => /\btext\/(html|markdown)\b/.test(headers.accept ?? '')

/** A request that cannot be parsed is refused in the envelope of the API that its path names. */
const envelope = (path: string, message: string): object =>
  /^\/v1\b/.test(path) ? { error: { code: 'INVALID_REQUEST', message, details: {} } } : { error: message }

/** The caller's own request id, if it is safe to log. */
const callersId = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
