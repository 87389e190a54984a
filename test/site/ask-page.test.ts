import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import type { Block } from '../../src/site/reading/blocks.ts'
import { sendGrowingPage } from '../../src/site/reading/reply.ts'
import { breaksAfter, chatServer, pausesAfter, says } from '../reference/answers/chat-server.ts'
import { searchableSystem } from '../support/searchable.ts'
import type { TestSystem } from '../support/system.ts'

const QUESTION = 'Apa keutamaan sabar saat ditimpa musibah?'
const FIRST = { claim: 'Gembirakanlah mereka yang sabar', keys: ['2:155'] }
const SECOND = { claim: 'Allah menyertai mereka yang sabar', keys: ['2:153'] }

/** The page of an answer written by a language model. Without a model it is complete at once (reading-tools.test.ts). */
describe('/ask while the answer is written', () => {
  let system: TestSystem
  let chat: Awaited<ReturnType<typeof chatServer>>
  let base: string
  beforeAll(async () => {
    chat = await chatServer()
    system = await searchableSystem({ LLM_BASE_URL: chat.url, LLM_MODEL: 'test-model' })
    await system.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await system.close()
    chat.close()
  })
  const open = (path = '/ask', headers: Record<string, string> = {}) =>
    fetch(`${base}${path}?${new URLSearchParams({ q: QUESTION, lang: 'id' })}`, {
      headers: { accept: 'text/html', ...headers },
    })

  test.each(['br', 'gzip', 'identity'])(
    'each part is sent as soon as it is complete, %s too',
    { tags: 'slow' },
    async (encoding) => {
      let go = () => {}
      const gate = new Promise<void>((resolve) => {
        go = resolve
      })
      chat.will(pausesAfter(`{"claims": [${JSON.stringify(FIRST)}, `, gate, `${JSON.stringify(SECOND)}]}`))
      const page = await open('/ask', { 'accept-encoding': encoding })
      expect(page.status).toBe(200)
      expect(page.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
      const parts = page.body?.pipeThrough(new TextDecoderStream()).getReader()
      let seen = ''
      const readUntil = async (text: string) => {
        while (!seen.includes(text)) {
          const { value, done } = (await parts?.read()) ?? {}
          if (done) throw new Error(`ended without ${text}`)
          seen += value
        }
      }
      await readUntil(FIRST.claim)
      // the model is still writing
      expect(seen).toContain('<form class="asking"')
      expect(seen).toContain('href="/q/2:155?lang=id"')
      expect(seen).not.toContain('</main>')
      expect(seen).not.toContain('Sumber (')
      go()
      await readUntil('</html>')
      expect(seen.indexOf(SECOND.claim)).toBeGreaterThan(seen.indexOf(FIRST.claim))
      expect(seen.indexOf('Sumber (')).toBeGreaterThan(seen.indexOf(SECOND.claim))
      expect(seen.match(/<\/main>/g)).toHaveLength(1)
      expect(seen.split(FIRST.claim)).toHaveLength(2)
    },
  )

  test('if the model fails midway, the page says so and the records answer', { tags: 'slow' }, async () => {
    chat.will(breaksAfter(`{"claims": [${JSON.stringify(FIRST)}`))
    const page = await (await open()).text()
    expect(page.indexOf('Bagian di atas terputus')).toBeGreaterThan(page.indexOf(FIRST.claim))
    expect(page.indexOf('Dalil terdekat')).toBeGreaterThan(page.indexOf('Bagian di atas terputus'))
    expect(page).toContain('id="feedback"')
  })

  test('if nothing of it was shown, the records answer as if there were no model', async () => {
    chat.will(says('{"claims": []}'))
    const page = await (await open()).text()
    expect(page).not.toContain('terputus')
    expect(page).toContain('Dalil terdekat')
  })

  test('a program gets the whole page, without the notice for waiting readers', async () => {
    chat.will(says(JSON.stringify({ claims: [FIRST] })))
    const page = await (await open('/ask.md')).text()
    expect(page).toContain(FIRST.claim)
    expect(page).not.toContain('sedang disusun')
  })

  test('a person in need is answered at once, without a model', async () => {
    chat.will(says('NOTHING'))
    const page = await fetch(`${base}/ask?${new URLSearchParams({ q: 'saya ingin bunuh diri', lang: 'id' })}`)
    expect(await page.text()).toContain('href="tel:112"')
    expect(chat.requests).toEqual([])
    expect(system.logged()).not.toContain('bunuh')
  })
})

test('a failure after a page has begun is reported in it, and the page is completed', async () => {
  const app = fastify()
  const deps = { publicUrl: 'http://localhost:3000', config: loadConfig({}), log: app.log }
  async function* more(): AsyncGenerator<Block[]> {
    yield [{ paragraph: ['so far'] }]
    throw new Error('the database went away')
  }
  app.get('/ask', (request, reply) =>
    sendGrowingPage(deps, request, reply, {
      path: '/ask',
      content: { title: 'A question', description: '', blocks: [] },
      more: more(),
    }),
  )
  const { body } = await app.inject({ url: '/ask?lang=en', headers: { accept: 'text/html' } })
  expect(body.indexOf('Something went wrong')).toBeGreaterThan(body.indexOf('so far'))
  expect(body).not.toContain('database')
  expect(body.endsWith('</html>')).toBe(true)
  await app.close()
})
