import { readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesIn } from '../hostile/calls.ts'
import { type Description, describedBy } from '../support/described.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { type Random, randomOf } from './random.ts'
import { type Described, type Operation, requestTo } from './requests.ts'
import { mutated, type Schema, valid } from './values.ts'

/** Requests per minute of the test's clock, below every limit. */
const PER_MINUTE = 50
/** Requests between two runs of due work. */
const WORK_EVERY = 500
/** Values per name that are remembered from answers. */
const REMEMBERED = 50
/**
 * In bytes: how much more memory may be in use at the end than after a fifth of the requests, however many there are. Of 5 MB between 12,000 and
 * 30,000 requests, three were code that V8 compiled. The rest were caches with a bound, of keys and answers, and the limiter's reservations,
 * which maintenance returns every second; this test runs none.
 */
const HEAP_GROWTH_BYTES = 24 * 1024 * 1024

/** On a busy machine, building the search takes minutes, and a request 100 ms. */
const PATIENCE_MS = 300_000

type Subject = { name: string; send(random: Random): Promise<Sent> }
type Sent = { request: InjectOptions; answer: LightMyRequestResponse; problems: string[] }
type Finding = { subject: string; status: number; problems: string[]; request: string; body: string }

/**
 * Requests generated from the descriptions by a seed, alternately valid and invalid: no answer is a 5xx, every answer is as described, and no
 * memory leaks. `FUZZ_SEED` repeats a run.
 */
