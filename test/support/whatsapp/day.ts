import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Fake, type Fault, startFake } from './fake.ts'
import { FAULTS, HIDDEN, type PersonName, type PhoneState, pageOf, type Shown, SITI } from './phone-page.ts'

/** Slow enough to watch, fast enough for a demonstration. */
const STEP_MS = 1_200

/**
 * A whole network on this machine: the fake, a connected account of a running server, and a page with the phones of two people. The server's
 * WHATSAPP_API_URL must be the address of the fake.
 */
export async function day(env: Record<string, string | undefined>): Promise<void> {
  const port = Number(env.FAKE_PORT ?? 4100)
  const site = env.MIMBAR_URL ?? 'http://127.0.0.1:3000'
  const fake = await startFake({ port, personOf: (to) => (to === SITI.wa_id ? SITI : { wa_id: to }) })
  const people = peopleOf(fake)
  const page = createServer((request, response) => void answer(people, request, response))
  await new Promise<void>((done) => page.listen(port + 1, '127.0.0.1', done))
  setInterval(() => void people.step(), STEP_MS)
  console.log(
    `  The fake of the WhatsApp Cloud API listens on ${fake.url}\n  The phone's side: http://127.0.0.1:${port + 1}`,
  )
  console.log(`\n  ${await connect(fake, site, env)}`)
}

/** Connects the demo account of a server on the same machine. */
async function connect(fake: Fake, site: string, env: Record<string, string | undefined>): Promise<string> {
  const path = join(env.DATA_DIR ?? '.data', 'credentials.json')
  try {
    const { adminToken, messagingAccountId: id } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    const call = async (method: string, address: string, body: object) => {
      const response = await fetch(`${site}/admin/api/accounts/${id}${address}`, {
        method,
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as Record<string, string>
      if (!response.ok) throw new Error(JSON.stringify(answer))
      return answer
    }
    const { callback_url: callback = '', status } = await call('PUT', '/whatsapp', fake.credentials)
    if (status !== 'connected') throw new Error(`the server reaches another network: the connection is ${status}`)
    await call('PATCH', '', { network: 'whatsapp' })
    const address = `${site}${new URL(callback).pathname}`
    fake.state.options.callback = async (body, headers) =>
      (await fetch(address, { method: 'POST', headers, body })).status
    return `The account ${id} is on WhatsApp: ${status}. Write to it on the page, then answer with POST /v1/messages.`
  } catch (error) {
    return (
      `Start the server with WHATSAPP_API_URL=${fake.url}, then this again ` +
      `(no server at ${site}, or no ${path}: ${error instanceof Error ? error.message : error}).`
    )
  }
}

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Two people with phones, and their actions. */
function peopleOf(fake: Fake) {
  const { state } = fake
  const chat: Shown[] = []
  const statuses = new Map<string, string>()
  let nextFault: Fault | undefined
  state.options.fault = () => {
    const fault = nextFault
    nextFault = undefined
    return fault
  }
  const say = (who: PersonName, shown: string, message: Record<string, unknown>) => {
    chat.push({ who, mine: true, text: shown, at: performance.now() })
    fake.say(who === 'hidden' ? HIDDEN : SITI, message)
  }

  function changeNumber(): void {
    const before = SITI.wa_id
    SITI.wa_id = String(Number(before) + 1)
    chat.push({ who: 'siti', mine: true, text: `(her number is +${SITI.wa_id} now)`, at: performance.now() })
    const system = { type: 'user_changed_number', wa_id: SITI.wa_id, body: `Siti changed from ${before}` }
    fake.say({ ...SITI, wa_id: before }, { type: 'system', system })
  }

  return {
    async step(): Promise<void> {
      for (const { name, language, status } of state.templates.values()) {
        if (status === 'PENDING') await fake.send(fake.decided(String(name), String(language), 'APPROVED'))
      }
      const next = state.waiting.shift()
      if (!next) return
      for (const { id, status } of statusesIn(next)) statuses.set(id, status)
      await fake.send(fake.bodyOf([next]))
    },
    act(form: URLSearchParams): void {
      const given = (name: string) => form.get(name) ?? ''
      const who: PersonName = given('who') === 'hidden' ? 'hidden' : 'siti'
      const [id, title] = [given('id'), given('title')]
      const acts: Record<string, () => void> = {
        say: () => say(who, given('text'), { type: 'text', text: { body: given('text') } }),
        button: () => choose('button_reply'),
        list: () => choose('list_reply'),
        quick_reply: () => say(who, title, { type: 'button', button: { payload: id, text: title } }),
        photo: () => {
          const image = { id: fake.keepFile('image/png', PHOTO), mime_type: 'image/png', caption: 'Foto' }
          say(who, '(a photo)', { type: 'image', image })
        },
        number: changeNumber,
        fault: () => {
          nextFault = FAULTS[given('fault')]
        },
        break: () => {
          state.broken = { code: 131042, message: 'Business eligibility payment issue' }
        },
        mend: () => {
          state.broken = undefined
        },
      }
      const choose = (kind: string) =>
        say(who, title, { type: 'interactive', interactive: { type: kind, [kind]: { id, title } } })
      acts[given('do')]?.()
    },
    shown(): PhoneState {
      const written = state.taken.map(({ wamid, to, recipient, body, at }): Shown => {
        const who = recipient === HIDDEN.user_id ? 'hidden' : 'siti'
        return {
          who,
          mine: false,
          at,
          ...wordsOf(body),
          name: to ?? recipient,
          status: statuses.get(wamid) ?? 'accepted',
        }
      })
      const all = [...chat, ...written].sort((a, b) => a.at - b.at)
      return {
        all,
        broken: state.broken !== undefined,
        nextFault: nextFault !== undefined,
        calls: state.delivered.length,
      }
    },
  }
}

type Json = Record<string, unknown>
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : [])
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

const statusesIn = (change: Json) =>
  listOf(objectOf(change.value).statuses).map(({ id, status }) => ({ id: String(id), status: String(status) }))

/** The text of a message on the phone, and its choices. */
function wordsOf(body: Json): Pick<Shown, 'text' | 'choices'> {
  const type = String(body.type)
  const part = objectOf(body[type])
  if (type === 'text') return { text: String(part.body) }
  if (type === 'interactive') {
    const action = objectOf(part.action)
    const buttons = listOf(action.buttons).map(({ reply }) => ({ do: 'button', ...objectOf(reply) }))
    const rows = listOf(action.sections).flatMap(({ rows }) => listOf(rows).map((row) => ({ do: 'list', ...row })))
    return { text: String(objectOf(part.body).text), choices: [...buttons, ...rows] as Shown['choices'] }
  }
  if (type === 'template') {
    const replies = listOf(part.components).filter(({ sub_type }) => sub_type === 'quick_reply')
    const values = listOf(part.components)
      .filter(({ type }) => type === 'body')
      .flatMap(({ parameters }) => listOf(parameters).map(({ text }) => String(text)))
    const choices = replies.map(({ parameters }) => String(listOf(parameters)[0]?.payload))
    return {
      text: `Template ${part.name}${values.length > 0 ? `: ${values.join(', ')}` : ''}`,
      choices: choices.map((id) => ({ do: 'quick_reply', id, title: id })),
    }
  }
  return { text: `(${type}) ${part.caption ?? part.filename ?? part.link ?? JSON.stringify(part)}` }
}

async function answer(people: ReturnType<typeof peopleOf>, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'POST') {
    people.act(new URLSearchParams(await text(request)))
    response.writeHead(303, { location: '/' }).end()
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(pageOf(people.shown()))
}
