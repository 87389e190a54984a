import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// A fake WhatsApp Cloud API: it stores the messages that it gets, and reports on them by webhook like the real one.

const APP_ID = '670843887433847'

/** A fault of one call, or of the reports on one message. */
export type Fault =
  | { error: number; status?: number; message?: string }
  /** An answer of a gateway or a broken server: a page, or JSON without a code. With `taken`, the message was accepted nevertheless. */
  | { answer: number; body: string; taken?: boolean }
  /** No answer within the client's time. */
  | 'hangs before'
  | 'hangs after'
  /** The connection breaks, before the message was accepted or after. */
  | 'lost before'
  | 'lost after'
  /** The connection breaks in the middle of the answer to an accepted message. */
  | 'cut'
  /** Statuses are reported in another order, and twice. */
  | 'shuffled'
  | 'failed'
  | 'failed, then delivered'
  /** Accepted, and never reported on. */
  | 'silent'

/** An accepted message. */
export type Taken = {
  wamid: string
  /** The number that sent it, and the token. */
  phoneNumberId: string
  token: string
  body: Record<string, unknown>
  callbackData: string | undefined
  to: string | undefined
  recipient: string | undefined
  at: number
  fault?: Fault | undefined
}

type Json = Record<string, unknown>

export type FakeOptions = {
  phoneNumberId?: string
  businessAccountId?: string
  accessToken?: string
  appSecret?: string
  /** Delivers its webhook calls. Resolves to the status of the answer. */
  callback?: (body: string, headers: Record<string, string>) => Promise<number>
  /** The fault of the next message; undefined for none. */
  fault?: (body: Json) => Fault | undefined | Promise<Fault | undefined>
  /** In ms: how long a message takes to arrive. */
  underWayMs?: (body: Json) => number
  /** Messages a second that a number may send; above that it answers 130429. */
  perSecond?: number
  /** People whose phone number is not reported, and what is reported instead. */
  personOf?: (to: string) => { wa_id?: string; user_id?: string; username?: string; name?: string }
  /** Templates per page of a list. */
  templatesOnPage?: number
  port?: number
  now?: () => Date
}

export type Fake = Awaited<ReturnType<typeof startFake>>

