import { spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { preparedPlace } from '../support/indexed-template.ts'
import { receiver } from '../support/receiver.ts'
import { startServer } from '../support/server.ts'

const rotate = (env: Record<string, string>) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../dist/rotate-secrets.js')], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })

// the first start makes the key
test.skipIf(process.env.TEST_DATABASE_URL)(
  'SECRET_KEY is changed by one command, and webhooks are signed as before',
  async () => {
    const { folder, remove } = await preparedPlace()
    const receiving = await receiver()
    const common = { EMBEDDING_MODEL: 'none', WEBHOOK_ALLOW_PRIVATE: 'true' }
    try {
      const first = await startServer(common, folder)
      const { messagingKey, secretKey } = first.credentials()
      const post = (url: string, body: object) =>
        fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${messagingKey}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const hook = { url: receiving.url, events: ['message.sent'], secret: 'a secret of ours' }
      const { webhook_id } = (await (await post(`${first.url}/v1/webhooks`, hook)).json()) as Record<string, string>
      await first.stop()

      const SECRET_KEY = randomBytes(32).toString('base64')
      const wrong = await startServer({ ...common, SECRET_KEY }, folder).catch((error: Error) => error.message)
      expect(wrong).toContain('SECRET_KEY is not the key that the secrets in this database were sealed with')

      const settings = { DATA_DIR: folder, SECRET_KEY, SECRET_KEY_OLD: secretKey }
      const done = rotate(settings)
      expect(done.stdout + done.stderr).toContain('webhooks.secret_sealed: 1 sealed anew, 0 not readable')
      expect(done.status).toBe(0)
      // the old key is no longer needed
      const second = await startServer({ ...common, SECRET_KEY }, folder)
      expect(second.credentials()).toMatchObject({ secretKey: SECRET_KEY, messagingKey })
      expect((await post(`${second.url}/v1/webhooks/${webhook_id}/test`, {})).status).toBe(202)
      await expect.poll(() => receiving.requests.length, { timeout: 10_000 }).toBe(1)
      const [request] = receiving.requests
      const expected = createHmac('sha256', 'a secret of ours')
        .update(request?.body ?? '')
        .digest('hex')
      expect(request?.headers['x-webhook-signature']).toBe(`sha256=${expected}`)
      await second.stop()
      expect(rotate({ ...settings, SECRET_KEY: secretKey, SECRET_KEY_OLD: '' }).stderr).toContain(
        'SECRET_KEY is not the key',
      )
    } finally {
      await receiving.close()
      await remove()
    }
  },
  240_000,
)
