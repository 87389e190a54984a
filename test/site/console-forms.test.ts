import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, phone } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, type Visitor } from './console-visitor.ts'

let system: TestSystem
let key: string
let visitor: Visitor
beforeAll(async () => {
  system = await testSystem()
  ;({ key } = await system.account())
  visitor = await signedIn(system, key)
})
afterAll(() => system.close())

const at = (response: { headers: Record<string, unknown> }) => String(response.headers.location)
const secretOn = (body: string) => /<code class="secret">([^<]+)</.exec(body)?.[1]

describe('a new secret', () => {
  type Made = [form: string, fields: Record<string, string | string[]>, shape: RegExp, list: string, name: string]
  const made: Record<string, Made> = {
    'a key': ['/console/keys', { name: 'Toko', scopes: ['messages:read'] }, /^mmsg_\w{38}$/, '/v1/keys', 'keys'],
    'a webhook': [
      '/console/webhooks',
      { url: 'https://8.8.8.8/hook', events: ['message.sent'] },
      /^whsec_/,
      '/v1/webhooks',
      'webhooks',
    ],
  }

  test.each(Object.entries(made))(
    'of %s is shown by a redirect to a page that shows it once: a reload makes no second one',
    async (_, [form, fields, shape, list, name]) => {
      const call = client(system, key)
      const count = async () => (await call('GET', list.slice(3))).json()[name].length
      const before = await count()
      const posted = await visitor.post(form, fields)
      expect([posted.statusCode, at(posted)]).toEqual([303, expect.stringMatching(/^\/console\/secrets\/\w{24}$/)])
      const shown = await visitor.get(at(posted))
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(secretOn(shown.body)).toMatch(shape)

      const again = await visitor.get(at(posted))
      expect([again.statusCode, secretOn(again.body)]).toEqual([410, undefined])
      expect(textOf(again.body)).toContain('Sudah ditampilkan')
      expect(await count()).toBe(before + 1)
      expect(system.logged()).not.toContain(secretOn(shown.body))
    },
  )

  test('the key that is shown works, with the ticked scopes', async () => {
    const posted = await visitor.post('/console/keys', { name: 'Baca saja', scopes: ['messages:read'] })
    const made = secretOn((await visitor.get(at(posted))).body) ?? ''
    const call = client(system, made)
    expect((await call('GET', '/messages')).statusCode).toBe(200)
    expect((await call('GET', '/contacts')).statusCode).toBe(403)
  })

  test('goes to the session that asked for it alone: not to another of the same account, nor of another', async () => {
    const posted = await visitor.post('/console/keys', { name: 'x', scopes: ['messages:read'] })
    const others = [await signedIn(system, key), await signedIn(system, (await system.account()).key)]
    for (const other of others) expect((await other.get(at(posted))).statusCode).toBe(410)
    expect(secretOn((await visitor.get(at(posted))).body)).toMatch(/^mmsg_/)
  })

  test('is shown once, also to twenty concurrent requests', async () => {
    const posted = await visitor.post('/console/keys', { name: 'x', scopes: ['messages:read'] })
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get(at(posted))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(410)])
  })

  test.each(Object.entries(made))(
    'of %s is created once for one form, as by a double click, and again for a new form',
    async (_, [form, fields, , list, name]) => {
      const count = async () => (await client(system, key)('GET', list.slice(3))).json()[name].length
      const before = await count()
      const twice = { ...fields, once: `double-${name}` }
      const posted = await Promise.all([
        visitor.post(form, twice),
        visitor.post(form, twice),
        visitor.post(form, twice),
      ])
      expect(new Set(posted.map(at)).size).toBe(1)
      expect(secretOn((await visitor.get(at(posted[0] ?? expect.fail()))).body)).toBeDefined()
      expect(await count()).toBe(before + 1)
      const other = await visitor.post(form, { ...fields, once: `another-${name}` })
      expect(at(other)).not.toBe(at(posted[0] ?? expect.fail()))
      await visitor.get(at(other))
      // an id of another session's form does not matter
      const elsewhere = await signedIn(system, key)
      expect(at(await elsewhere.post(form, { ...fields, once: `another-${name}` }))).not.toBe(at(other))
    },
  )

  test('is waited for while it is created; a refused form creates it once it is corrected', async () => {
    const { rows } = await system.database.pool.query('select digest from page_sessions order by created_at limit 1')
    await system.database.pool.query(
      `insert into page_secrets (id, session_digest, sealed, expires_at) values ('half', $1, null, $2)`,
      [rows[0].digest, new Date(system.clock.now().getTime() + 60_000)],
    )
    const waiting = await visitor.get('/console/secrets/half')
    expect([waiting.statusCode, waiting.headers.refresh, secretOn(waiting.body)]).toEqual([202, '1', undefined])
    await system.database.pool.query(`delete from page_secrets where id = 'half'`)

    const refused = await visitor.post('/console/webhooks', {
      url: 'https://10.1.1.1/x',
      events: ['message.sent'],
      once: 'mended',
    })
    expect(refused.body).toContain('name="once" value="mended"')
    const mended = await visitor.post('/console/webhooks', {
      url: 'https://8.8.8.8/x',
      events: ['message.sent'],
      once: 'mended',
    })
    expect(secretOn((await visitor.get(at(mended))).body)).toMatch(/^whsec_/)
  })

  test('is stored sealed, for five minutes', async () => {
    const posted = await visitor.post('/console/keys', { name: 'x', scopes: ['messages:read'] })
    const { rows } = await system.database.pool.query('select sealed from page_secrets where id = $1', [
      at(posted).split('/').at(-1),
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].sealed).toMatch(/^k[0-9a-f]{8}_/)
    expect(rows[0].sealed).not.toContain('mmsg_')
    system.clock.advance(5 * 60_000)
    expect((await visitor.get(at(posted))).statusCode).toBe(410)
    // the next one removes expired ones
    await visitor.post('/console/keys', { name: 'y', scopes: ['messages:read'] })
    const { rows: left } = await system.database.pool.query('select 1 from page_secrets')
    expect(left).toHaveLength(1)
  })

  test('a key is revoked after a confirmation, which itself changes nothing', async () => {
    const call = client(system, key)
    const { id } = (await call('POST', '/keys', { name: 'Lama' })).json()
    const asked = await visitor.get(`/console/keys/${id}/revoke`)
    expect(textOf(asked.body)).toContain('Cabut kunci Lama?')
    expect((await call('GET', `/keys/${id}`)).json().revoked_at).toBeNull()
    expect(at(await visitor.post(`/console/keys/${id}/revoke`))).toBe('/console/keys')
    expect((await call('GET', `/keys/${id}`)).json().revoked_at).not.toBeNull()
  })

  test.each([
    [{ name: '', scopes: ['messages:read'] }, 'name', 'Wajib diisi.'],
    [{ name: 'Tanpa izin' }, 'scopes', 'Pilih paling sedikit satu.'],
  ])('a key that is refused (%j) comes back filled, with the mistake at %s', async (fields, field, mistake) => {
    const refused = await visitor.post('/console/keys', fields)
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain(`<p class="wrong" id="field-${field}-wrong">${mistake}</p>`)
    expect(refused.body).toMatch(fields.name === '' ? / value\b(?!=)/ : `value="${fields.name}"`)
  })
})

