import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { SCOPES } from '../../src/messaging/accounts/scopes.ts'
import { acceptInvitation, inviteUser } from '../../src/messaging/accounts/users/invitations.ts'
import type { Role } from '../../src/messaging/accounts/users/roles.ts'
import { accountInvitations, accountUsers } from '../../src/messaging/accounts/users/tables.ts'
import { changeUser, removeUser } from '../../src/messaging/accounts/users/users.ts'
import { expire } from '../../src/messaging/retention.ts'
import { createLimiter } from '../../src/platform/limits/windows.ts'
import { randomBase62 } from '../../src/platform/secrets.ts'
import { routesIn } from '../hostile/calls.ts'
import { client, phone } from '../messaging/client.ts'
import { createClock, type TestSystem, testSystem } from '../support/system.ts'
import { signedIn, textOf, visiting } from './console-visitor.ts'
import { linkIn, mailsOf, tokenIn } from './mails.ts'

let system: TestSystem
let visit: ReturnType<typeof visiting>
beforeAll(async () => {
  system = await testSystem({}, createClock())
  visit = visiting(system)
})
afterAll(() => system.close())

const newAddress = () => `${randomBase62(10)}@example.test`.toLowerCase()

/** Invites a person without the page, as a preparation. */
async function invited(accountId: string, role: Role, email = newAddress()) {
  const { db } = system.database
  const account = { id: accountId } as Parameters<typeof inviteUser>[1]
  const deps = { db, limiter: createLimiter(db, { enforced: false }) }
  const asked = { now: system.clock.now(), requestId: 'of-an-invitation' }
  return inviteUser(deps, account, { email, role, language: 'en' }, { scopes: [...SCOPES] }, asked)
}

const cookieOf = (entered: LightMyRequestResponse) => String(entered.headers['set-cookie']).split(';')[0] ?? ''

async function visitor(entered: LightMyRequestResponse) {
  const cookie = `${cookieOf(entered)}; mimbar_console_language=en`
  const csrf = /name="csrf" value="(\w+)"/.exec((await visit('/console', { cookie })).body)?.[1] ?? ''
  const get = (path: string) => visit(path, { cookie })
  const post = (path: string, fields: Record<string, string> = {}) => visit(path, { cookie, body: { csrf, ...fields } })
  return { entered, cookie, get, post }
}

/** A person who accepted an invitation. */
async function joined(accountId: string, role: Role, name: string) {
  const { email } = await invited(accountId, role)
  await system.worker.drain()
  const token = tokenIn(linkIn(mailsOf(system, email).at(-1)))
  const person = await visitor(await visit('/console/enter', { body: { token, name } }))
  const { rows } = await system.database.pool.query('select id from account_users where email = $1', [email])
  return { ...person, email, token, id: String(rows[0]?.id) }
}

const rolesOf = async (accountId: string) => {
  const { rows } = await system.database.pool.query(
    'select role from account_users where account_id = $1 and removed_at is null order by id',
    [accountId],
  )
  return rows.map(({ role }) => role)
}