/** Starts it on loopback. */
export async function startFake(options: FakeOptions = {}) {
  const phoneNumberId = options.phoneNumberId ?? '106540352242922'
  const businessAccountId = options.businessAccountId ?? '102290129340398'
  const accessToken = options.accessToken ?? 'token-of-the-fake'
  const appSecret = options.appSecret ?? 'secret-of-the-fake'
  const phone = '15550783881'
  const state = {
    /** The phone number of the webhooks. */
    phoneNumberId,
    options: { ...options },
    taken: [] as Taken[],
    calls: [] as { method: string; path: string; body: unknown }[],
    /** Bodies of sent webhooks. */
    delivered: [] as string[],
    waiting: [] as Json[],
    files: new Map<string, { type: string; bytes: Buffer }>(),
    /** Files uploaded as examples of headers, by handle. */
    samples: new Map<string, { type: string; bytes: Buffer }>(),
    templates: new Map<string, Json>(),
    /** Optional parts of a call. */
    tokens: new Set([accessToken]),
    /** Breaks every connection without an answer. */
    silent: false,
    /** Answers every call with this error. */
    broken: undefined as { code: number; message: string } | undefined,
  }
  const window: number[] = []
  const seconds = () => String(Math.floor((state.options.now?.() ?? new Date()).getTime() / 1000))

  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const [, first = '', second = '', third = ''] = pathname.split('/')
    const bytes = await buffer(request)
    const json = request.headers['content-type']?.startsWith('application/json')
    const body: unknown = json ? JSON.parse(bytes.toString()) : undefined
    state.calls.push({ method: request.method ?? '', path: pathname, body })
    const reply = (status: number, what: unknown) => {
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(what))
    }
    const error = (status: number, code: number, message: string) =>
      reply(status, {
        error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, error_data: { details: message } },
      })
    if (state.silent) return response.destroy()
    if (second.startsWith('upload:') && request.headers.authorization === `OAuth ${accessToken}`) {
      state.samples.set(`4::${second}`, { type: request.headers['content-type'] ?? '', bytes })
      return reply(200, { h: `4::${second}` })
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!state.tokens.has(token)) return error(401, 190, 'Invalid OAuth access token')
    if (first === 'file') return sendFile(second, response)
    if (state.broken) return error(400, state.broken.code, state.broken.message)
    if (third === 'messages' && (body as Json).status === 'read') return reply(200, { success: true })
    if (third === 'messages') {
      const ms = state.options.underWayMs?.(body as Json) ?? 0
      if (ms > 0) await new Promise((done) => setTimeout(done, ms))
      return takeMessage({ phoneNumberId: second, token }, body as Json, reply, error, response)
    }
    if (third === 'media') return reply(200, { id: keepFile('', bytes) })
    if (third === 'uploads') {
      if (second !== APP_ID) return error(400, 100, 'Unknown app')
      return reply(200, { id: `upload:${randomUUID()}` })
    }
    if (third === 'message_templates') return templates(request.method ?? '', body as Json, searchParams, reply, error)
    const template = state.templates.get(second)
    if (template && request.method === 'POST') return changeTemplate(template, body as Json, reply, error)
    if (searchParams.has('fields')) {
      return reply(200, {
        id: second,
        display_phone_number: '+1 555-078-3881',
        verified_name: 'Toko Contoh',
        quality_rating: 'GREEN',
        throughput: { level: 'STANDARD' },
      })
    }
    if (third === 'subscribed_apps') return reply(200, { success: true })
    const file = state.files.get(second)
    if (file) {
      return reply(200, {
        url: `${url}/file/${second}`,
        mime_type: file.type,
        file_size: file.bytes.length,
        id: second,
      })
    }
    error(404, 100, `Unsupported request: ${pathname}`)
  }

  type Reply = (status: number, what: unknown) => unknown
  type Fail = (status: number, code: number, message: string) => unknown

  async function takeMessage(
    sender: Pick<Taken, 'phoneNumberId' | 'token'>,
    body: Json,
    reply: Reply,
    error: Fail,
    response: ServerResponse,
  ): Promise<unknown> {
    const now = performance.now()
    while ((window[0] ?? now) < now - 1000) window.shift()
    if (window.length >= (state.options.perSecond ?? Number.POSITIVE_INFINITY)) {
      return error(429, 130429, 'Rate limit hit')
    }
    const fault = await state.options.fault?.(body)
    if (fault === 'lost before') return response.destroy()
    if (fault === 'hangs before') return
    if (typeof fault === 'object' && 'error' in fault) {
      return error(fault.status ?? 400, fault.error, fault.message ?? 'refused')
    }
    if (typeof fault === 'object' && !fault.taken) return page(response, fault)
    if (body.to === undefined && body.recipient === undefined) return error(400, 100, 'The parameter to is required')
    window.push(now)
    const taken: Taken = {
      ...sender,
      wamid: `wamid.${randomUUID().replaceAll('-', '')}`,
      body,
      callbackData: body.biz_opaque_callback_data as string | undefined,
      to: body.to as string | undefined,
      recipient: body.recipient as string | undefined,
      at: now,
      fault,
    }
    state.taken.push(taken)
    if (fault !== 'silent') queueReports(taken, fault)
    if (fault === 'lost after') return response.destroy()
    if (fault === 'hangs after') return
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      response.write('{"messaging_product": ')
      return setImmediate(() => response.destroy())
    }
    if (typeof fault === 'object' && 'answer' in fault) return page(response, fault)
    reply(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: taken.to ?? taken.recipient, wa_id: taken.to }],
      messages: [{ id: taken.wamid, ...(body.type === 'template' && { message_status: 'accepted' }) }],
    })
  }

  function page(response: ServerResponse, { answer, body }: { answer: number; body: string }): void {
    response.writeHead(answer, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/html' })
    response.end(body)
  }

  /** Queues statuses of a message for the next `sendReports`. */
  function queueReports(sent: Omit<Taken, 'phoneNumberId' | 'token'> & Partial<Taken>, fault?: Fault): void {
    const taken = { phoneNumberId: state.phoneNumberId, token: accessToken, ...sent }
    const one = (status: string, more: Json = {}) => statusOf(taken, status, more)
    const failure = {
      errors: [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'Undeliverable' } }],
    }
    const steps =
      fault === 'failed'
        ? [one('failed', failure)]
        : fault === 'failed, then delivered'
          ? [one('sent'), one('failed', failure), one('delivered'), one('read')]
          : fault === 'shuffled'
            ? [one('read'), one('delivered'), one('sent'), one('delivered'), one('read')]
            : [one('sent'), one('delivered'), one('read')]
    state.waiting.push(...steps)
  }

  function statusOf(
    { wamid, phoneNumberId, to, recipient, callbackData, body }: Taken,
    status: string,
    more: Json = {},
  ): Json {
    const person = to === undefined ? undefined : state.options.personOf?.(to)
    return change(
      {
        ...(person && { contacts: [contactOf(person)] }),
        statuses: [
          {
            id: wamid,
            status,
            timestamp: seconds(),
            ...(to !== undefined && { recipient_id: to }),
            ...((recipient ?? person?.user_id) && { recipient_user_id: recipient ?? person?.user_id }),
            ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
            ...(status !== 'failed' && {
              pricing: {
                billable: body.type === 'template',
                pricing_model: 'PMP',
                type: body.type === 'template' ? 'regular' : 'free_customer_service',
                category: body.type === 'template' ? 'marketing' : 'service',
              },
            }),
            ...more,
          },
        ],
      },
      phoneNumberId,
    )
  }

  const contactOf = ({
    name,
    username,
    ...ids
  }: {
    wa_id?: string
    user_id?: string
    username?: string
    name?: string
  }) => ({
    profile: { name: name ?? 'Siti', ...(username && { username }) },
    ...ids,
  })

  /** A change of the field `messages`. */
  const change = (value: Json, phoneNumberId = state.phoneNumberId): Json => ({
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: phone, phone_number_id: phoneNumberId },
      ...value,
    },
  })

  const bodyOf = (changes: Json[]): string =>
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: businessAccountId, changes }] })

  /** Decides on a template. Returns the body of its webhook. */
  function decided(name: string, language: string, event: string): string {
    for (const one of state.templates.values()) {
      if (one.name === name && one.language === language) one.status = event
    }
    const value = { event, message_template_name: name, message_template_language: language, reason: null }
    return bodyOf([{ field: 'message_template_status_update', value }])
  }

  const signed = (body: string, secret = appSecret) => ({
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  })

  /** Sends one body to the callback, and again unless the answer is 200. */
  async function send(body: string, headers: Record<string, string> = signed(body)): Promise<number> {
    state.delivered.push(body)
    for (let attempt = 0; ; attempt++) {
      const status = await Promise.resolve(state.options.callback?.(body, headers) ?? 0).catch(() => 0)
      if (status === 200 || attempt >= 100 || closed || status === 403 || status === 404) return status
      await new Promise((done) => setTimeout(done, 200))
    }
  }

  let closed = false

  /** Sends the queued changes, this many in one body. */
  async function sendReports(batch = 1): Promise<number> {
    let count = 0
    while (state.waiting.length > 0) {
      const changes = state.waiting.splice(0, batch)
      count += changes.length
      await send(bodyOf(changes))
    }
    return count
  }

  /** A message from a person. */
  function say(
    from: { wa_id?: string; user_id?: string; parent_user_id?: string; username?: string; name?: string },
    message: Json,
  ): string {
    const id = `wamid.in${randomUUID().replaceAll('-', '')}`
    const { wa_id, user_id } = from
    state.waiting.push(
      change({
        contacts: [contactOf(from)],
        messages: [
          {
            ...(wa_id !== undefined && { from: wa_id }),
            ...(user_id !== undefined && { from_user_id: user_id }),
            id,
            timestamp: seconds(),
            ...message,
          },
        ],
      }),
    )
    return id
  }

  function keepFile(type: string, bytes: Buffer): string {
    const id = String(10_000_000 + state.files.size)
    state.files.set(id, { type, bytes })
    return id
  }

  function sendFile(id: string, response: ServerResponse): void {
    const file = state.files.get(id)
    response.statusCode = file ? 200 : 404
    response.setHeader('content-type', file?.type ?? 'text/plain')
    response.end(file?.bytes)
  }

  function templates(method: string, body: Json, query: URLSearchParams, reply: Reply, error: Fail): unknown {
    if (method === 'GET') return reply(200, listed(query))
    if (method === 'DELETE') {
      const id = query.get('hsm_id')
      for (const [key, { name }] of state.templates) {
        if (name === query.get('name') && (id === null || id === key)) state.templates.delete(key)
      }
      return reply(200, { success: true })
    }
    const wrong = wrongIn(body.components as Json[])
    if (wrong) return error(400, 100, `Invalid parameter: ${wrong}`)
    const id = String(20_000_000 + state.templates.size)
    state.templates.set(id, { id, status: 'PENDING', ...body })
    return reply(200, { id, status: 'PENDING', category: body.category })
  }

  /** A page of templates with only the requested fields, like the real one. */
  function listed(query: URLSearchParams): Json {
    const fields = (query.get('fields') ?? 'id,name,language,status,category,components').split(',')
    const name = query.get('name')
    const all = [...state.templates.values()].filter((template) => name === null || template.name === name)
    const from = Number(query.get('after') ?? 0)
    const until = from + Math.min(Number(query.get('limit') ?? 25), state.options.templatesOnPage ?? 100)
    const more = until < all.length
    return {
      data: all.slice(from, until).map((one) => Object.fromEntries(fields.map((field) => [field, one[field]]))),
      paging: { cursors: { after: String(until) }, ...(more && { next: `${url}/next` }) },
    }
  }

  /** Why the network would reject a template at once. */
  function wrongIn(components: Json[]): string | undefined {
    for (const { type, format, text, example } of components) {
      if (/\{\{/.test(String(text ?? '')) && example === undefined) return 'an example is missing'
      const [handle] = ((example as Json | undefined)?.header_handle as string[] | undefined) ?? []
      const file = type === 'HEADER' && ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(String(format))
      if (file && (handle === undefined || !state.samples.has(handle))) return 'a sample is missing'
    }
    return undefined
  }

  function changeTemplate(template: Json, body: Json, reply: Reply, error: Fail): unknown {
    if (body.category !== undefined && template.status === 'APPROVED' && body.category === template.category) {
      return error(400, 100, 'Invalid parameter: the category of an approved template cannot be changed')
    }
    const wrong = wrongIn(body.components as Json[])
    if (wrong) return error(400, 100, `Invalid parameter: ${wrong}`)
    Object.assign(template, body, { status: 'PENDING' })
    reply(200, { success: true })
  }

  return {
    url,
    businessAccountId,
    accessToken,
    appSecret,
    state,
    sendReports,
    queueReports,
    say,
    send,
    signed,
    bodyOf,
    decided,
    change,
    keepFile,
    /** The operator's request that connects an account to it. */
    credentials: {
      phone_number_id: phoneNumberId,
      business_account_id: businessAccountId,
      access_token: accessToken,
      app_secret: appSecret,
      app_id: APP_ID,
    },
    async close() {
      closed = true
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
