import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Fake, startFake, type Taken } from './fake.ts'

const PERSON = { wa_id: '6281234567890', user_id: 'ID.13491208655302741918', username: 'siti', name: 'Siti' }
const HIDDEN = { user_id: 'ID.77491208655302741000', username: 'umar', name: 'Umar (no number)' }
const STEP_MS = 1_200

/**
 * A whole day of the network on this machine: the fake, an account of a running server that is connected to it, and a page that
 * shows the phone's side. WHATSAPP_API_URL of that server must be the address of the fake.
 */
export async function day(env: Record<string, string | undefined>): Promise<void> {
  const port = Number(env.FAKE_PORT ?? 4100)
  const site = env.MIMBAR_URL ?? 'http://127.0.0.1:3000'
  const fake = await startFake({ port, personOf: (to) => (to === PERSON.wa_id ? PERSON : { wa_id: to }) })
  const page = createServer((request, response) => void show(fake, request, response))
  await new Promise<void>((done) => page.listen(port + 1, '127.0.0.1', done))
  setInterval(() => {
    const next = fake.state.waiting.shift()
    if (next) void fake.send(fake.bodyOf([next]))
  }, STEP_MS)
  console.log(
    `  The fake of the WhatsApp Cloud API listens on ${fake.url}\n  The phone's side: http://127.0.0.1:${port + 1}`,
  )
  console.log(`\n  ${await connect(fake, site, env)}`)
}

/** Connects the demo account of a server beside it. */
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

async function show(fake: Fake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') {
    const form = new URLSearchParams(await text(request))
    const from = form.get('from') === 'hidden' ? HIDDEN : PERSON
    fake.say(from, { type: 'text', text: { body: form.get('text') ?? '' } })
    response.writeHead(303, { location: '/' }).end()
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(pageOf(fake))
}

const escaped = (value: unknown): string => String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pageOf({ state }: Fake): string {
  const written = (taken: Taken) => {
    const { type, ...body } = taken.body
    const content = body[String(type)] as Record<string, unknown> | undefined
    return `<li><b>${escaped(taken.to ?? taken.recipient)}</b> ${escaped(content?.body ?? JSON.stringify(content))}</li>`
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width"><title>The phone's side</title>
<style>body{font:1rem system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}li{margin:.4rem 0}input[name=text]{width:60%}</style>
<h1>The phone's side</h1>
<form method="post"><label>From <select name="from"><option value="shown">${escaped(PERSON.name)}, +${PERSON.wa_id}</option>
<option value="hidden">${escaped(HIDDEN.name)}, ${HIDDEN.user_id}</option></select></label>
<label>Text <input name="text" required></label> <button>Send</button></form>
<h2>Received</h2><ul>${[...state.taken].reverse().slice(0, 100).map(written).join('\n') || '<li>Nothing yet.</li>'}</ul>
<h2>Told to the server</h2><p>${state.told.length} calls, ${state.waiting.length} waiting.</p></html>`
}
