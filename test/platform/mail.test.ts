import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMail, MailRefused } from '../../src/platform/mail.ts'
import { type MailServer, mailServer, parseMail } from '../support/smtp.ts'

const mail = {
  to: 'siti@example.test',
  subject: 'Kunci Anda — مفتاح',
  text: 'Ini kuncinya: abc\n',
  html: '<p>Ini <b>kuncinya</b>: مفتاح</p>',
  messageId: '<one@example.test>',
}

describe('by SMTP', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await mailServer()
  })
  afterEach(() => server.close())
  const send = (query = '') =>
    createMail({ smtpUrl: server.url + query, from: 'Mimbar <noreply@example.test>', outbox: '/nowhere' })

  test('a mail arrives as text and as HTML, and is marked as generated', async () => {
    await send()(mail)
    const [received] = server.received
    expect(received?.to).toEqual(['siti@example.test'])
    expect(received?.text).toContain('Ini kuncinya: abc')
    expect(received?.html).toContain('مفتاح')
    expect(received?.headers).toMatchObject({
      'message-id': '<one@example.test>',
      from: 'Mimbar <noreply@example.test>',
      'auto-submitted': 'auto-generated',
    })
  })

  test('an address is one recipient, whatever it contains', async () => {
    await send()({ ...mail, to: 'a@example.test, b@example.test' }).catch(() => {})
    expect(server.received.flatMap(({ to }) => to)).not.toContain('b@example.test')
  })

  test('a greylisting server is a temporary error', async () => {
    server.behave({ refuse: () => [451, 'greylisted, try again later'] })
    const failure = await send()(mail).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefused)
    server.behave({})
    await send()(mail)
    expect(server.received).toHaveLength(1)
  })

  test('a mailbox that does not exist is a permanent error', async () => {
    server.behave({ refuse: () => [550, 'no such user'] })
    await expect(send()(mail)).rejects.toBeInstanceOf(MailRefused)
  })

  test('a server that stops answering times out', async () => {
    server.behave({ silent: true })
    await expect(send('?socketTimeout=200')(mail)).rejects.toThrow(/timeout/i)
  })

  test('a server that does not greet, and an unreachable one, are errors', async () => {
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', () => resolve()))
    const { port } = mute.address() as AddressInfo
    const smtpUrl = `smtp://127.0.0.1:${port}?greetingTimeout=200`
    await expect(createMail({ smtpUrl, from: 'a@b.test', outbox: '/nowhere' })(mail)).rejects.toThrow(/greeting/i)
    await new Promise((resolve) => mute.close(resolve))
    await expect(createMail({ smtpUrl, from: 'a@b.test', outbox: '/nowhere' })(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})

test('without SMTP each mail is a file that only its owner may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mimbar-outbox-'))
  const outbox = join(folder, 'outbox')
  const send = createMail({ from: 'Mimbar <noreply@example.test>', outbox })
  await Promise.all([send(mail), send({ ...mail, to: 'budi@example.test' })])
  const files = readdirSync(outbox)
  expect(files).toHaveLength(2)
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
  for (const file of files) expect(statSync(join(outbox, file)).mode & 0o777).toBe(0o600)
  const read = files.map((file) => parseMail(readFileSync(join(outbox, file), 'utf8')))
  expect(read.map(({ headers }) => headers.to).sort()).toEqual(['budi@example.test', 'siti@example.test'])
  expect(read[0]?.html).toContain('مفتاح')
  rmSync(folder, { recursive: true })
})
