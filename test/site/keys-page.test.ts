import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { type MailServer, mailServer } from '../support/smtp.ts'
import { type TestSystem, testSystem } from '../support/system.ts'

let system: TestSystem
let mails: MailServer
beforeAll(async () => {
  mails = await mailServer()
  system = await testSystem({ SMTP_URL: mails.url })
})
afterAll(async () => {
  await system.close()
  await mails.close()
})
beforeEach(() => {
  mails.received.length = 0
  // each test is on another day, so that none uses up another's limits
  system.clock.advance(86_400_000)
})

const KEY = /mref_[0-9A-Za-z]{38}/
const HOUR = 3_600_000

const post = (path: string, fields: Record<string, string>) =>
  system.app.inject({
    method: 'POST',
    url: `/developers/key/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ lang: 'en', ...fields }).toString(),
  })
/** Confirms the rotation of a key. */
const rotate = async (fields: Record<string, string>) =>
  post('rotate', { mark: markIn((await open(fields.token ?? '', '&ask=rotate')).body), ...fields })
const markIn = (body: string): string => /name="mark" value="(\w+)"/.exec(body)?.[1] ?? ''
const open = (token: string, query = '') => system.app.inject(`/developers/key?token=${token}&lang=en${query}`)
const use = async (key: string) =>
  (await system.app.inject({ url: '/api/v1/quran/112:1', headers: { 'x-api-key': key } })).statusCode

/** The key and the page's token in the last mail. */
function lastMail(): { key: string; token: string; text: string } {
  const text = mails.received.at(-1)?.text ?? ''
  return { key: KEY.exec(text)?.[0] ?? '', token: /token=([\w-]+)/.exec(text)?.[1] ?? '', text }
}

async function newKey(more: object = {}) {
  const email = `${randomBase62(10)}@example.test`
  const payload = { email, lang: 'en', ...more }
  await system.app.inject({ method: 'POST', url: '/developers/keys', payload })
  await system.worker.drain()
  return { email, ...lastMail() }
}

describe('rotation', () => {
  test('needs a confirmation, and opening it changes nothing', async () => {
    const { key, token } = await newKey()
    const page = await open(token, '&ask=rotate')
    expect(page.body).toContain('Rotate this key?')
    await system.worker.drain()
    expect(mails.received).toHaveLength(1)
    expect(await use(key)).toBe(200)
  })

  test('mails a new secret; the old one works for 24 hours more, and what belongs to the key stays', {
    tags: 'slow',
  }, async () => {
    const { key, token } = await newKey({ name: 'My app' })
    const answer = await rotate({ token })
    expect(answer.statusCode).toBe(303)
    await system.worker.drain()
    const renewed = lastMail()
    expect(renewed.key).not.toBe(key)
    expect(renewed.text).toMatch(/The key that it replaces works until .+ UTC/)
    expect([await use(key), await use(renewed.key)]).toEqual([200, 200])

    const page = await system.app.inject(String(answer.headers.location))
    expect(page.body).toContain('The new key is on its way')
    expect(page.body).toContain('Old key works until')
    expect(page.body).toContain('My app')
    expect(page.body).not.toMatch(KEY)

    system.clock.advance(24 * HOUR - 5_000)
    expect(await use(key)).toBe(200)
    system.clock.advance(10_000)
    expect([await use(key), await use(renewed.key)]).toEqual([401, 200])
    expect((await open(renewed.token)).body).not.toContain('Old key works until')
    // a mail sent again does not mention the expired key
    await system.app.inject({
      method: 'POST',
      url: '/developers/keys/resend',
      payload: { email: mails.received[0]?.to[0] },
    })
    await system.worker.drain()
    expect(lastMail().key).toBe(renewed.key)
    expect(lastMail().text).not.toContain('replaces')
  })

  test('a key that is rotated while its mail is in flight is mailed again, with the new secret', async () => {
    const { key, token, email } = await newKey()
    mails.behave({
      meanwhile: async () => {
        mails.behave({})
        await rotate({ token })
      },
    })
    await system.app.inject({ method: 'POST', url: '/developers/keys/resend', payload: { email } })
    await system.worker.drain()
    const sent = mails.received.map(({ text }) => KEY.exec(text)?.[0])
    expect(sent.slice(0, 2)).toEqual([key, key])
    expect(sent).toHaveLength(3)
    expect(sent[2]).not.toBe(key)
    expect(await use(sent[2] ?? '')).toBe(200)
    // a mailbox shows two mails with one id as one
    expect(new Set(mails.received.map(({ headers }) => headers['message-id'])).size).toBe(3)
  })

  test('with the box ticked, or by a button later, the old secret is revoked at once', {
    tags: 'slow',
  }, async () => {
    const leaked = await newKey()
    expect(await use(leaked.key)).toBe(200)
    await rotate({ token: leaked.token, at_once: 'yes' })
    expect(await use(leaked.key)).toBe(401)
    await system.worker.drain()
    expect(await use(lastMail().key)).toBe(200)

    const late = await newKey()
    await rotate({ token: late.token })
    await system.worker.drain()
    expect(await use(late.key)).toBe(200)
    const ended = await post('end-old', { token: late.token })
    expect(ended.statusCode).toBe(303)
    expect([await use(late.key), await use(lastMail().key)]).toEqual([401, 200])
  })

  test('a second rotation revokes the first secret, and says so before', async () => {
    const { key, token } = await newKey()
    await rotate({ token })
    await system.worker.drain()
    const second = lastMail().key
    expect((await open(token, '&ask=rotate')).body).toContain('It will stop now')
    await rotate({ token })
    await system.worker.drain()
    const third = lastMail().key
    expect([await use(key), await use(second), await use(third)]).toEqual([401, 200, 200])
  })

  test('a button pressed twice rotates once, and the current secret continues to work', async () => {
    const { key, token } = await newKey()
    const mark = markIn((await open(token, '&ask=rotate')).body)
    const answers = await Promise.all([1, 2, 3].map(() => post('rotate', { token, mark })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    await system.worker.drain()
    expect(mails.received).toHaveLength(2)
    expect([await use(key), await use(lastMail().key)]).toEqual([200, 200])
    await post('rotate', { token })
    expect(await use(key)).toBe(200)
  })

  test('ten mails an hour, and refused requests change nothing', async () => {
    const { token } = await newKey()
    for (let i = 0; i < 10; i++) expect((await rotate({ token })).statusCode).toBe(303)
    await system.worker.drain()
    const { key } = lastMail()
    const refused = await rotate({ token })
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(await use(key)).toBe(200)
  })

  test('a revoked key has no second secret', async () => {
    const { key, token } = await newKey()
    await rotate({ token })
    await system.worker.drain()
    const renewed = lastMail().key
    await post('revoke', { token })
    expect([await use(key), await use(renewed)]).toEqual([401, 401])
    expect((await rotate({ token })).statusCode).toBe(404)
  })
})

describe('several keys for one address', () => {
  test('another key is created, named and mailed; the page lists them, and each is revoked separately', async () => {
    const first = await newKey({ name: 'First <b>' })
    const answer = await post('another', { token: first.token, name: 'Second' })
    expect(answer.statusCode).toBe(303)
    await system.worker.drain()
    const second = lastMail()
    expect(mails.received.at(-1)?.to).toEqual([first.email])
    expect([await use(first.key), await use(second.key)]).toEqual([200, 200])

    const page = (await open(first.token)).body
    expect(page).toContain('First &lt;b>')
    const other = /href="(\/developers\/key\?[^"]+)" aria-label="Open: Second"/
      .exec(page)?.[1]
      ?.replaceAll('&amp;', '&')
    expect((await system.app.inject(other ?? '')).body).toContain('aria-label="Open: First &lt;b>"')

    const token = new URLSearchParams(other?.split('?')[1]).get('token') ?? ''
    const revoked = await post('revoke', { token })
    expect(revoked.body).toContain('Your other keys')
    expect([await use(first.key), await use(second.key)]).toEqual([200, 401])
    expect((await open(first.token)).body).not.toContain('Second')
  })

  test('reloading the next page creates no more', async () => {
    const { token } = await newKey()
    const { location } = (await post('another', { token, name: '' })).headers
    for (let i = 0; i < 3; i++)
      expect((await system.app.inject(String(location))).body).toContain('Another key was created')
    expect((await open(token)).body.match(/aria-label="Open: /g)).toHaveLength(1)
  })

  test('an address has at most five keys, also with concurrent requests', async () => {
    const { token, email } = await newKey()
    const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => post('another', { token, name: `no. ${i}` })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 303, 303, 303, 409, 409, 409])
    const { rows } = await system.database.pool.query(
      'select count(*)::int as keys from reference_keys where email = $1',
      [email],
    )
    expect(rows[0].keys).toBe(5)
    const page = (await open(token)).body
    expect(page).toContain('the maximum number of keys')
    expect(page).not.toContain('Create another key')
    await system.worker.drain()
    const mailed = mails.received.filter(({ to }) => to.includes(email))
    expect(new Set(mailed.map(({ text }) => KEY.exec(text)?.[0])).size).toBe(5)
  })

  test('do not bypass limits that an operator lowered', async () => {
    const email = `${randomBase62(10)}@example.test`
    await system.app.inject({
      method: 'POST',
      url: '/admin/api/reference-keys',
      headers: system.operator,
      payload: { email, limits: { per_minute: 2, per_day: 1_000_000 } },
    })
    await system.app.inject({ method: 'POST', url: '/developers/keys/resend', payload: { email, lang: 'en' } })
    await system.worker.drain()
    await post('another', { token: lastMail().token, name: '' })
    await system.worker.drain()
    const { key } = lastMail()
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await use(key))
    expect(answers).toEqual([200, 200, 429, 429])
    const { rows } = await system.database.pool.query(
      `select per_minute, per_day from reference_keys where email = $1 and issued_by = 'holder'`,
      [email],
    )
    expect(rows).toEqual([{ per_minute: 2, per_day: null }])
  })

  test('a key is renamed; an invalid name is reported at its field', async () => {
    const { token } = await newKey({ name: 'Before' })
    expect((await post('name', { token, name: 'After & more' })).statusCode).toBe(303)
    expect((await open(token)).body).toContain('<dd>After &amp; more</dd>')
    const refused = await post('name', { token, name: 'two\nlines' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toMatch(/id="key-name"[^>]* aria-invalid="true" autofocus/)
    expect(refused.body).toMatch(/id="other-name"[^>]* value\b(?!=)(?![^>]*aria-invalid)/)
    await post('name', { token, name: '' })
    expect((await open(token)).body).not.toContain('After')
  })

  test('an invented token changes nothing', async () => {
    for (const path of ['rotate', 'another', 'name', 'end-old', 'origins'])
      expect([path, (await post(path, { token: 'x', name: '', origins: '' })).statusCode]).toEqual([path, 404])
  })
})

describe('the use of a key by day', () => {
  test('is shown as a chart and a table, thirty days with their counts', async () => {
    const { key, token } = await newKey()
    for (const requests of [3, 0, 7]) {
      for (let i = 0; i < requests; i++) await use(key)
      system.clock.advance(2 * 86_400_000)
    }
    for (let i = 0; i < 2; i++) await use(key)
    const { body } = await open(token)
    const [, drawing = ''] = /<svg class="wide"([\s\S]*?)<\/svg>/.exec(body) ?? []
    const bars = [...drawing.matchAll(/<rect [^>]*height="([\d.]+)"><title>([^<]*): ([\d,]+)<\/title>/g)]
    expect(bars).toHaveLength(30)
    const counted = bars.filter(([, , , count]) => count !== '0').map(([, height, , count]) => [height, count])
    expect(counted).toEqual([
      ['66', '3'],
      ['154', '7'],
      ['44', '2'],
    ])
    const cells = [...body.matchAll(/data-label="Requests" class="number"><div>(\d+)<\/div>/g)]
    expect(cells.map(([, count]) => count)).toEqual(['2', '7', '3'])
    expect(body).toContain('Today 2 of 10,000 requests')
    expect(body).toMatch(/aria-label="Requests per day in the last 30 days: 12 in total, most on \d+ \w+ \d+: 7\./)
  })

  test('an unused key says so, and shows no use of other keys', async () => {
    const { token } = await newKey()
    const other = await newKey()
    await use(other.key)
    const { body } = await open(token)
    expect(body).toContain('No requests in the last 30 days')
    expect(body.slice(body.indexOf('<main'))).not.toContain('<svg')
  })
})

test('a server that sends mail names no folder', async () => {
  expect((await system.app.inject('/developers?lang=en')).body).not.toContain('.eml')
})
