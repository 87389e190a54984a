import { readdirSync, readFileSync } from 'node:fs'
import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { renderHtml } from '../../src/platform/html.tsx'
import { createLimiter } from '../../src/platform/limits/windows.ts'
import { renderInline, renderMarkdown } from '../../src/site/docs/markdown.tsx'
import { docsPlugin } from '../../src/site/docs/plugin.ts'
import { escaped } from '../support/escaped.ts'
import { sharedSystem } from '../support/shared-system.ts'
import type { TestSystem } from '../support/system.ts'
import { foreignTo } from './foreign-words.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})

/** Every text of a description that /docs renders as Markdown, without code. */
function* prose(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'description' && typeof value === 'string') yield value.replace(/`[^`]*`/g, '')
    else if (name !== 'example' && name !== 'examples') yield* prose(value)
  }
}

test.each(['/api/v1/openapi.json', '/v1/openapi.json'])(
  '%s has nothing that /docs would treat as HTML',
  async (url) => {
    const described = [...prose((await system.app.inject(url)).json())]
    expect(described.length).toBeGreaterThan(100)
    expect(described.filter((text) => /<[a-z/!]/i.test(text))).toEqual([])
  },
)

const get = (url: string, headers: Record<string, string> = {}) => system.app.inject({ url, headers })
/** Without links to the same page in another language, which differ in nothing else. */
const linksOf = (body: string) =>
  [...body.matchAll(/ href="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !/^\/docs\b.*\?lang=/.test(href))

/** Every page under /docs that links lead to, by its address. */
async function everyPage(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const waiting = ['/docs']
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (pages.has(url)) continue
    const answer = await get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    pages.set(url, answer.body)
    if (!answer.headers['content-type']?.toString().startsWith('text/html')) continue
    for (const href of linksOf(answer.body)) {
      const { pathname, search } = new URL(href, `http://localhost${url}`)
      if (href.startsWith('/docs') || href.startsWith('#')) waiting.push(pathname + search)
    }
  }
  return pages
}

test('every link of every page leads somewhere, and every anchor is on its page', {
  tags: ['slow', 'any-database'],
}, async () => {
  const pages = await everyPage()
  expect(pages.size).toBeGreaterThan(100)
  const elsewhere = new Map<string, number>()
  const lost: string[] = []
  for (const [url, body] of pages) {
    if (!body.startsWith('<!doctype html>')) continue
    // text that looks like an element is escaped
    expect(body).not.toMatch(/<(surah|ayah|key|secret|base64)>/)
    for (const href of linksOf(body).filter((href) => /^[/#]/.test(href))) {
      const { pathname, search, hash } = new URL(href, `http://localhost${url}`)
      const inside = pages.get(pathname + search)
      if (inside === undefined && !elsewhere.has(pathname))
        elsewhere.set(pathname, (await get(pathname + search)).statusCode)
      if (inside === undefined && elsewhere.get(pathname) !== 200) lost.push(`${url} → ${href}`)
      if (inside !== undefined && hash !== '' && !inside.includes(` id="${decodeURIComponent(hash.slice(1))}"`))
        lost.push(`${url} → ${href}`)
    }
  }
  expect(lost).toEqual([])
})

test.each([
  ['reference', '/api/v1/openapi.json'],
  ['messaging', '/v1/openapi.json'],
])(
  'every call, parameter and response of the %s API is on a page linked from /docs',
  { tags: ['slow', 'any-database'] },
  async (name, url) => {
    type Operation = { operationId: string; summary: string; parameters?: { name: string }[]; responses: object }
    const { paths, servers } = (await get(url)).json<{
      paths: Record<string, Record<string, Operation>>
      servers: { url: string }[]
    }>()
    const index = (await get('/docs')).body
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { operationId, parameters = [], responses }] of Object.entries(methods)) {
        const address = `/docs/${name}/${operationId}`
        expect(index).toContain(`href="${address}"`)
        const { body } = await get(address, { 'accept-language': 'en' })
        expect(body).toContain(`<code><b>${method.toUpperCase()}</b> ${servers[0]?.url}${path}</code>`)
        for (const parameter of parameters) if (parameter.name) expect(body).toContain(`<code>${parameter.name}</code>`)
        for (const status of Object.keys(responses))
          expect([address, body]).toEqual([address, expect.stringContaining(`<code>${status}</code>`)])
      }
    }
  },
)

test('the events that endpoints are sent have pages with their bodies', async () => {
  const { body } = await get('/docs/messaging/message.received', { 'accept-language': 'en' })
  expect(body).toContain('<b>Event</b> message.received')
  expect(body).toContain('<b>&quot;event&quot;</b>: &quot;message.received&quot;')
  expect(body).not.toContain('id="try"')
})