export function fuzz(requests: number): void {
  const seed = Number(process.env.FUZZ_SEED ?? 1)
  const random = randomOf(seed)
  const memory = new Map<string, unknown[]>()
  const statuses = new Map<number, number>()
  let system: TestSystem
  let subjects: Subject[]
  let keys: { reference: string; messaging: string }

  const renewKeys = async () => {
    keys = { reference: await system.referenceKey(), messaging: (await system.account()).key }
  }

  /** Does all due work, and serves its results. */
  const ready = async () => {
    // the index is built first, and records are compared once it is searchable
    for (let round = 0; round < 2; round++) {
      await system.refresh()
      await system.worker.drain()
    }
    await system.refresh()
  }

  beforeAll(async () => {
    const lookup = ((_name: string, _options: unknown, done: (error: Error) => void) =>
      done(new Error('no network'))) as never
    system = await testSystem({}, undefined, { lookup })
    await ready()
    await renewKeys()
    // data read at first use do not count as a leak
    for (const [path, payload] of [
      ['ask', { question: 'siapa Abu Hurairah?' }],
      ['verify', { text: 'Innamal a’malu binniyat (HR. Bukhari no. 1)' }],
    ] as const)
      await system.app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        headers: { 'x-api-key': keys.reference },
        payload,
      })
    subjects = [
      ...(await describedSubjects('/api/v1', () => ({ 'x-api-key': keys.reference }))),
      ...(await describedSubjects('/v1', () => ({ authorization: `Bearer ${keys.messaging}` }))),
      ...operatorSubjects(),
      ...(await toolSubjects('/mcp', { 'x-api-key': keys.reference })),
      ...(await toolSubjects('/mcp/messaging', { authorization: `Bearer ${keys.messaging}` })),
    ]
  }, PATIENCE_MS)
  afterAll(() => system.close())

  const seen = (name: string): unknown => {
    const found = memory.get(name) ?? memory.get(name.replace(/^.*_(?=id$)/, ''))
    return found && random.one(found)
  }
  function remember(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const part of value.slice(0, 5)) remember(part, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) remember(part, key)
    else if (
      typeof value === 'string' &&
      value.length < 100 &&
      /(^|_)(id|key|slug|name|cursor|city|phone|language)$/.test(name)
    ) {
      const values = memory.get(name) ?? []
      memory.set(name, values)
      values[values.length < REMEMBERED ? values.length : random.int(REMEMBERED)] = value
    }
  }

  async function describedSubjects(prefix: string, headers: () => Record<string, string>): Promise<Subject[]> {
    const text = (await system.app.inject(`${prefix}/openapi.json`)).body
    const described = JSON.parse(text) as Described
    const { operations, problems } = describedBy(JSON.parse(text) as Description)
    // the answer of a stream never ends
    const ending = operations.filter(({ path }) => path !== '/stream')
    return ending.map(({ method, path, operation }) => ({
      name: `${method} ${prefix}${path}`,
      async send(random) {
        const one = described.paths[path]?.[method.toLowerCase()] ?? {}
        const asked = requestTo({ method, path: prefix + path }, one, described, { random, seen })
        const request = { ...asked, headers: { ...headers(), ...asked.headers } } as InjectOptions
        const answer = read(await system.app.inject(request))
        // a generated address may lead to another route
        const elsewhere = answer.statusCode === 404 || answer.statusCode === 405
        return { request, answer, problems: elsewhere ? [] : problems(operation, answer) }
      },
    }))
  }

  /** The operator's routes have no description, so their fields come from their sources. */
  function operatorSubjects(): Subject[] {
    const folder = new URL('../../src/site/admin', import.meta.url)
    const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    const names = sources.flatMap((name) =>
      [
        ...readFileSync(new URL(`admin/${name}`, new URL('.', folder)), 'utf8').matchAll(/^\s+(\w+): [a-z]\w*[.(]/gm),
      ].map(([, field = '']) => field),
    )
    const schema: Schema = {
      type: 'object',
      properties: Object.fromEntries(
        [...new Set(names)].map((field) => [field, { type: ['string', 'integer', 'boolean'] }]),
      ),
    }
    const operation: Operation = {
      parameters: [...new Set(names)].map((name) => ({ in: 'query', name, schema: { type: 'string' } })),
      requestBody: { content: { 'application/json': { schema } } },
    }
    return routesIn(system.app.printRoutes({ commonPrefix: false }))
      .filter(({ path }) => path.startsWith('/admin/api/'))
      .map(({ method, path }) => ({
        name: `${method} ${path}`,
        async send(random) {
          const { requestBody: _, ...bodiless } = operation
          const asked = requestTo(
            { method, path: path.replaceAll(/:(\w+)/g, '{$1}').replace('*', 'x') },
            method === 'GET' || method === 'DELETE' ? bodiless : operation,
            { paths: {}, components: {} },
            { random, seen },
          )
          const request = { ...asked, headers: { ...system.operator, ...asked.headers } } as InjectOptions
          return { request, answer: read(await system.app.inject(request)), problems: [] }
        },
      }))
  }

  async function toolSubjects(url: string, key: Record<string, string>): Promise<Subject[]> {
    const post = (payload: unknown) =>
      system.app.inject({
        method: 'POST',
        url,
        headers: {
          ...key,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        payload: payload as object,
      })
    const listed = messageIn(await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))
    const tools = (listed?.result as { tools?: { name: string; inputSchema: Schema }[] })?.tools ?? []
    expect(tools.length).toBeGreaterThan(5)
    return tools.map(({ name, inputSchema }) => ({
      name: `tool ${name}`,
      async send(random) {
        const right = {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: valid(inputSchema, '', { random, schemas: {}, seen }) },
        }
        const payload = random.chance(0.5) ? mutated(right, random) : right
        const answer = await post(payload)
        const message = answer.statusCode === 200 ? messageIn(answer) : undefined
        const answered = message && ('result' in message || 'error' in message)
        const internal = (message?.error as { code?: number } | undefined)?.code === -32603
        return {
          request: { method: 'POST', url, payload: payload as object },
          answer,
          problems:
            answer.statusCode !== 200 || (answered && !internal)
              ? []
              : ['no answer of the protocol, or an internal error'],
        }
      },
    }))
  }

  /** In bytes: without the log, which this test moves out of the heap. */
  const heapWithoutLog = () => {
    system.logged()
    return heapBytes()
  }

  test(
    `${requests} generated requests: no 5xx, every answer as described, stable memory`,
    async () => {
      const findings: Finding[] = []
      // after each fifth
      const heaps: number[] = []
      for (let i = 0; i < requests; i++) {
        if (i % PER_MINUTE === 0) system.clock.advance(60_000)
        if (i % WORK_EVERY === WORK_EVERY - 1) await ready()
        if (i > 0 && i % Math.ceil(requests / 5) === 0) heaps.push(heapWithoutLog())
        const subject = random.one(subjects)
        const { request, answer, problems } = await subject.send(random)
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
        // a key that a request revoked, or a limit or plan that a request changed
        if ([401, 402, 429].includes(answer.statusCode)) await renewKeys()
        if (answer.statusCode < 300 && String(answer.headers['content-type']).startsWith('application/json'))
          remember(answer.json())
        if (answer.statusCode < 500 && problems.length === 0) continue
        findings.push({
          subject: subject.name,
          status: answer.statusCode,
          problems: problems.slice(0, 3),
          request: JSON.stringify(request).slice(0, 600),
          body: answer.body.slice(0, 300),
        })
      }
      heaps.push(heapWithoutLog())
      const grown = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0)
      const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
      console.log(
        `${requests} requests to ${subjects.length} operations, seed ${seed}: ${counted.join(', ')}; heap after each fifth: ${heaps.map((bytes) => Math.round(bytes / 1024 / 1024)).join(', ')} MB`,
      )
      const kinds = new Map(
        findings.map((finding) => [`${finding.subject} ${finding.status} ${finding.problems[0] ?? ''}`, finding]),
      )
      expect([...kinds.values()]).toEqual([])
      const errors = system
        .logged()
        .split('\n')
        .filter((line) => line.includes('"level":50') || line.includes('"level":60'))
      expect(errors.slice(0, 5)).toEqual([])
      expect(grown).toBeLessThan(HEAP_GROWTH_BYTES)
    },
    PATIENCE_MS + requests * 200,
  )
}

/** An answer, decompressed. */
function read(answer: LightMyRequestResponse): LightMyRequestResponse {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[
    String(answer.headers['content-encoding'])
  ]
  if (!unpack || answer.rawPayload.length === 0) return answer
  const body = unpack(answer.rawPayload).toString()
  return Object.assign(Object.create(answer), { body, json: () => JSON.parse(body) })
}

/** The message in an answer of the protocol. */
function messageIn({ body }: LightMyRequestResponse): Record<string, unknown> | undefined {
  const text = body.startsWith('{') ? body : /^data: (\{.*)$/m.exec(body)?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

/** After garbage collection. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}
