import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../src/platform/db/rows.ts'
import { buildSearch } from '../../../src/reference/index/building/build.ts'
import { findModel } from '../../../src/reference/index/model/model.ts'
import { createRanker } from '../../../src/reference/search/query/ranker.ts'
import { type Embedder, NO_HUB, openEmbedder, SHIPPED_MODEL } from '../../support/embedder.ts'
import { searchBuild } from '../../support/index.ts'
import { testSystem } from '../../support/system.ts'
import { writeTinyModel } from '../../support/tiny-model.ts'

const NAME = 'acme/multilingual-e5-tiny'
const folder = mkdtempSync(join(tmpdir(), 'mimbar-hub-'))
let asked: string[] = []
let server: Server
let endpoint: string

beforeAll(async () => {
  // each prefix has its own direction, so that a vector shows the prefix of its text
  writeTinyModel(join(folder, NAME), {
    'query:': [1, 0, 0, 0, 0],
    'passage:': [0, 1, 0, 0, 0],
    sabar: [0, 0, 1, 0, 0],
    Allah: [0, 0, 0, 1, 0],
    '[UNK]': [0, 0, 0, 0, 1],
  })
  // a hub serves the files of a model at /<owner>/<name>/resolve/<revision>/<file>
  server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const file = join(folder, url.replace('/resolve/main/', '/'))
    if (!existsSync(file)) return response.writeHead(404).end()
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const open = (cache: string, from = endpoint): Promise<Embedder> =>
  openEmbedder(findModel(NAME, { endpoint: from, cache: join(folder, cache) }))

test('a model of a hub is downloaded once, with its own dimensions and the prefixes of its kind', async () => {
  const first = await open('once')
  expect(first.dimensions).toBe(5)
  expect(asked.some((url) => url === `/${NAME}/resolve/main/onnx/model_quantized.onnx`)).toBe(true)
  const half = Math.SQRT1_2
  expect([...(await first.embed('sabar'))].map((value) => Number(value.toFixed(4)))).toEqual(
    [half, 0, half, 0, 0].map((value) => Number(value.toFixed(4))),
  )

  asked = []
  const again = await open('once', 'http://127.0.0.1:9')
  expect(again.dimensions).toBe(5)
  expect(asked).toEqual([])
})

test('a model of a hub embeds every passage, with its prefix and dimensions, next to the vectors of another model', {
  tags: 'slow',
}, async () => {
  const system = await testSystem()
  const { db } = system.database
  const tiny = await open('build')
  await buildSearch(searchBuild(db, system.folder, findModel(SHIPPED_MODEL, NO_HUB)))
  await buildSearch(searchBuild(db, system.folder, tiny.model))
  const dimensions = await rows<{ d: number; n: number }>(
    db,
    sql`select vector_dims(embedding) as d, count(*) as n from passage_vectors group by 1 order by 1`,
  )
  expect(dimensions.map(({ d }) => d)).toEqual([5, 256])
  expect(dimensions[0]?.n).toBe(dimensions[1]?.n)
  const [wrong] = await rows<{ n: number }>(
    db,
    sql`select count(*) as n from passage_vectors
        where model = ${tiny.model.id} and ((embedding::real[])[1] <> 0 or (embedding::real[])[2] <= 0)`,
  )
  expect(wrong?.n).toBe(0)
  await system.close()
  // slow because of two builds, each with a model in its own threads
})

test('an unreachable hub, or one without the model, is a clear error at start', { tags: 'slow' }, async () => {
  for (const [name, from] of [
    [NAME, 'http://127.0.0.1:9'],
    ['acme/another', endpoint],
  ] as const) {
    const ranker = createRanker(findModel(name, { endpoint: from, cache: join(folder, 'nowhere') }))
    await expect(ranker.ready()).rejects.toThrow(new RegExp(`^The embedding model "${name}" cannot be loaded[^]*none`))
    await ranker.close()
  }
})