describe('an invitation', () => {
  test('is sent from the console, joins the account once, and the person then signs in by mail', async () => {
    const { key, accountId } = await system.account({ name: 'Toko Berkah' })
    const holder = await signedIn(system, key, 'en')
    const email = newAddress()
    const sent = await holder.post('/console/people/invitations', { email, role: 'agent' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/console/people?done=invited'])
    expect((await holder.get('/console/people')).body).toContain(email)
    await system.worker.drain()
    const mail = mailsOf(system, email).at(-1)
    expect(mail).toContain('Subject: You are invited to the account of Toko Berkah on Mimbar')
    const page = textOf((await visit(`${linkIn(mail)}&lang=en`)).body)
    expect(page).toContain('Join Toko Berkah')
    const token = tokenIn(linkIn(mail))
    const body = { token, name: 'Ayu' }
    expect((await visit('/console/enter', { body: { token, name: ' ' } })).statusCode).toBe(400)
    const both = await Promise.all([visit('/console/enter', { body }), visit('/console/enter', { body })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410])
    expect(await rolesOf(accountId)).toEqual(['agent'])

    await visit('/console/link', { body: { email } })
    await system.worker.drain()
    const again = { token: tokenIn(linkIn(mailsOf(system, email).at(-1))) }
    const back = await visitor(await visit('/console/enter', { body: again }))
    expect((await back.get('/console/inbox')).statusCode).toBe(200)
    const users = (await client(system, key)('GET', '/users')).json().users
    expect(users).toMatchObject([{ name: 'Ayu', role: 'agent' }])
    expect(Object.keys(users[0]).sort()).toEqual(['name', 'role', 'user_id'])
    expect((await holder.post('/console/people/invitations', { email, role: 'agent' })).statusCode).toBe(400)
  })

  test('ends with a newer one, when it is withdrawn, and after its time', async () => {
    const { key, accountId } = await system.account()
    const holder = await signedIn(system, key)
    const email = newAddress()
    const first = await invited(accountId, 'viewer', email)
    const accept = (id: string) => acceptInvitation(system.database.db, { id, name: 'A' }, system.clock.now())
    await holder.post(`/console/people/invitations/${first.id}/resend`)
    expect(await accept(first.id)).toBeUndefined()
    const all = await system.database.db.select().from(accountInvitations)
    const second = all.find((one) => one.accountId === accountId)
    expect((await holder.post(`/console/people/invitations/${second?.id}/withdraw`)).statusCode).toBe(303)
    expect((await holder.post(`/console/people/invitations/${second?.id}/withdraw`)).statusCode).toBe(404)
    expect(await accept(second?.id ?? '')).toBeUndefined()
    await system.worker.drain()
    expect(mailsOf(system, email)).toEqual([])
    const late = await invited(accountId, 'viewer')
    system.clock.advance(15 * 86_400_000)
    expect(await accept(late.id)).toBeUndefined()
    await expire(system.database.db, loadConfig({}), system.clock.now())
    expect(await system.database.db.$count(accountInvitations)).toBe(0)
  })

  test('a key gives no role that may do more than itself', async () => {
    const { key, accountId } = await system.account({}, ['keys:write', 'users:read'])
    const holder = await signedIn(system, key, 'en')
    const page = (await holder.get('/console/people')).body
    expect([page.includes('name="email"'), textOf(page).includes('cannot invite anyone')]).toEqual([false, true])
    const sent = await holder.post('/console/people/invitations', { email: newAddress(), role: 'viewer' })
    expect(sent.statusCode).toBe(403)
    const agent = await joined(accountId, 'agent', 'Ayu')
    expect((await holder.post(`/console/people/${agent.id}/remove`)).statusCode).toBe(403)
    expect((await agent.get('/console/inbox')).statusCode).toBe(200)
  })
})

describe('a person', () => {
  test('a removed user loses access at once, and a changed role applies from the next page on', async () => {
    const { accountId } = await system.account()
    const owner = await joined(accountId, 'owner', 'Ibu Siti')
    const other = await joined(accountId, 'owner', 'Ayu')
    expect((await other.get('/console/keys')).statusCode).toBe(200)
    expect((await owner.post(`/console/people/${other.id}`, { name: 'Ayu', role: 'agent' })).statusCode).toBe(303)
    const refused = await other.get('/console/keys')
    expect([refused.statusCode, textOf(refused.body).includes('Your role does not allow this')]).toEqual([403, true])
    expect(textOf((await other.get('/console')).body)).not.toContain('Keys')
    expect((await owner.post(`/console/people/${other.id}/remove`)).statusCode).toBe(303)
    expect((await other.get('/console/inbox')).statusCode).toBe(303)
    expect(mailsOf(system, other.email).length).toBe(1)
    await visit('/console/link', { body: { email: other.email } })
    await system.worker.drain()
    expect(mailsOf(system, other.email).length).toBe(1)
    const { rows } = await system.database.pool.query('select name, email from account_users where id = $1', [other.id])
    expect(rows).toEqual([{ name: 'Ayu', email: null }])
  })

  test('of another account is not found', async () => {
    const [one, another] = [await system.account(), await system.account()]
    const owner = await joined(one.accountId, 'owner', 'Ibu Siti')
    const stranger = await joined(another.accountId, 'owner', 'Ayu')
    const waiting = await invited(another.accountId, 'agent')
    expect((await owner.get(`/console/people/${stranger.id}`)).statusCode).toBe(404)
    for (const path of [`${stranger.id}`, `${stranger.id}/remove`, `invitations/${waiting.id}/withdraw`])
      expect((await owner.post(`/console/people/${path}`, { name: 'X', role: 'viewer' })).statusCode).toBe(404)
    expect(await rolesOf(another.accountId)).toEqual(['owner'])
  })

  test('of two accounts chooses which one a link opens', async () => {
    const [one, another] = [await system.account({ name: 'Toko Satu' }), await system.account({ name: 'Toko Dua' })]
    const email = newAddress()
    for (const { accountId } of [one, another]) {
      const { id } = await invited(accountId, 'agent', email)
      await acceptInvitation(system.database.db, { id, name: 'Ayu' }, system.clock.now())
    }
    await visit('/console/link', { body: { email } })
    await system.worker.drain()
    const link = linkIn(mailsOf(system, email).at(-1))
    const page = textOf((await visit(link)).body)
    expect([page.includes('Toko Satu'), page.includes('Toko Dua')]).toEqual([true, true])
    const chosen = await visit('/console/enter', { body: { token: tokenIn(link), account: another.accountId } })
    expect(textOf((await visit('/console', { cookie: cookieOf(chosen) })).body)).toContain('Toko Dua')
  })
})

describe('the last owner', () => {
  test('stays, also when two demote or remove one another at once', async () => {
    const { db } = system.database
    for (const act of ['demote', 'remove'] as const) {
      const { accountId } = await system.account()
      const users: string[] = []
      for (let i = 0; i < 2; i++) {
        const { id } = await invited(accountId, 'owner')
        users.push((await acceptInvitation(db, { id, name: `Owner ${i}` }, system.clock.now()))?.id ?? '')
      }
      const [a = '', b = ''] = users
      const turn = (by: string, other: string) =>
        act === 'demote'
          ? changeUser(db, accountId, other, { role: 'agent' }, { userId: by })
          : removeUser(db, accountId, other, { by: { userId: by }, now: system.clock.now() })
      const ended = await Promise.allSettled([turn(a, b), turn(b, a)])
      expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await rolesOf(accountId)).filter((role) => role === 'owner')).toHaveLength(1)
    }
  })

  test('cannot leave, and sees why', async () => {
    const { accountId } = await system.account()
    const owner = await joined(accountId, 'owner', 'Ibu Siti')
    const refused = await owner.post(`/console/people/${owner.id}/remove`)
    expect([refused.statusCode, textOf(refused.body).includes('at least one owner')]).toEqual([409, true])
    expect((await owner.post(`/console/people/${owner.id}`, { name: 'S', role: 'viewer' })).statusCode).toBe(409)
  })
})

