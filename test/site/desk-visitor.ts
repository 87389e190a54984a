import type { TestSystem } from '../support/system.ts'
import { ADMIN_TOKEN } from '../support/system.ts'
import { visiting } from './console-visitor.ts'

/** A signed-in operator. */
export async function atDesk(system: TestSystem, name = 'Fatimah') {
  const visit = visiting(system)
  const response = await visit('/admin/session', { body: { token: ADMIN_TOKEN, name } })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  const csrf = /name="csrf" value="(\w+)"/.exec((await visit('/admin/keys', { cookie })).body)?.[1] ?? ''
  return {
    response,
    cookie,
    csrf,
    get: (path: string) => visit(path, { cookie }),
    post: (path: string, fields: Record<string, string | string[]> = {}) =>
      visit(path, { cookie, body: { csrf, ...fields } }),
  }
}
