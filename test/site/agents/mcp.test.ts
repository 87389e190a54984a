import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
let address: string
beforeAll(async () => {
  system = await testSystem()
  address = await system.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => system.close())

async function connected(headers: Record<string, string>) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } }))
  return client
}

describe('an assistant', () => {
  test.each(['x-api-key', 'authorization'])(
    'connects with its key as %s, and reads a verse with its key and address',
    async (name) => {
      const key = await system.referenceKey()
      const client = await connected({ [name]: name === 'authorization' ? `Bearer ${key}` : key })
      expect(client.getInstructions()).toContain('letter for letter')
      const { structuredContent, content } = await client.callTool({ name: 'verse', arguments: { key: '112:1-2' } })
      const api = await system.app.inject({ url: '/api/v1/quran/112:1', headers: { 'x-api-key': key } })
      const { text_arabic } = api.json<{ text_arabic: string }>()
      expect(structuredContent).toMatchObject({
        verses: [{ key: '112:1', url: 'http://localhost:3000/q/112:1', text_arabic }, { key: '112:2' }],
        total: 2,
      })
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
      await client.close()
    },
  )
})

/** What a client of version 1 sends, message by message. */
const post = (payload: object | string, headers: Record<string, string> = {}) =>
  system.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  })
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('the door', () => {
  test('asks for a key, in the form of the protocol', async () => {
    const answer = await post(list)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    expect(answer.json()).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32_000,
        message: expect.any(String),
        data: { docs: 'http://localhost:3000/developers', hint: expect.stringContaining('Bearer') },
      },
      id: null,
    })
  })

  test.each(['GET', 'DELETE'] as const)('has no stream to open and no session to end: %s is 405', async (method) => {
    const answer = await system.app.inject({ method, url: '/mcp' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
  })
})
