import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { findHolder, noteKeyUse } from '../../src/reference/http/keys/reference-keys.ts'
import { type MailServer, mailServer } from '../support/smtp.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let mails: MailServer
beforeAll(async () => {
  mails = await mailServer()
  system = await testSystem({ SMTP_URL: `${mails.url}?socketTimeout=500` })
})
afterAll(async () => {
  await system.close()
  await mails.close()
})
beforeEach(() => {
  mails.received.length = 0
  mails.attempts.length = 0
  mails.behave({})
  // each test is in another hour, so that none uses up another's limits
  system.clock.advance(3_600_000)
})

const newAddress = () => `${randomBase62(10)}@example.test`
const KEY = /mref_[0-9A-Za-z]{38}/

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  system.app.inject({ method: 'POST', url, payload, headers })
const postForm = (url: string, fields: Record<string, string>) =>
  system.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const ask = (email: string, more: object = {}) => post('/developers/keys', { email, ...more })
const resend = (email: string) => post('/developers/keys/resend', { email })

/** The key in the last mail to an address. */
function keyFor(email: string): string {
  const mail = mails.received.findLast(({ to }) => to.includes(email))
  const key = KEY.exec(mail?.text ?? '')?.[0]
  if (!key) throw new Error(`no key came to ${email}`)
  return key
}
const pageIn = (email: string): string => {
  const mail = mails.received.findLast(({ to }) => to.includes(email))
  return /http:\/\/localhost:3000(\/developers\/key\?token=[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const use = (key: string, headers: Record<string, string> = {}) =>
  system.app.inject({ url: '/api/v1/quran/112:1', headers: { 'x-api-key': key, ...headers } })

async function newKey(more: object = {}): Promise<{ email: string; key: string }> {
  const email = newAddress()
  await ask(email, more)
  await system.worker.drain()
  return { email, key: keyFor(email) }
}

describe('asking for a key', () => {
  test('a key that works comes by mail, as text and as HTML, and only by mail', async () => {
    const email = newAddress()
    const response = await ask(email, { name: 'My app' })
    expect(response.statusCode).toBe(202)
    await system.worker.drain()
    const key = keyFor(email)
    expect(response.body).not.toContain(key)
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]?.html).toContain(key)
    expect((await use(key)).statusCode).toBe(200)
  })

  test('the mail is in the language that was asked for', async () => {
    const { email } = await newKey({ lang: 'en' })
    expect(mails.received.findLast(({ to }) => to.includes(email))?.headers.subject).toBe('Your Mimbar API key')
    const other = await newKey()
    expect(mails.received.findLast(({ to }) => to.includes(other.email))?.headers.subject).toBe('Kunci API Mimbar Anda')
  })

  test('an address that has a key gets that same key, whatever the case of its letters', async () => {
    const { email, key } = await newKey()
    await ask(email.toUpperCase())
    await system.worker.drain()
    expect(mails.received).toHaveLength(2)
    expect(mails.received[1]?.text).toContain(key)
  })

  test('two requests at once make one key', async () => {
    const email = newAddress()
    await Promise.all([ask(email), ask(email)])
    await system.worker.drain()
    system.clock.advance(60_000)
    await system.worker.drain()
    const keys = new Set(mails.received.map(({ text }) => KEY.exec(text)?.[0]))
    expect(keys.size).toBe(1)
  })

  test('a stranger cannot restrict the key that an address has', async () => {
    const { email, key } = await newKey()
    await ask(email, { origins: ['https://stranger.example'] })
    await system.worker.drain()
    expect((await use(key)).statusCode).toBe(200)
  })

  test('the mail has no text from the request', async () => {
    const { email } = await newKey({ name: 'Visit https://spam.example', origins: ['https://spam.example'] })
    const mail = mails.received.findLast(({ to }) => to.includes(email))
    expect(`${mail?.text}${mail?.html}${JSON.stringify(mail?.headers)}`).not.toMatch(/spam/)
  })

  test('a wrong address, name or website is refused with the field named', async () => {
    for (const [body, field] of [
      [{}, 'email'],
      [{ email: 'not an address' }, 'email'],
      [{ email: 'a@example.test, b@example.test' }, 'email'],
      [{ email: 'a@example.test', name: 'two\nlines' }, 'name'],
      [{ email: 'a@example.test', name: 'null\0byte' }, 'name'],
      [{ email: 'a@example.test', origins: ['javascript:alert(1)'] }, 'origins'],
      [{ email: 'a@example.test', origins: ['nowhere'] }, 'origins'],
    ] as const) {
      const response = await post('/developers/keys', body)
      expect([body, response.statusCode]).toEqual([body, 400])
      expect(response.json().details[0].field).toBe(field)
    }
  })
})

describe('asking again for a lost key', () => {
  test('the same key comes again, with its last use', async () => {
    const { email, key } = await newKey({ lang: 'en' })
    expect(mails.received.at(-1)?.text).toContain('Last used: never')
    const holder = await findHolder(system.database.db, key, system.clock.now())
    await noteKeyUse(system.database.db, [{ holder: { id: holder?.id ?? '' }, at: system.clock.now() }])
    await post('/developers/keys/resend', { email, lang: 'en' })
    await system.worker.drain()
    expect(keyFor(email)).toBe(key)
    expect(mails.received.at(-1)?.text).toMatch(/Last used: \w+ \d+, \d{4}/)
  })

  test('an address without a key gets no mail, and the response is the same', async () => {
    const { email } = await newKey()
    const known = await resend(email)
    const unknown = await resend(newAddress())
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const names = (response: typeof known) => Object.keys(response.headers).sort()
    expect(names(unknown)).toEqual(names(known))
    await system.worker.drain()
    expect(mails.received).toHaveLength(2)
  })

  test('every key that the operator made for the address is sent too', async () => {
    const email = newAddress()
    const made: string[] = []
    for (const name of ['one', 'two']) {
      const response = await system.app.inject({
        method: 'POST',
        url: '/admin/api/reference-keys',
        headers: system.operator,
        payload: { email, name },
      })
      made.push(response.json().key)
    }
    await resend(email)
    await system.worker.drain()
    expect(mails.received.map(({ text }) => KEY.exec(text)?.[0]).sort()).toEqual(made.sort())
  })
})

describe('limits', () => {
  test('an address gets three mails an hour, and the answer stays the same', async () => {
    const email = newAddress()
    for (let i = 0; i < 5; i++) {
      const response = await ask(email)
      expect(response.statusCode).toBe(202)
      await system.worker.drain()
    }
    expect(mails.received).toHaveLength(3)
  })

  test('a caller is refused after ten requests in a minute, with Retry-After', async () => {
    const answers = []
    for (let i = 0; i < 11; i++) answers.push(await resend(newAddress()))
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10)
    expect(answers[10]?.statusCode).toBe(429)
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answers[10]?.headers['retry-after'])).toBeLessThanOrEqual(60)
  })
})

