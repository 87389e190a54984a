import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseDataVersion } from '../../../src/reference/loading/data-version.ts'
import { type Receiver, receiver } from '../../support/receiver.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { endpoint } from './support.ts'

let system: TestSystem
let receiving: Receiver
beforeAll(async () => {
  receiving = await receiver()
  system = await testSystem({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  // the version at the first look is not a change
  await system.publishDataChanges()
})
afterAll(async () => {
  await system.close()
  await receiving.close()
})

async function correct(city: string): Promise<number> {
  const act = async (path: string, payload: object = {}) =>
    (await system.app.inject({ method: 'POST', url: `/admin/api${path}`, headers: system.operator, payload })).json()
  const key = 'taqrib:8426'
  const { id } = await act('/corrections', { kind: 'narrators', key, fields: { city }, reason: 'His city' })
  return (await act(`/corrections/${id}/publish`)).version
}

test('a subscribed endpoint is notified once that the data changed, with the address of the changes', async () => {
  const path = '/data'
  const { call } = await endpoint(system, receiving.url + path, ['data.changed'])
  const other = await endpoint(system, `${receiving.url}/other`, ['message.sent'])
  const first = await correct('Basrah')
  const last = await correct('Kufah')
  await Promise.all([system.publishDataChanges(), system.publishDataChanges()])
  await system.publishDataChanges()
  await system.worker.drain()
  const bodies = receiving.to(path).map(({ body }) => JSON.parse(body))
  expect(bodies).toEqual([
    {
      event: 'data.changed',
      timestamp: expect.any(String),
      data: {
        version: last,
        previous_version: first - 1,
        changed: { narrators: 2 },
        changes_url: `http://localhost:3000/api/v1/changes?after=${first - 1}`,
      },
    },
  ])
  expect((await call('GET', '/events')).json().events).toMatchObject([{ seq: 1, event: 'data.changed' }])
  expect((await other.call('GET', '/events')).json().events).toEqual([])
})

test('a version in which no record changed sends no event', async () => {
  const before = receiving.to('/data').length
  await raiseDataVersion(system.database.db, ['parallels'])
  await system.publishDataChanges()
  await system.worker.drain()
  expect(receiving.to('/data')).toHaveLength(before)
})
