import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { loopback } from './servers.ts'
import { decide, show, submit } from './support.ts'

let system: TestSystem
let key: string
beforeAll(async () => {
  system = await testSystem({
    LECTURE_HOSTS: 'localhost,169.254.169.254,127.0.0.1',
    TRANSCRIBE_BASE_URL: 'http://127.0.0.1:1/v1',
  })
  key = await system.referenceKey()
})
afterAll(() => system.close())

const outcome = async (url: string) => {
  const id = await submit(system, key, { youtube_url: url })
  await decide(system, id, 'approve')
  await system.worker.drain()
  return show(system, id)
}

test('a private address, or a name that resolves to one, is never fetched, even from a listed host', {
  tags: 'any-database',
}, async () => {
  let asked = 0
  const server = await loopback((_request, reply) => {
    asked += 1
    reply.end('secret')
  })
  const { port } = new URL(server.url)
  for (const [url, reason] of [
    ['http://169.254.169.254/latest/meta-data', '169.254.169.254 is a private address'],
    [`http://127.0.0.1:${port}/a.mp4`, '127.0.0.1 is a private address'],
    [`http://localhost:${port}/a.mp4`, 'localhost has a private address'],
    // yt-dlp has extractors for some sites, one of which would request this address itself
    [`http://localhost:${port}/watch/spoken`, 'localhost has a private address'],
  ] as const) {
    expect(await outcome(url)).toMatchObject({ status: 'failed', reason })
  }
  expect(asked).toBe(0)
  await server.close()
})

test('a host that is not listed is never fetched', { tags: 'any-database' }, async () => {
  expect(await outcome('https://example.com/a.mp4')).toMatchObject({
    status: 'failed',
    reason: 'Videos are not fetched from example.com: it is not in LECTURE_HOSTS',
  })
})

test('without yt-dlp a video on YouTube fails with that reason', { tags: 'any-database' }, async () => {
  const { PATH } = process.env
  process.env.PATH = '/nonexistent'
  const youtube = await testSystem()
  const id = await submit(youtube, await youtube.referenceKey(), { youtube_url: 'https://youtu.be/withoutytdl' })
  await decide(youtube, id, 'approve')
  await youtube.worker.drain()
  process.env.PATH = PATH
  expect(await show(youtube, id)).toMatchObject({ status: 'failed', reason: expect.stringContaining('yt-dlp') })
  await youtube.close()
})
