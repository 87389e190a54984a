import type { TestSystem } from '../../support/system.ts'

/** Submits a lecture and returns its id. */
export async function submit(system: TestSystem, key: string, payload: Record<string, unknown>): Promise<string> {
  const response = await system.app.inject({
    method: 'POST',
    url: '/api/v1/lecture/webhook',
    headers: { 'x-api-key': key },
    payload,
  })
  return response.json<{ id: string }>().id
}

/** A call on one lecture as the operator: `GET` shows it, anything else is the name of a decision. */
export async function decide(system: TestSystem, id: string, name: string, payload?: Record<string, unknown>) {
  return system.app.inject({
    method: name === 'GET' ? 'GET' : 'POST',
    url: `/admin/api/lectures/${id}${name === 'GET' ? '' : `/${name}`}`,
    headers: system.operator,
    ...(payload && { payload }),
  })
}

export const show = async (system: TestSystem, id: string) => (await decide(system, id, 'GET')).json()

/** Submits, approves and publishes by hand; returns the id. */
export async function publish(system: TestSystem, key: string, payload: Record<string, unknown>): Promise<string> {
  const id = await submit(system, key, payload)
  await decide(system, id, 'approve')
  await decide(system, id, 'publish', { summary: 'By hand.', duration: 600 })
  return id
}
