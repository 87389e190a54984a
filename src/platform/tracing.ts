import { createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { reasonOf } from './log.ts'
import { VERSION } from './version.ts'

// Sends OpenTelemetry traces as OTLP over HTTP in JSON. OpenTelemetry's own packages patch modules with a loader that slows every promise of
// Node 20 by a fifth. We trace four kinds of work, each of which ends in one place, and need no patches.

/** A piece of work that has just ended. */
export type TraceSpan = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  durationMs: number
  /** Spans of one request form one trace, across processes. Undefined for work that no request caused. */
  requestId: string | undefined
  /** The caller's `traceparent` header. */
  parent?: string | undefined
  /** Why it failed. */
  failure?: string | undefined
  attributes: Record<string, string | number | boolean | null | undefined>
}

export type Tracer = {
  record(span: TraceSpan): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

export type TraceSettings = {
  /** The full address of the collector's traces. */
  url: string
  headers: Record<string, string>
  service: string
  resource: Record<string, string>
  /** The share of traces to sample, from 0 to 1. */
  ratio: number
  /** Whether the sampling decision of a caller that sends `traceparent` applies. */
  followsCaller: boolean
}

type TracingSettings = Pick<
  Config,
  | 'OTEL_SDK_DISABLED'
  | 'OTEL_TRACES_EXPORTER'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_RESOURCE_ATTRIBUTES'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>

/** The protocol's default. */
const USUAL_ENDPOINT = 'http://localhost:4318'

/** Undefined if tracing is off. */
export function traceSettings(config: TracingSettings): TraceSettings | undefined {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  const own = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const isAsked = exporter === 'otlp' || (exporter === undefined && (endpoint ?? own) !== undefined)
  if (config.OTEL_SDK_DISABLED || !isAsked) return undefined
  const sampler = config.OTEL_TRACES_SAMPLER
  return {
    url: own ?? `${(endpoint ?? USUAL_ENDPOINT).replace(/\/+$/, '')}/v1/traces`,
    headers: pairsIn(config.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? config.OTEL_EXPORTER_OTLP_HEADERS),
    service: config.OTEL_SERVICE_NAME,
    resource: pairsIn(config.OTEL_RESOURCE_ATTRIBUTES),
    ratio: sampler.endsWith('always_on') ? 1 : sampler.endsWith('always_off') ? 0 : config.OTEL_TRACES_SAMPLER_ARG,
    followsCaller: sampler.startsWith('parentbased_'),
  }
}

/** Parses `a=1,b=2%203`. */
const pairsIn = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=')
      return name.trim() === '' ? [] : [[name.trim(), decoded(value.join('=').trim())]]
    }),
  )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const NO_TRACES: Tracer = { record() {}, close: async () => {} }

