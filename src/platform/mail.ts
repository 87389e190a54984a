import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from './ids.ts'

export type Mail = { to: string; subject: string; text: string; html?: string }

/** Hands one mail over, or throws; whoever calls it retries. */
export type SendMail = (mail: Mail) => Promise<void>

/** Sends by SMTP at `smtpUrl`, or without one writes each mail as an `.eml` file into `outbox`. */
export function createMail(options: { smtpUrl?: string | undefined; from: string; outbox: string }): SendMail {
  const smtp = options.smtpUrl
    ? createTransport(options.smtpUrl, {
        from: options.from,
        connectionTimeout: 10_000,
        socketTimeout: 30_000,
      } as object)
    : undefined
  if (smtp) {
    return async (mail) => {
      await smtp.sendMail({ from: options.from, ...mail })
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  mkdirSync(options.outbox, { recursive: true, mode: 0o700 })
  return async (mail) => {
    const { message } = await composer.sendMail({ from: options.from, ...mail })
    const path = join(options.outbox, `${newId('mail')}.eml`)
    // under another name first, so that nobody reads half a mail
    await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}
