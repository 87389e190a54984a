import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { newId } from './ids.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Equal for all attempts to send one mail, so that a mailbox shows it once: `<something@this-host>`. */
  messageId?: string
}

/** Hands one mail over, or throws; the caller retries, except after a `MailRefused`. */
export type SendMail = (mail: Mail) => Promise<void>

/** The receiving server refused the address, so another attempt would fail too. */
export class MailRefused extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause })
    this.name = 'MailRefused'
  }
}

/** In ms: a silent server must not block a worker. SMTP_URL may set others. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 5_000 }

/** Sends by SMTP at `smtpUrl`, or without one writes each mail as an `.eml` file into `outbox`. */
export function createMail(options: { smtpUrl?: string | undefined; from: string; outbox: string }): SendMail {
  const { from, outbox } = options
  return options.smtpUrl
    ? sendWith(createTransport({ url: options.smtpUrl, ...TIMEOUTS } as object), from)
    : writeInto(outbox, from)
}

const sendWith =
  (smtp: Transporter, from: string): SendMail =>
  async (mail) => {
    try {
      await smtp.sendMail(envelope(mail, from))
    } catch (error) {
      if (refusesRecipient(error)) throw new MailRefused(error.message, error)
      throw error
    }
  }

function writeInto(outbox: string, from: string): SendMail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  mkdirSync(outbox, { recursive: true, mode: 0o700 })
  return async (mail) => {
    const { message } = await composer.sendMail(envelope(mail, from))
    const path = join(outbox, `${newId('mail')}.eml`)
    // renamed at the end, so that no reader sees half a mail
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

const envelope = ({ to, ...mail }: Mail, from: string) => ({
  ...mail,
  from,
  // an object, so that no address is parsed as a list
  to: { name: '', address: to },
  // vacation responders do not answer it (RFC 3834)
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** Whether it is a 5xx to RCPT TO. The same code for the sender or the log-in means that this server's settings are wrong. */
function refusesRecipient(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  const code = error.responseCode
  return error.command === 'RCPT TO' && typeof code === 'number' && code >= 500 && code < 600
}
