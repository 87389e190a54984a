import { expect, test } from 'vitest'
import { sharedSystem } from '../support/shared-system.ts'
import { ADMIN_TOKEN } from '../support/system.ts'

test('the page is served with a policy that runs nothing inline and nothing from elsewhere', async () => {
  const system = await sharedSystem()
  const response = await system.app.inject('/admin')
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).not.toContain(ADMIN_TOKEN)
})