test('the person who signs up is the first owner, and a former owner has no access by rows that older versions read', async () => {
  const { db, pool } = system.database
  const { accountId } = await system.account()
  const email = newAddress()
  await pool.query(
    `insert into account_owners (id, account_id, email, language, created_at) values ('own_first', $1, $2, 'id', now())`,
    [accountId, email],
  )
  const [first] = (await db.select().from(accountUsers)).filter((user) => user.accountId === accountId)
  expect(first).toMatchObject({ id: 'usr_first', email, role: 'owner' })
  const { id } = await invited(accountId, 'owner')
  const second = await acceptInvitation(db, { id, name: 'Ayu' }, system.clock.now())
  // as it was typed at sign-up
  await pool.query('update accounts set email = upper($2) where id = $1', [accountId, email])
  await changeUser(db, accountId, 'usr_first', { role: 'viewer' }, { userId: second?.id ?? '' })
  const { rows } = await pool.query('select email from account_owners where account_id = $1', [accountId])
  expect(rows).toEqual([{ email: null }])
  const { rows: mailed } = await pool.query('select email from accounts where id = $1', [accountId])
  expect(mailed).toEqual([{ email: second?.email }])
})

describe('in the inbox', () => {
  test('authors of answers and notes are named, people are assigned, and everybody finds their own conversations', {
    tags: 'slow',
  }, async () => {
    const { accountId, key } = await system.account()
    const call = client(system, key)
    const ayu = await joined(accountId, 'agent', 'Ayu')
    const budi = await joined(accountId, 'agent', 'Budi')
    const from = phone()
    await system.app.inject({
      ...{ method: 'POST', url: '/admin/api/simulator/inbound', headers: system.operator },
      payload: { account_id: accountId, from, message: 'Masih ada?', name: 'Ibu Rina' },
    })
    const contact = (await call('GET', '/contacts')).json().contacts[0].contact_id
    const here = `/console/inbox/${contact}`
    expect((await ayu.post(`${here}/answer`, { message: 'Masih, Bu' })).statusCode).toBe(303)
    expect((await ayu.post(`${here}/notes`, { text: 'Pelanggan lama' })).statusCode).toBe(303)
    expect((await ayu.post(`${here}/assign`, { assigned_to: budi.id })).statusCode).toBe(303)
    const page = await budi.get(here)
    expect(textOf(page.body)).toMatch(/Ayu · .*Masih, Bu/)
    expect(textOf(page.body)).toContain('Note by Ayu')
    expect(page.body).toMatch(new RegExp(`value="${budi.id}" selected`))
    const mine = async (who: typeof ayu) =>
      textOf((await who.get('/console/inbox?mine=true')).body).includes('Ibu Rina')
    expect([await mine(budi), await mine(ayu)]).toEqual([true, false])
    const ofBudi = async () => (await call('GET', `/conversations?assigned_to=${budi.id}`)).json().conversations.length
    expect(await ofBudi()).toBe(1)
    const holder = await signedIn(system, key)
    expect((await holder.post(`/console/people/${budi.id}/remove`)).statusCode).toBe(303)
    await system.worker.drain()
    expect(await ofBudi()).toBe(0)
    const { events } = (await call('GET', '/events?types=conversation.assigned')).json()
    expect(events.map(({ data }: { data: { assigned_to: string } }) => data.assigned_to)).toEqual([budi.id, null])
  })
})