describe('undelivered mail', () => {
  test('is retried until the server accepts it', async () => {
    mails.behave({ refuse: () => [451, 'greylisted'] })
    const email = newAddress()
    await ask(email)
    await system.worker.drain()
    expect(mails.received).toHaveLength(0)
    system.clock.advance(59_000)
    await system.worker.drain()
    expect(mails.attempts).toHaveLength(1)
    mails.behave({})
    system.clock.advance(2_000)
    await system.worker.drain()
    expect((await use(keyFor(email))).statusCode).toBe(200)
  })

  test('is retried after a timeout, with the same Message-ID', { tags: 'slow' }, async () => {
    mails.behave({ silent: true })
    const email = newAddress()
    await ask(email)
    await system.worker.drain()
    mails.behave({})
    system.clock.advance(61_000)
    await system.worker.drain()
    expect(mails.received).toHaveLength(1)
    expect(mails.received[0]?.headers['message-id']).toMatch(/^<key-\d+-\d+@localhost>$/)
  })

  test('is not retried if the mailbox does not exist', async () => {
    mails.behave({ refuse: () => [550, 'no such user'] })
    await ask(newAddress())
    await system.worker.drain()
    system.clock.advance(48 * 3_600_000)
    await system.worker.drain()
    expect(mails.attempts).toHaveLength(1)
  })

  test('is stored and logged without key and address', async () => {
    mails.behave({ refuse: (address) => [451, `${address} is greylisted`] })
    const email = newAddress()
    await ask(email)
    await system.worker.drain()
    const { rows } = await system.database.pool.query('select payload::text as payload, last_error from jobs')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(KEY)
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(system.logged()).not.toContain(email)
    expect(system.logged()).not.toMatch(KEY)
    mails.behave({})
  })
})

