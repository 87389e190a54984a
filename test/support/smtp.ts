import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Received = { to: string[]; headers: Record<string, string>; text: string; html: string }

export type MailServer = {
  url: string
  received: Received[]
  /** All recipients, including refused ones. */
  attempts: string[]
  /** Changes the behaviour of the server. */
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

type Behaviour = {
  /** The reply to a recipient: `[450, 'try later']`. */
  refuse?: ((recipient: string) => [code: number, text: string] | undefined) | undefined
  /** Called before the reply to a recipient, while the mail is in flight. */
  meanwhile?: (() => Promise<unknown>) | undefined
  /** Stops replying after the recipient, like an overloaded server. */
  silent?: boolean
}

/** A real SMTP server on loopback. */
export async function mailServer(): Promise<MailServer> {
  const received: Received[] = []
  const attempts: string[] = []
  let behaviour: Behaviour = {}
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      attempts.push(address)
      if (behaviour.silent) return
      const answer = () => {
        const [code, text] = behaviour.refuse?.(address) ?? []
        callback(code ? Object.assign(new Error(text), { responseCode: code }) : undefined)
      }
      if (behaviour.meanwhile) behaviour.meanwhile().then(answer, callback)
      else answer()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, ...parseMail(Buffer.concat(chunks).toString('utf8')) })
        callback()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts,
    behave: (next) => {
      behaviour = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Parses the headers and both bodies of a mail by nodemailer. */
export function parseMail(raw: string): Omit<Received, 'to'> {
  const { headers, body } = splitHeaders(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [raw]
  const content = (type: string) => {
    for (const part of parts) {
      const { headers: own, body: encoded } = splitHeaders(part.replace(/^\r?\n/, ''))
      if (own['content-type']?.startsWith(type)) return decode(encoded, own['content-transfer-encoding'])
    }
    return ''
  }
  return { headers, text: content('text/plain'), html: content('text/html') }
}

function splitHeaders(raw: string): { headers: Record<string, string>; body: string } {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(raw) ?? []
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body }
}

function decode(text: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