describe('a refused message', () => {
  const send = (fields: Record<string, string>, by = visitor) => by.post('/console/messages', fields)
  const count = async () => (await client(system, key)('GET', '/messages')).json().messages.length

  test.each([
    ['0812-3456-7890', '+6281234567890'],
    ['(0812) 3456 7890', '+6281234567890'],
    ['0062 812 3456 7890', '+6281234567890'],
    ['+0812/3456/7890', '+6281234567890'],
    ['HP: 081234567890', '+6281234567890'],
  ])('comes back filled in, and a number written %s is corrected by one click to %s', async (written, meant) => {
    const before = await count()
    const refused = await send({ to: written, message: 'Assalamualaikum\n<b>kawan</b>', once: 'a1' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain(`value="${written}" `.trim())
    expect(refused.body).toContain('Assalamualaikum\n&lt;b>kawan&lt;/b></textarea>')
    expect(refused.body).toMatch(
      /name="to" aria-describedby="field-to-wrong field-to-help" aria-invalid="true" autofocus/,
    )
    const text = textOf(refused.body)
    expect(text).toContain('Tulis nomor telepon dengan kode negara')
    expect(text).toContain(`Maksud Anda ${meant}?`)
    expect(await count()).toBe(before)

    // the button sends the form, with the number that it names
    expect(refused.body).toContain(`name="meant" value="${meant}"`)
    const sent = await send({ to: written, message: 'Assalamualaikum', meant, once: `once-${written}` })
    expect(sent.statusCode).toBe(303)
    const id = at(sent).split('/').at(-1)
    const { to, message } = (await client(system, key)('GET', `/messages/${id}`)).json()
    expect([to, message]).toEqual([meant, 'Assalamualaikum'])
  })

  test.each(['6281234567890', '62 812-3456-7890', '+62 0812 3456 7890'])(
    '%s needs no correction: it is sent to +62812…',
    async (to) => {
      const id = at(await send({ to, message: 'x' }))
        .split('/')
        .at(-1)
      expect((await client(system, key)('GET', `/messages/${id}`)).json().to).toBe('+6281234567890')
    },
  )

  test('a number of the account’s own country needs no correction either, and an ambiguous one offers both', async () => {
    const { key: local } = await system.account({ defaultCountry: 'ID' })
    const other = await signedIn(system, local)
    expect((await send({ to: '0812 3456 7890', message: 'x' }, other)).statusCode).toBe(303)
    const american = await system.account({ defaultCountry: 'US' })
    const there = await signedIn(system, american.key)
    const refused = await send({ to: '6588151418', message: 'x' }, there)
    const offered = [...refused.body.matchAll(/name="meant" value="([^"]+)"/g)].map(([, phone]) => phone)
    expect([refused.statusCode, offered]).toEqual([400, ['+16588151418', '+6588151418']])
    const sent = await send({ to: '6588151418', message: 'x', meant: '+6588151418' }, there)
    const id = at(sent).split('/').at(-1)
    expect((await client(system, american.key)('GET', `/messages/${id}`)).json().to).toBe('+6588151418')
  })

  test('a correction applies only to the number in the field', async () => {
    const refused = await send({ to: 'bukan nomor', message: 'x', meant: '+6281234567890' })
    expect(refused.statusCode).toBe(400)
    expect(textOf(refused.body)).not.toContain('Maksud Anda')
    const elsewhere = await send({ to: phone(), message: 'x', meant: '+6281234567890' })
    const id = at(elsewhere).split('/').at(-1)
    expect((await client(system, key)('GET', `/messages/${id}`)).json().to).not.toBe('+6281234567890')
  })

  test.each(['0812', '12', '+62812345', 'abc', '08123456789012345678', '<script>'])(
    'nothing is suggested for %s',
    async (to) => {
      const refused = await send({ to, message: 'x' })
      expect(refused.statusCode).toBe(400)
      expect(textOf(refused.body)).not.toContain('Maksud Anda')
    },
  )

  test('an empty or too long text is reported at its field', async () => {
    const empty = await send({ to: phone(), message: '  ' })
    expect([empty.statusCode, empty.body.includes('id="field-message-wrong">Wajib diisi.')]).toEqual([400, true])
    const long = await send({ to: phone(), message: 'a'.repeat(4097) })
    expect(long.body).toContain('id="field-message-wrong">Paling panjang 4.096 karakter.')
    expect(long.body).toContain('a'.repeat(4097))
  })

  test('an opt-out is reported at the number; a used-up quota shows until when', async () => {
    const to = phone()
    const call = client(system, key)
    const { contact_id } = (await call('POST', '/contacts', { phone: to })).json()
    await call('POST', `/contacts/${contact_id}/opt-out`)
    const refused = await send({ to, message: 'x' })
    expect(refused.body).toContain('id="field-to-wrong">Orang ini sudah meminta untuk tidak dikirimi pesan lagi.')

    const small = await system.account({ limits: { messages_per_month: 1 }, timeZone: 'Asia/Makassar' })
    const other = await signedIn(system, small.key)
    expect((await send({ to: phone(), message: 'x' }, other)).statusCode).toBe(303)
    const limited = await send({ to: phone(), message: 'tersimpan' }, other)
    expect(limited.statusCode).toBe(429)
    expect(textOf(limited.body)).toMatch(
      /Batas 1 pesan per bulan sudah tercapai\. Bisa mengirim lagi mulai 1 \w+ \d{4}, 08\.00\.00 WITA\./,
    )
    expect(limited.body).toContain('tersimpan</textarea>')
  })

  test('the same form sent twice sends one message, and once changed another', async () => {
    const fields = { to: phone(), message: 'sekali', once: 'form-1' }
    const [first, second] = await Promise.all([send(fields), send(fields)])
    expect(at(first)).toBe(at(second))
    expect(at(await send({ ...fields, message: 'dua kali' }))).not.toBe(at(first))
  })
})

test('unusual input is refused or stored as it is, and breaks no form', { tags: 'slow' }, async () => {
  const call = client(system, key)
  const { webhook_id } = (
    await call('POST', '/webhooks', { url: 'https://8.8.8.8/x', events: ['message.sent'] })
  ).json()
  const body = { name: 'aneh', language: 'id', category: 'UTILITY', components: [{ type: 'BODY', text: 'x' }] }
  const { id: template } = (await call('POST', '/templates', body)).json()
  const forms: Record<string, string[]> = {
    '/console/messages': ['to', 'message', 'once', 'meant'],
    '/console/keys': ['name', 'scopes'],
    '/console/webhooks': ['url', 'events'],
    [`/console/webhooks/${webhook_id}`]: ['url', 'events'],
    [`/console/webhooks/${webhook_id}/rotate`]: ['overlap'],
    [`/console/webhooks/${webhook_id}/replay`]: ['from', 'until'],
    '/console/templates/new': [
      'name',
      'language',
      'category',
      'header',
      'header_text',
      'body',
      'button_0_type',
      'button_0_value',
    ],
    [`/console/templates/${template}`]: ['status', 'reason'],
    [`/console/templates/${template}/edit`]: ['category', 'body'],
    '/console/account': ['time_zone'],
  }
  const values = [
    '',
    '\0',
    '\uFFFD'.repeat(3),
    '<script>alert(1)</script>',
    '__proto__',
    '9999-99-99T99:99',
    '{{'.repeat(2_000),
  ]
  for (const [form, fields] of Object.entries(forms)) {
    for (const value of [...values, ['a', 'b'], undefined]) {
      const sent = value === undefined ? {} : Object.fromEntries(fields.map((field) => [field, value]))
      const { statusCode, body } = await visitor.post(form, sent)
      expect([form, value, statusCode, [303, 400, 409].includes(statusCode)]).toEqual([form, value, statusCode, true])
      expect(body).not.toContain('<script>')
    }
  }
  for (const query of [
    '?before=%00',
    '?before=x',
    '?page=-1',
    '?page=1e99',
    '?status=%00',
    '?to=%00%3Cscript%3E',
    '?done=x',
    '?lang=%00',
  ]) {
    for (const page of [
      'messages',
      'received',
      'contacts',
      'templates',
      'webhooks',
      `webhooks/${webhook_id}`,
      'keys',
      'account',
      'secrets/%00',
    ]) {
      const { statusCode, body } = await visitor.get(`/console/${page}${query}`)
      expect([page, query, [200, 404, 410].includes(statusCode)]).toEqual([page, query, true])
      expect(body).not.toContain('<script>')
    }
  }
})