describe('the key’s own page', () => {
  test('opening the link shows the key’s facts and revokes nothing', async () => {
    const { email, key } = await newKey({ name: 'My <b>app</b>' })
    for (let i = 0; i < 3; i++) {
      const page = await system.app.inject({ url: pageIn(email), headers: { 'accept-language': 'en' } })
      expect(page.statusCode).toBe(200)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.body).toContain('My &lt;b>app&lt;/b>')
      expect(page.body).not.toMatch(KEY)
    }
    expect((await use(key)).statusCode).toBe(200)
  })

  test('its button revokes the key at once, and another can be asked for', async () => {
    const { email, key } = await newKey()
    await use(key)
    const token = new URLSearchParams(pageIn(email).split('?')[1]).get('token') ?? ''
    expect((await postForm('/developers/key/revoke', { token })).statusCode).toBe(200)
    expect((await use(key)).statusCode).toBe(401)
    expect((await system.app.inject(pageIn(email))).statusCode).toBe(404)
    expect((await postForm('/developers/key/revoke', { token })).statusCode).toBe(404)
    await resend(email)
    await system.worker.drain()
    expect(mails.received).toHaveLength(1)
    await ask(email)
    await system.worker.drain()
    expect(keyFor(email)).not.toBe(key)
  })

  test('an invented or altered token opens nothing', async () => {
    const { email } = await newKey()
    const altered = pageIn(email)
      .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      .replace('token=', 'token=A')
    for (const url of [altered, '/developers/key?token=x', '/developers/key']) {
      expect((await system.app.inject(url)).statusCode).toBe(404)
    }
    expect((await postForm('/developers/key/revoke', {})).statusCode).toBe(404)
  })

  test('a key is restricted to websites there, at once, and freed again', async () => {
    const { email, key } = await newKey()
    await use(key)
    const token = new URLSearchParams(pageIn(email).split('?')[1]).get('token') ?? ''
    const save = (origins: string) => postForm('/developers/key/origins', { token, origins })
    await save('example.org\nhttps://Shop.example.org/path, http://localhost:8080')
    expect((await use(key)).statusCode).toBe(401)
    for (const origin of ['https://example.org', 'https://shop.example.org', 'http://localhost:8080']) {
      expect((await use(key, { origin })).statusCode).toBe(200)
    }
    expect((await use(key, { origin: 'http://example.org' })).statusCode).toBe(401)
    expect((await save('not a website!')).statusCode).toBe(400)
    await save('')
    expect((await use(key)).statusCode).toBe(200)
  })
})

describe('without JavaScript', () => {
  test('both forms are answered by a page in the reader’s language', async () => {
    const email = newAddress()
    const made = await postForm('/developers/keys', { email, name: '', origins: 'https://example.org', lang: 'en' })
    expect(made.statusCode).toBe(202)
    expect(made.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(made.body).toContain('Check your inbox')
    await system.worker.drain()
    const key = keyFor(email)
    expect((await use(key)).statusCode).toBe(401)
    expect((await use(key, { origin: 'https://example.org' })).statusCode).toBe(200)
    const again = await postForm('/developers/keys/resend', { email, lang: 'id' })
    expect(again.statusCode).toBe(202)
    expect(again.body).toContain('Cek surel Anda')
  })

  test('a mistake is answered by a page, and nothing from the form is shown unescaped', async () => {
    const response = await postForm('/developers/keys', { email: '<script>alert(1)</script>', lang: 'en' })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).not.toContain('<script>alert')
  })
})

test('known and unknown addresses are answered by the same work, so that they take the same time', async () => {
  const { email } = await newKey()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statements = async (address: string) => {
    // a new day, so that no limit refuses the request
    system.clock.advance(86_400_000)
    await system.worker.drain()
    asked.mockClear()
    await resend(address)
    const texts = (asked.mock.calls as unknown as [string | { text: string }][]).map(([query]) =>
      typeof query === 'string' ? query : query.text,
    )
    // other processes are woken by a timer, after the answer
    return texts.filter((text) => !text.startsWith('select pg_notify'))
  }
  // the first of each kind prepares statements and reserves counts for the next ones
  await statements(newAddress())
  const known = await statements(email)
  const unknown = await statements(newAddress())
  asked.mockRestore()
  expect(known.length).toBeGreaterThan(1)
  expect(known).toEqual(unknown)
})
