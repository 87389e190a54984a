import { beforeAll, expect, test } from 'vitest'
import { sharedSystem } from '../../support/shared-system.ts'
import type { TestSystem } from '../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await sharedSystem()
})

test('a call to no connection is refused before its body is read, and counts by its address', async () => {
  const call = (bytes: number, remoteAddress = '192.0.2.7') =>
    system.app.inject({
      method: 'POST',
      url: '/v1/networks/whatsapp/webhook/nobody',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.alloc(bytes, ' '),
    })
  // larger than the body limit: reading the body first would give 413
  expect((await call(5 * 1024 * 1024)).statusCode).toBe(404)
  for (let i = 1; i < 60; i++) await call(1)
  const over = await call(1)
  expect([over.statusCode, over.json().error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  expect((await call(1, '192.0.2.8')).statusCode).toBe(404)
})