test('text that looks like an element is shown as written, in descriptions and in guides', () => {
  expect(renderHtml(renderInline('a key <surah>:<ayah>, not <img src=x onerror=alert(1)>'))).toBe(
    '<span>a key &lt;surah&gt;:&lt;ayah&gt;, not &lt;img src=x onerror=alert(1)&gt;</span>',
  )
  const { content } = renderMarkdown(
    '# A <b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n```html\n<i>\n```',
  )
  expect(renderHtml(content)).not.toMatch(/<(script|b|i)>|href="javascript/)
})

test('every guide is a page with its own words, linked from /docs and /developers, and is Markdown too', {
  tags: 'any-database',
}, async () => {
  const names = readdirSync('docs').filter((name) => name.endsWith('.md'))
  expect(names.length).toBeGreaterThan(10)
  const index = (await get('/docs/guides')).body
  for (const file of names) {
    const name = file.slice(0, -3)
    const text = readFileSync(`docs/${file}`, 'utf8')
    expect(index).toContain(`href="/docs/guides/${name}"`)
    const page = await get(`/docs/guides/${name}`)
    expect(page.body).toContain(`<h1>${escaped(/^# (.+)$/m.exec(text)?.[1] ?? '')}</h1>`)
    expect(page.body).not.toContain('&lt;!--')
    expect(page.body).not.toContain('<!--')
    const headings = text.replaceAll(/```[\s\S]*?```/g, '').match(/^## /gm) ?? []
    expect([file, page.body.match(/<h2 id="/g) ?? []]).toEqual([file, headings.map(() => '<h2 id="')])
    for (const markdown of [
      await get(`/docs/guides/${file}`),
      await get(`/docs/guides/${name}`, { accept: 'text/markdown' }),
    ])
      expect([markdown.body, markdown.headers['content-type']]).toEqual([text, 'text/markdown; charset=utf-8'])
  }
  for (const page of ['/docs', '/developers?lang=id', '/developers?lang=en'])
    expect((await get(page)).body).toContain('href="/docs/guides"')
})

test('a link from one guide to another leads to its target', async () => {
  const { headings } = renderMarkdown('## Changing `SECRET_KEY`\n\n## Two: words, & more\n\n## Two: words, & more')
  expect(headings.map(({ id }) => id)).toEqual(['changing-secret_key', 'two-words--more', 'two-words--more-1'])
  expect((await get('/docs/guides/messaging')).body).toContain('href="/docs/guides/webhooks"')
  expect((await get('/docs/guides/operating')).body).toContain('id="changing-secret_key"')
  expect((await get('/docs/guides/operating')).body).toContain('href="/docs/guides/grafana/dashboard.json"')
  expect((await get('/docs/guides/../package.json')).statusCode).toBe(404)
  expect((await get('/docs/guides/..%2fpackage.json')).statusCode).toBe(404)
  expect((await get('/docs/guides/nothing')).statusCode).toBe(404)
})

test('pages are compressed and revalidated, and their assets are cached for ever', async () => {
  for (const url of ['/docs', '/docs/reference/search', '/docs/guides/messaging']) {
    const plain = await get(url)
    const zipped = await get(url, { 'accept-encoding': 'gzip' })
    expect([url, plain.statusCode, zipped.headers['content-encoding']]).toEqual([url, 200, 'gzip'])
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    // a page with everything that it loads is smaller than one picture
    expect(zipped.rawPayload.length).toBeLessThan(25_000)
    expect(plain.headers['content-security-policy']).toContain("default-src 'none'")
    expect(plain.headers.vary).toContain('Accept-Encoding')
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const assets = [...plain.body.matchAll(/(?:href|src)="(\/(?:style\.css|docs\/docs\.js)[^"]*)"/g)].map(
      ([, asset = '']) => asset,
    )
    expect(assets.length).toBeGreaterThan(0)
    for (const asset of assets) {
      expect(asset).toMatch(/\?v=[\w-]{10}$/)
      const repeated = await get(asset, { 'accept-encoding': 'br' })
      expect([repeated.statusCode, repeated.headers['cache-control'], repeated.headers['content-encoding']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'br',
      ])
      expect((await get(asset.replace(/v=.*/, 'v=other'))).headers['cache-control']).toBe('public, max-age=3600')
    }
  }
})

test('an unknown address is answered by a page', async () => {
  const missing = await get('/docs/reference/nothing', { accept: 'text/html' })
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await get('/docs/reference')).headers.location).toBe('/docs#reference')
})

test('descriptions that could not be read once are read again with the next page', async () => {
  const app = fastify()
  const { db } = system.database
  let failing = true
  for (const url of ['/api/v1/openapi.json', '/v1/openapi.json'])
    app.get(url, async () => {
      if (failing) throw new Error('not yet')
      return (await get(url)).json()
    })
  await app.register(
    docsPlugin({
      publicUrl: 'http://localhost',
      demoKey: undefined,
      db,
      limiter: createLimiter(db, { enforced: true }),
      now: () => new Date(),
    }),
  )
  const statuses = async () =>
    Promise.all(['/docs', '/docs/reference/getVerse'].map(async (url) => (await app.inject(url)).statusCode))
  expect(await statuses()).toEqual([503, 503])
  failing = false
  expect(await statuses()).toEqual([200, 200])
  await app.close()
})

describe('in Indonesian, if no other language is requested,', () => {
  test('every part, call and event has a name, and no name is unused', async () => {
    const { parts, calls } = parse(readFileSync('src/site/docs/names-id.yaml', 'utf8'))
    const described = await Promise.all(
      ['/api/v1/openapi.json', '/v1/openapi.json'].map(async (url) => (await get(url)).json()),
    )
    const operations = described.flatMap(({ paths }) =>
      Object.values<object>(paths).flatMap((path) => Object.values(path)),
    )
    const ids = [...operations.map(({ operationId }) => operationId), ...Object.keys(described[1].webhooks)]
    expect(Object.keys(calls).sort()).toEqual(ids.sort())
    const tags = described.flatMap(({ tags }) => tags.map(({ name }: { name: string }) => name))
    expect(Object.keys(parts).sort()).toEqual([...tags, 'Events sent to your webhooks'].sort())
    const foreign = foreignTo('id')
    expect(
      [...Object.values<string>(calls), ...Object.values<string[]>(parts).flat()].filter((text) => foreign.test(text)),
    ).toEqual([])
  })

  test('the overview, the navigation and each page have these names, and text of the description is marked as English', async () => {
    const { body, headers } = await get('/docs')
    expect(body).toContain('<html lang="id">')
    expect(headers.vary).toContain('Accept-Language')
    expect(body).toContain('>Mengirim pesan</a>')
    const page = (await get('/docs/messaging/sendMessage')).body
    expect(page).toContain('<h1>Mengirim pesan</h1>')
    expect(page).toContain('<h2>Contoh permintaan</h2>')
    expect(page).toContain('<dl class="fields" lang="en">')
    expect(page).toContain('aria-current="page">Mengirim pesan</a>')
    expect((await get('/docs', { 'accept-language': 'en-GB' })).body).toContain('<h1>Documentation</h1>')
  })

  test('a chosen language stays for the following pages, in that browser only', async () => {
    const chosen = await get('/docs?lang=en')
    expect(chosen.body).toContain('<html lang="en">')
    expect(chosen.headers['cache-control']).toBe('private, max-age=300')
    const [cookie = ''] = String(chosen.headers['set-cookie']).split(';')
    const next = await get('/docs/reference/search', { cookie })
    expect(next.body).toContain('<html lang="en">')
    expect(next.headers['cache-control']).toBe('public, max-age=300')
    expect(next.headers.vary).toContain('Cookie')
    expect((await get('/docs?lang=id', { cookie })).body).toContain('<html lang="id">')
  })
})

describe('the filter', () => {
  const found = async (q: string, lang = 'en') => {
    const { body } = await get(`/docs?${new URLSearchParams({ q, lang })}`)
    return [...body.matchAll(/<li data-find="(\w[\w.]*)/g)].map(([, id]) => id)
  }

  test('leaves what matches each word by name, part or path, in either language, without a script', async () => {
    expect(await found('verse quote hadith')).toEqual(['listHadithOfVerse'])
    expect(await found('templat', 'id')).toEqual(expect.arrayContaining(['createTemplate', 'listTemplates']))
    expect(await found('GET /v1/webhooks/')).toContain('getWebhook')
    expect(await found('POST message')).toContain('sendMessage')
  })

  test('says so if nothing matches, and escapes the text of the filter', async () => {
    const { body, headers } = await get(`/docs?${new URLSearchParams({ q: '"><script>x</script>', lang: 'en' })}`)
    expect(body).toContain('Nothing matches.')
    expect(body).not.toContain('<script>x')
    expect(headers['cache-control']).toBe('no-store')
    expect(await found(' ')).toHaveLength((await found('')).length)
    expect((await get(`/docs?q=${'a'.repeat(5_000)}`)).statusCode).toBe(200)
    expect((await get('/docs?q=a&q=b')).statusCode).toBe(200)
  })
})
