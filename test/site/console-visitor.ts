import type { LightMyRequestResponse } from 'fastify'
import type { TestSystem } from '../support/system.ts'

type Fields = Record<string, string | string[]>
type Sent = { cookie?: string; body?: Fields; headers?: Record<string, string> }

/** Requests a page of the console, or sends a form, like a browser. */
export const visiting =
  (system: TestSystem) =>
  (path: string, { cookie = '', body, headers = {} }: Sent = {}): Promise<LightMyRequestResponse> => {
    const form = new URLSearchParams()
    for (const [name, values] of Object.entries(body ?? {})) for (const one of [values].flat()) form.append(name, one)
    return system.app.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      headers: { cookie, ...headers, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(body && { payload: form.toString() }),
    })
  }

/** A person who signed in with a key, and uses this language. */
export async function signedIn(system: TestSystem, key: string, language: 'id' | 'en' = 'id') {
  const visit = visiting(system)
  const response = await visit('/console/session', { body: { key } })
  const session = String(response.headers['set-cookie']).split(';')[0] ?? ''
  const cookie = `${session}; mimbar_console_language=${language}`
  const csrf = /name="csrf" value="(\w+)"/.exec((await visit('/console', { cookie })).body)?.[1] ?? ''
  return {
    response,
    cookie,
    csrf,
    get: (path: string) => visit(path, { cookie }),
    post: (path: string, fields: Fields = {}) => visit(path, { cookie, body: { csrf, ...fields } }),
  }
}

export type Visitor = Awaited<ReturnType<typeof signedIn>>

/** The text of a page without markup, in one line. */
export const textOf = (body: string): string =>
  body
    .replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
