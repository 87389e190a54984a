import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { createTracer, type TraceSpan, traceOf, traceSettings } from '../../src/platform/tracing.ts'
import { phone, settle } from '../messaging/client.ts'
import { endpoint } from '../messaging/webhooks/support.ts'
import { type Receiver, receiver } from '../support/receiver.ts'
import { testSystem } from '../support/system.ts'

type Attribute = { key: string; value: Record<string, string | number | boolean> }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status?: { code: number; message: string }
}

let collector: Receiver
beforeAll(async () => {
  collector = await receiver()
})
afterAll(() => collector.close())

const bodies = () => collector.to('/v1/traces').map(({ body }) => JSON.parse(body))
const spans = (): Sent[] => bodies().flatMap((body) => body.resourceSpans[0].scopeSpans[0].spans)
const attributeOf = ({ attributes }: Sent, key: string) =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0]
const settings = (env: Record<string, string> = {}) => traceSettings(loadConfig(env))
const quiet = { info: () => {}, warn: () => {} }
const span = (more: Partial<TraceSpan> = {}): TraceSpan => ({
  name: 'work',
  kind: 'consumer',
  durationMs: 2,
  requestId: 'a-request-of-0001',
  attributes: {},
  ...more,
})

test('nothing is sent unless a collector is named', () => {
  expect(settings()).toBeUndefined()
  expect(settings({ OTEL_SERVICE_NAME: 'mosque' })).toBeUndefined()
  expect(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
  expect(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' })).toBeUndefined()
  expect(settings({ OTEL_TRACES_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/traces')
})

test('the settings are those of OpenTelemetry', () => {
  expect(
    settings({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team = a=b',
      OTEL_SERVICE_NAME: 'mosque',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }),
  ).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'a=b' },
    service: 'mosque',
    resource: { 'deployment.environment': 'test' },
    ratio: 0.25,
    followsCaller: true,
  })
  const whole = 'http://collector:4318/elsewhere'
  expect(settings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole })?.url).toBe(whole)
  expect(() => settings({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/OTEL_EXPORTER_OTLP_PROTOCOL: must be http/)
})

test('a request, the hand-over of its message and its deliveries are one trace, of which the request is the root', {
  tags: 'slow',
}, async () => {
  const system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { call } = await endpoint(system, `${collector.url}/hook`, ['message.sent', 'message.delivered'])
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const body = { to: phone(), type: 'text', message: 'Pesanan Anda sudah dikirim' }
  await call('POST', '/messages', body, { 'x-request-id': 'of-the-proxy-0001' })
  await call('POST', '/messages', body, { traceparent: `00-${trace}-b7ad6b7169203331-01` })
  await settle(system)
  await system.app.inject('/health')
  await system.close()

  const ofProxy = spans().filter((each) => attributeOf(each, 'mimbar.request_id') === 'of-the-proxy-0001')
  expect(ofProxy.map(({ name }) => name).sort()).toEqual([
    'POST /v1/messages',
    // the simulator reports in jobs
    'job simulator.report',
    'job simulator.report',
    'message hand-over',
    'webhook delivery',
    'webhook delivery',
  ])
  expect(new Set(ofProxy.map(({ traceId }) => traceId)).size).toBe(1)
  const [root, ...rest] = ofProxy.toSorted((a, b) => a.kind - b.kind)
  expect(root).toMatchObject({ kind: 2, name: 'POST /v1/messages' })
  expect(root?.parentSpanId).toBeUndefined()
  for (const { parentSpanId } of rest) expect(parentSpanId).toBe(root?.spanId)
  for (const { startTimeUnixNano, endTimeUnixNano } of ofProxy)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))

  const ofCaller = spans().filter(({ traceId }) => traceId === trace)
  expect(ofCaller).toHaveLength(6)
  expect(ofCaller.find(({ kind }) => kind === 2)?.parentSpanId).toBe('b7ad6b7169203331')
  expect(spans().map(({ name }) => name)).not.toContain('GET /health')
  // neither words nor a number of a person
  expect(JSON.stringify(bodies())).not.toMatch(/Pesanan|\+62/)
  expect(bodies()[0].resourceSpans[0].resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'mimbar' },
  })
})

test('every process samples the same share of traces, or follows the caller’s decision if configured', async () => {
  let asked = 0
  const sampled = async (more: Record<string, string>, ...given: TraceSpan[]) => {
    const path = `/share-${asked++}`
    const tracer = createTracer(
      { ...required({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more }), url: collector.url + path },
      { log: quiet },
    )
    for (const each of given) tracer.record(each)
    await tracer.close()
    return collector.to(path).flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Sent[])
  }
  const required = (env: Record<string, string>) => {
    const found = settings(env)
    if (!found) throw new Error('no trace is asked for')
    return found
  }
  const many = Array.from({ length: 400 }, (_, n) => [
    span({ requestId: `request-${n}`, kind: 'server' }),
    span({ requestId: `request-${n}` }),
  ]).flat()
  const half = await sampled({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' }, ...many)
  const traces = new Map<string, number>()
  for (const { traceId } of half) traces.set(traceId, (traces.get(traceId) ?? 0) + 1)
  expect(new Set(traces.values())).toEqual(new Set([2]))
  expect(traces.size).toBeGreaterThan(150)
  expect(traces.size).toBeLessThan(250)
  const from = (flags: string) =>
    span({ kind: 'server', parent: `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}` })
  expect(await sampled({}, from('00'))).toHaveLength(0)
  expect(await sampled({ OTEL_TRACES_SAMPLER: 'always_on' }, from('00'))).toHaveLength(1)
  expect(await sampled({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, from('01'))).toHaveLength(1)
  expect(await sampled({ OTEL_TRACES_SAMPLER: 'always_off' }, from('01'), span())).toHaveLength(0)
})

test('an unreachable collector costs one log line and no memory, and gets later spans', async () => {
  const lines: unknown[] = []
  const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) }
  let status = 503
  collector.answer('/away', () => ({ status }))
  const tracer = createTracer(
    { url: `${collector.url}/away`, headers: {}, service: 's', resource: {}, ratio: 1, followsCaller: true },
    { log: log as never },
  )
  for (let n = 0; n < 10_000; n++) tracer.record(span())
  await tracer.close()
  expect(lines).toEqual([{ reason: 'it answered 503' }])
  status = 200
  tracer.record(span({ failure: 'answered 500' }))
  await tracer.close()
  expect(lines.at(-1)).toMatchObject({ dropped: expect.any(Number) })
  expect(collector.to('/away').length).toBeLessThan(12)
  const [last] = JSON.parse(collector.to('/away').at(-1)?.body ?? '').resourceSpans[0].scopeSpans[0].spans
  expect(last.status).toEqual({ code: 2, message: 'answered 500' })
})

test.each([
  undefined,
  '',
  'x',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`,
  `01-${'a'.repeat(32)}-b7ad6b7169203331-01`,
])('an invalid traceparent is ignored: %s', (given) => expect(traceOf(given)).toBeUndefined())

test('a collector that never answers does not delay a shutdown, and the rest is dropped', {
  tags: 'slow',
}, async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const lines: unknown[] = []
  const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) }
  const tracer = createTracer(
    { url: `http://127.0.0.1:${port}/`, headers: {}, service: 's', resource: {}, ratio: 1, followsCaller: true },
    { log: log as never },
  )
  for (let n = 0; n < 2_000; n++) tracer.record(span())
  await tracer.close()
  expect(lines).toHaveLength(1)
  silent.closeAllConnections()
  silent.close()
})
