import { beforeAll, expect, test } from 'vitest'
import * as files from '../support/files.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'
import { client, phone } from './client.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})

async function upload(key: string): Promise<{ media_id: string; url: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(files.png)]), 'a.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await system.app.inject({
    method: 'POST',
    url: '/v1/media',
    headers: { authorization: `Bearer ${key}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json()
}

test('an uploaded file is sent by its id, or by its signed address, which then no longer expires', async () => {
  const { key } = await system.account()
  const call = client(system, key)
  const { media_id, url } = await upload(key)
  for (const source of [{ media_id }, { media_url: url }]) {
    const accepted = await call('POST', '/messages', { to: phone(), type: 'media', message: 'Lihat', ...source })
    expect([accepted.statusCode, accepted.json().credits_used]).toEqual([201, 2])
    const message = await call('GET', `/messages/${accepted.json().message_id}`)
    expect(message.json()).toMatchObject({ media_id, media_url: null, message: 'Lihat' })
  }
})

test('a message names exactly one file, which belongs to its account', async () => {
  const { key } = await system.account()
  const stranger = client(system, (await system.account()).key)
  const call = client(system, key)
  const { media_id, url } = await upload(key)
  const message = { to: phone(), type: 'media' }
  for (const body of [message, { ...message, media_id, media_url: 'https://example.test/a.png' }]) {
    const response = await call('POST', '/messages', body)
    expect([response.statusCode, response.json().error.details.field]).toEqual([400, 'media_url'])
  }
  expect((await stranger('POST', '/messages', { ...message, media_id })).statusCode).toBe(404)
  expect((await call('POST', '/messages', { ...message, media_id: '../x' })).statusCode).toBe(404)
  const other = await stranger('POST', '/messages', { ...message, media_url: url })
  const shown = await stranger('GET', `/messages/${other.json().message_id}`)
  expect(shown.json()).toMatchObject({ media_id: null, media_url: url })
})