/** The defaults of OpenTelemetry's batch processor. */
const SEND_EVERY_MS = 5_000
const SEND_AT_ONCE = 512
/** A bound for memory while a collector is unreachable: further spans are dropped. */
const MOST_WAITING = 4_096
const TIMEOUT_MS = 10_000
/** A process that ends has eight seconds in all. */
const CLOSED_WITHIN_MS = 1_000
/** The protocol's SPAN_KIND_SERVER, SPAN_KIND_CLIENT and SPAN_KIND_CONSUMER. */
const SPAN_KINDS = { server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2
const TRACE_ID = /^[0-9a-f]{32}$/
/** Version, trace, span and flags; a trace or a span of zeros is invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

type SpanContext = { traceId: string; spanId: string; parentSpanId?: string; sampled: boolean }

export function createTracer(
  settings: TraceSettings,
  { log, now = Date.now }: { log: Pick<FastifyBaseLogger, 'info' | 'warn'>; now?: () => number },
): Tracer {
  const waiting: object[] = []
  let dropped = 0
  let failing = false
  let sending: Promise<void> = Promise.resolve()
  const ended = new AbortController()
  const timer = setInterval(flush, SEND_EVERY_MS)
  timer.unref()
  const resource = { 'service.name': settings.service, 'service.version': VERSION, ...settings.resource }

  function flush(): Promise<void> {
    sending = sending.then(async () => {
      while (waiting.length > 0 && !ended.signal.aborted) await send(waiting.splice(0, SEND_AT_ONCE))
    })
    return sending
  }

  /** Spans that cannot be sent are dropped, because nothing may wait for a collector. */
  async function send(spans: object[]): Promise<void> {
    try {
      const answer = await fetch(settings.url, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [
            {
              resource: { attributes: attributesOf(resource) },
              scopeSpans: [{ scope: { name: 'mimbar', version: VERSION }, spans }],
            },
          ],
        }),
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ended.signal]),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      if (failing) log.info({ dropped }, 'traces are accepted again')
      failing = false
      dropped = 0
    } catch (error) {
      dropped += spans.length
      if (!failing) log.warn({ reason: reasonOf(error) }, 'traces cannot be sent, and are dropped')
      failing = true
    }
  }

  return {
    record(span) {
      const place = placeOf(span, settings)
      if (!place.sampled) return
      if (waiting.length >= MOST_WAITING) {
        dropped++
        return
      }
      const end = now()
      waiting.push({
        traceId: place.traceId,
        spanId: place.spanId,
        ...(place.parentSpanId && { parentSpanId: place.parentSpanId }),
        name: span.name,
        kind: SPAN_KINDS[span.kind],
        startTimeUnixNano: nanoseconds(end - span.durationMs),
        endTimeUnixNano: nanoseconds(end),
        attributes: attributesOf({ ...span.attributes, 'mimbar.request_id': span.requestId }),
        ...(span.failure !== undefined && { status: { code: STATUS_ERROR, message: span.failure } }),
      })
      if (waiting.length === SEND_AT_ONCE) void flush()
    },
    async close() {
      clearInterval(timer)
      const timeUp = setTimeout(() => ended.abort(), CLOSED_WITHIN_MS)
      await flush()
      clearTimeout(timeUp)
    },
  }
}

/** The caller's trace id, which becomes the id of a request that has none, so that all its work belongs to that trace. */
export const traceOf = (traceparent: unknown): string | undefined =>
  typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined

/**
 * The ids of a span. Those of the trace and of its first span are derived from the request id, so that every process knows them without
 * storing anything.
 */
function placeOf(
  { requestId, parent, kind }: TraceSpan,
  { ratio, followsCaller }: Pick<TraceSettings, 'ratio' | 'followsCaller'>,
): SpanContext {
  const own = randomBytes(8).toString('hex')
  const caller = parent === undefined ? null : TRACEPARENT.exec(parent)
  if (requestId === undefined) {
    const traceId = randomBytes(16).toString('hex')
    return { traceId, spanId: own, sampled: isSampled(traceId, ratio) }
  }
  const digest = createHash('sha256').update(requestId).digest('hex')
  const first = digest.slice(32, 48)
  const traceId = TRACE_ID.test(requestId) ? requestId : digest.slice(0, 32)
  if (kind !== 'server') return { traceId, spanId: own, parentSpanId: first, sampled: isSampled(traceId, ratio) }
  const [, callersTrace, callersSpan, flags] = caller ?? []
  if (!callersTrace || !callersSpan || !flags) return { traceId, spanId: first, sampled: isSampled(traceId, ratio) }
  const sampled = followsCaller ? Number.parseInt(flags, 16) % 2 === 1 : isSampled(callersTrace, ratio)
  return { traceId: callersTrace, spanId: first, parentSpanId: callersSpan, sampled }
}

/** Decides by the last seven bytes of the trace id, as TraceIdRatioBased does, so that every process decides the same. */
const isSampled = (traceId: string, ratio: number): boolean =>
  ratio >= 1 || Number.parseInt(traceId.slice(-14), 16) / 2 ** 56 < ratio

/** Rounded to microseconds, because a number cannot hold more digits. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`

const attributesOf = (given: TraceSpan['attributes']) =>
  Object.entries(given).flatMap(([key, value]) =>
    value === undefined || value === null
      ? []
      : [
          {
            key,
            value:
              typeof value === 'string'
                ? { stringValue: value }
                : typeof value === 'boolean'
                  ? { boolValue: value }
                  : Number.isInteger(value)
                    ? { intValue: String(value) }
                    : { doubleValue: value },
          },
        ],
  )
