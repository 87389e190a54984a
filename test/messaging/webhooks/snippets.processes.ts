import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { signatureHeaders } from '../../../src/messaging/webhooks/sign.ts'
import { testUnless } from '../../support/unless.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'mimbar-snippets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const guide = readFileSync(join(root, 'docs/webhooks.md'), 'utf8')
const snippet = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''

const body = JSON.stringify({ event: 'message.sent', data: { message: 'السلام عليكم 🕌' } })
const secret = 'whsec_c2VjcmV0IHdpdGggdW1sYXV0IMOkw7bDvA=='
const header = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const cases = [
  [body, header, secret, true],
  [`${body} `, header, secret, false],
  [body, header.toUpperCase(), secret, false],
  [body, header.slice(0, -1), secret, false],
  [body, '', secret, false],
  [body, header, `${secret}x`, false],
] as const

test('the Node example of the guide distinguishes valid signatures from invalid ones', async () => {
  const path = join(folder, 'verify.mjs')
  writeFileSync(path, snippet('js'))
  const { verify } = await import(path)
  for (const [text, given, key, valid] of cases) expect(verify(Buffer.from(text), given, key)).toBe(valid)
})

const python = spawnSync('python3', ['--version']).status === 0
testUnless(
  python ? undefined : 'no python3 here',
  'the Python example of the guide distinguishes valid signatures from invalid ones',
  () => {
    writeFileSync(
      join(folder, 'check.py'),
      `import json, sys\n${snippet('python')}\nprint(json.dumps([verify(b.encode(), h, s) for b, h, s, _ in json.load(sys.stdin)]))\n`,
    )
    const answers = execFileSync('python3', [join(folder, 'check.py')], { input: JSON.stringify(cases) })
    expect(JSON.parse(answers.toString())).toEqual(cases.map(([, , , valid]) => valid))
  },
)

test('npm run webhook-listen receives, verifies and prints', async () => {
  const listener = spawn(process.execPath, [
    join(root, 'dist/tools/webhook-listen.js'),
    '--port',
    '0',
    '--secret',
    secret,
  ])
  let output = ''
  listener.stdout.on('data', (chunk) => {
    output += chunk
  })
  try {
    await expect.poll(() => output, { timeout: 10_000 }).toMatch(/Listening on http:\S+,/)
    const url = /Listening on (http:[^\s,]+)/.exec(output)?.[1] ?? ''
    const send = (headers: Record<string, string>) => fetch(url, { method: 'POST', body, headers })
    const signed = signatureHeaders({ current: secret }, 'evt_1', body, new Date())
    expect((await send(signed)).status).toBe(200)
    await expect.poll(() => output).toContain('signature: valid\n')
    expect(output).toContain('السلام عليكم')
    await send({ ...signed, 'x-webhook-signature': 'sha256=00', 'webhook-signature': 'v1,AA==' })
    await expect.poll(() => output).toContain('signature: WRONG')
    await send(signatureHeaders({ current: 'the new one', old: [secret] }, 'evt_2', body, new Date()))
    await expect.poll(() => output.match(/signature: valid\n/g)?.length).toBe(2)
  } finally {
    listener.kill()
  }
})
