import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTranscribe } from '../../../src/reference/lectures/transcribe.ts'
import { transcriptionServer } from './servers.ts'

const folder = mkdtempSync(join(tmpdir(), 'mimbar-transcribe-'))
const file = join(folder, 'piece.mp3')
const forever = new AbortController().signal

let server: Awaited<ReturnType<typeof transcriptionServer>>
beforeAll(async () => {
  writeFileSync(file, Buffer.from([0xff, 0xfb, 0, 0]))
  server = await transcriptionServer()
})
beforeEach(() => {
  server.replies.length = 0
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const ask = (timeoutMs = 5_000) => createTranscribe({ baseUrl: `${server.url}/`, timeoutMs })(file, forever)

test('a file is sent, and its text returned', async () => {
  server.replies.push({ text: ' Bismillah. ' })
  expect(await ask()).toBe('Bismillah.')
})

test('a server that hangs times out', { tags: 'slow' }, async () => {
  server.replies.push({ hang: true })
  await expect(ask(1_000)).rejects.toMatchObject({
    permanent: false,
    message: 'The transcription server did not answer within 1 s',
  })
})

test('temporary and permanent errors are distinguished', async () => {
  for (const [status, permanent] of [
    [500, false],
    [503, false],
    [429, false],
    [400, true],
    [401, true],
    [413, true],
  ] as const) {
    server.replies.splice(0, 1, { status })
    await expect(ask()).rejects.toMatchObject({ permanent, message: expect.stringContaining(`${status}: not now`) })
  }
  server.replies.splice(0, 1, { status: 429, headers: { 'retry-after': '9' } })
  await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 9 })
})

test('an invalid answer and an unreachable server are errors', async () => {
  for (const raw of ['<html>', '{}', '{"text":7}']) {
    server.replies.splice(0, 1, { raw })
    await expect(ask()).rejects.toMatchObject({
      permanent: false,
      message: 'The transcription server answered something that is not a transcription',
    })
  }
  const nobody = createTranscribe({ baseUrl: 'http://127.0.0.1:1/v1' })(file, forever)
  await expect(nobody).rejects.toMatchObject({ message: 'The transcription server cannot be reached' })
})