/** The pages that a role may change something with. All others, also new ones, are for owners only. */
const MAY_CHANGE: Record<Exclude<Role, 'owner'>, RegExp> = {
  viewer: /^\/console\/session\/end$/,
  agent: /^\/console\/(session\/end$|start\/message$|inbox\/|messages$|contacts\/|files)/,
}
/** Pages with a form for a change, or only for owners. */
const MAY_NOT_SEE: Record<Exclude<Role, 'owner'>, RegExp> = {
  viewer:
    /^\/console\/(keys|secrets|people\/:id|(contacts|templates|broadcasts)\/(new|import)|contacts\/:id\/(edit|merge|template)|(templates|files|rules)\/:id\/(edit|delete)|rules\/(new|:id)|broadcasts\/:id\/cancel|webhooks\/:id\/delete)/,
  agent:
    /^\/console\/(keys|secrets|people\/:id|(templates|broadcasts)\/new|templates\/:id\/(edit|delete)|rules\/(new|:id)|broadcasts\/:id\/cancel|webhooks\/:id\/delete)/,
}

describe('each page of the console', () => {
  test('is open to the roles that may use it, and to no other', { tags: 'slow' }, async () => {
    const { accountId } = await system.account()
    const routes = routesIn(system.app.printRoutes({ commonPrefix: false })).filter(
      ({ path }) => path.startsWith('/console') && !/^\/console\/?\*?$|\/session$|\/(link|enter)$/.test(path),
    )
    expect(routes.length).toBeGreaterThan(90)
    const wrong: unknown[] = []
    for (const role of ['viewer', 'agent', 'owner'] as const) {
      const person = await joined(accountId, role, role)
      // signing out comes last
      const order = [...routes].sort((a, b) => Number(a.path.endsWith('/end')) - Number(b.path.endsWith('/end')))
      for (const { method, path } of order) {
        const url = path.replaceAll(/:kind/g, 'keyword').replaceAll(/:\w+/g, 'con_01kezsgyw04wvw9b0e6dpxca3e')
        const { statusCode } = method === 'POST' ? await person.post(url) : await person.get(url)
        const open =
          role === 'owner' || (method === 'POST' ? MAY_CHANGE[role].test(path) : !MAY_NOT_SEE[role].test(path))
        if (statusCode >= 500 || (statusCode === 403) === open) wrong.push([role, method, path, statusCode])
      }
    }
    expect(wrong).toEqual([])
  })
})
