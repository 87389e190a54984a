import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionNames } from '../../../src/reference/records/collections/names.ts'
import { TOOLS } from '../../../src/site/reading/tools.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
  await system.refresh()
  await system.worker.drain()
  await system.refresh()
})
afterAll(() => system.close())

let visitors = 0
const get = (url: string, accept?: string) =>
  system.app.inject({
    url,
    headers: accept ? { accept } : {},
    remoteAddress: `10.8.${visitors >> 8}.${visitors++ & 255}`,
  })

test('/llms.txt describes the server, and each of its addresses exists', { tags: 'slow' }, async () => {
  const { statusCode, headers, body } = await get('/llms.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(body).toMatch(/^# Mimbar\n\n> .+\n/)
  const addresses = [...body.matchAll(/\]\(http:\/\/localhost:3000([^)]+)\)/g)].map(([, address = '']) => address)
  expect(addresses).toEqual(expect.arrayContaining(['/mcp', '/api/v1/openapi.json', '/v1/openapi.json']))
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) {
    const answer = await get(address)
    // /docs redirects
    const expected = address.startsWith('/mcp') ? 405 : address === '/docs' ? expect.any(Number) : 200
    expect([address, answer.statusCode]).toEqual([address, expected])
    if (address === '/docs') expect(answer.statusCode).toBeLessThan(400)
    if (address.includes('.md')) expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8')
  }
  // addresses named without a link
  for (const [, path = ''] of body.matchAll(/ (\/[a-z][\w:/]*\.md)\b/g))
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
})

test('the tools that it names are the existing ones', async () => {
  const named = /Tools: ([\w, ]+)/.exec((await get('/llms.txt')).body)?.[1]?.split(', ')
  const answer = await system.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'x-api-key': await system.referenceKey(), accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  const { result } = JSON.parse(/^data: (.*)$/m.exec(answer.body)?.[1] ?? '{}')
  expect(named).toEqual(result.tools.map(({ name }: { name: string }) => name))
})

describe('Markdown', () => {
  /** A page of each kind, and a part of its content. */
  const KINDS: [path: string, query?: string][] = [
    ['/q'],
    ['/q/112'],
    ['/q/2:255'],
    ['/q/juz/30'],
    ['/q/page/604'],
    ['/h'],
    ['/h/bukhari'],
    ['/h/bukhari', '?book=1'],
    ['/h/bukhari:1'],
    ['/n/taqrib:2445'],
    ['/n'],
    ['/n', '?q=zzzz'],
    ['/search', '?q=sabar'],
    ...Object.keys(TOOLS).map((name): [string] => [`/${name}`]),
    ['/calendar', '?month=2&year=2026'],
    ['/prayer', '?city=32.73'],
    ...collectionNames.map((name): [string] => [`/${name}`]),
  ]
  test('of the front page has its own address', async () => {
    const [byName, byAccept] = [await get('/index.md'), await get('/', 'text/markdown')]
    expect([byName.statusCode, byName.body]).toEqual([200, byAccept.body])
  })

  test.each(KINDS)('of %s%s is the same by .md and by Accept', async (path, query = '') => {
    const byName = await get(`${path}.md${query}`)
    const byAccept = await get(path + query, 'text/markdown')
    for (const page of [byName, byAccept]) {
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
      expect(page.body).toMatch(/^# .+\n/)
      expect(page.body).not.toMatch(/<(html|script|div|p)\b/)
    }
    expect(byName.body).toBe(byAccept.body)
    expect(byAccept.headers.vary).toContain('Accept')
  })

  test('of every record in a list exists too', async () => {
    for (const list of collectionNames.map((name) => `/${name}`)) {
      const { body } = await get(`${list}.md`)
      const [, record = ''] = new RegExp(`\\]\\(http://localhost:3000(${list}/[^)?]+)\\)`).exec(body) ?? []
      expect([list, record]).toEqual([list, expect.stringMatching(/\/.+\/.+/)])
      const [byName, byAccept] = [await get(`${record}.md`), await get(record, 'text/markdown')]
      expect([record, byName.statusCode, byName.body === byAccept.body]).toEqual([record, 200, true])
    }
  })

  test('of a missing page is a 404', async () => {
    for (const path of ['/q/2:999', '/h/bukhari:999999', '/n/nobody', '/doa/nothing']) {
      const page = await get(`${path}.md`)
      expect([path, page.statusCode, page.headers['content-type']]).toEqual([path, 404, 'text/markdown; charset=utf-8'])
    }
  })
})
