import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoKey } from '../../src/reference/http/keys/demo-key.ts'
import { type ApiCall, type OpenApi, readApi } from '../../src/site/docs/description.ts'
import { exampleOf } from '../../src/site/docs/examples.ts'
import {
  requestOf,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  type SampleRequest,
  sampleOf,
} from '../../src/site/docs/samples.ts'
import { keyOf } from '../../src/site/docs/try-it.tsx'
import { type TestSystem, testSystem } from '../support/system.ts'
import { testUnless } from '../support/unless.ts'

const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 13, 10, 0x27, 0x22])
/** How each language runs all samples of a folder in order: a command, their suffix, and a file that runs them. */
const TOOLS: Record<SampleLanguage, { command: string; ends: string; all: (count: number) => string }> = {
  curl: {
    command: 'bash',
    ends: 'sh',
    all: (count) => `set -e\nfor ((at = 0; at < ${count}; at++)); do . ./sample-$at.sh; echo; done\n`,
  },
  JavaScript: {
    command: process.execPath,
    ends: 'mjs',
    all: (count) => `for (let at = 0; at < ${count}; at++) await import('./sample-' + at + '.mjs')\n`,
  },
  Python: {
    command: 'python3',
    ends: 'py',
    all: (count) => `for at in range(${count}):\n    exec(open(f"sample-{at}.py").read(), {})\n`,
  },
  PHP: {
    command: 'php',
    ends: 'php',
    all: (count) => `<?php for ($at = 0; $at < ${count}; $at++) (function ($at) { include "sample-$at.php"; })($at);\n`,
  },
}
/** What a language needs that this machine lacks. */
const missing = (language: SampleLanguage): string | undefined => {
  const program = language === 'curl' ? 'curl' : TOOLS[language].command
  return spawnSync(program, ['--version']).error ? `no ${program} here` : undefined
}

/** Runs samples in order, with the files that they send in their folder. Returns what they print. */
async function run(language: SampleLanguage, requests: SampleRequest[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'))
  const { command, ends, all } = TOOLS[language]
  writeFileSync(join(folder, 'picture.jpg'), PICTURE)
  for (const [at, request] of requests.entries())
    writeFileSync(join(folder, `sample-${at}.${ends}`), sampleOf(request, language))
  writeFileSync(join(folder, `all.${ends}`), all(requests.length))
  const { stdout } = await promisify(execFile)(command, [`all.${ends}`], {
    cwd: folder,
    timeout: 100_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

type Sent = { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: Buffer }

describe('the samples of every call', () => {
  let system: TestSystem
  let listener: Server
  let base: string
  let calls: { call: ApiCall; request: SampleRequest }[]
  let sent: Sent[] = []
  beforeAll(async () => {
    system = await testSystem()
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    listener = createServer(async (request, response) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece)
      sent.push({
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(pieces),
      })
      response.setHeader('content-type', 'application/json')
      response.end('{"heard": true}')
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    const apis = await Promise.all(
      (
        [
          ['reference', '/api/v1/openapi.json'],
          ['messaging', '/v1/openapi.json'],
        ] as const
      ).map(async ([name, url]) => readApi(name, (await system.app.inject(url)).json<OpenApi>())),
    )
    calls = apis.flatMap((api) =>
      api.calls
        .filter((call) => call.sent === 'by you')
        .map((call) => ({ call, request: requestOf(call, base, keyOf(api.name, "mref_it's")) })),
    )
  })
  afterAll(async () => {
    listener.close()
    await system.close()
  })

  test('have what the call requires', () => {
    expect(calls.length).toBeGreaterThan(100)
    for (const { call, request } of calls) {
      const { pathname, searchParams } = new URL(request.url)
      expect(decodeURIComponent(pathname)).not.toMatch(/[{}]/)
      expect(pathname.split('/').length).toBe(call.path.split('/').length)
      const required = call.parameters.filter(({ in: place, required }) => place === 'query' && required)
      expect([call.id, [...searchParams.keys()]]).toEqual([call.id, required.map(({ name }) => name)])
      const [media] = Object.values(call.body?.content ?? {})
      if (exampleOf(media) !== undefined) expect([call.id, request.body]).toEqual([call.id, expect.anything()])
    }
  })

  for (const language of SAMPLE_LANGUAGES)
    testUnless(
      missing(language),
      `${language}: each runs as it is and sends just what the description says`,
      async () => {
        sent = []
        await run(
          language,
          calls.map(({ request }) => request),
        )
        expect(sent.length).toBe(calls.length)
        for (const [at, { call, request }] of calls.entries()) {
          const { method, url, headers, body } = sent[at] ?? {}
          const about = [language, call.id]
          expect([...about, method, `${base}${url}`]).toEqual([...about, request.method, request.url])
          for (const [name, value] of request.headers)
            expect([...about, name, headers?.[name.toLowerCase()]]).toEqual([...about, name, value])
          const { body: wanted } = request
          if (wanted === undefined) expect([...about, body?.length]).toEqual([...about, 0])
          else if ('json' in wanted) expect([...about, JSON.parse(String(body))]).toEqual([...about, wanted.json])
          else if ('text' in wanted) expect([...about, String(body)]).toEqual([...about, wanted.text])
          else {
            const form = await new Response(new Uint8Array(body ?? []), {
              headers: { 'content-type': String(headers?.['content-type']) },
            }).formData()
            const file = form.get('file')
            if (!(file instanceof File)) throw new Error('no file came')
            expect([file.name, file.type]).toEqual(['picture.jpg', 'image/jpeg'])
            expect(Buffer.from(await file.arrayBuffer())).toEqual(PICTURE)
          }
        }
      },
      { tags: ['slow', 'any-database'], timeout: 120_000 },
    )

  for (const language of SAMPLE_LANGUAGES)
    testUnless(missing(language), `${language}: this server answers them`, async () => {
      const url = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
      const { key } = await system.account()
      const callOf = (id: string) => calls.find(({ call }) => call.id === id)?.call as ApiCall
      const printed = await run(language, [
        requestOf(callOf('getVerse'), url, keyOf('reference', demoKey({ DEMO_KEY: 'on' }))),
        requestOf(callOf('saveContact'), url, { header: 'Authorization', value: `Bearer ${key}` }),
        requestOf(callOf('importContacts'), url, { header: 'Authorization', value: `Bearer ${key}` }),
      ])
      expect(printed).toContain('text_indonesian')
      expect(printed).toContain('contact_id')
      expect(printed).toContain('created')
    })
})
