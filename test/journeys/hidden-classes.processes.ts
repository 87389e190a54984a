import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'

const TIMES = 90

/**
 * V8 describes objects of one shape by one hidden class. The V8 of Node 20 makes a new one for each object that is spread and then given a
 * further field, `{ ...row, field }`: thirty times as slow as `{ field, ...row }`, and kept until all of the old is collected. Where a request makes
 * some of its own, they show here by the field that is given.
 */
test('no request makes hidden classes of its own', async () => {
  const [folder, logs] = [newFolder(), newFolder()]
  const started = performance.now()
  const server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, folder, {
    flags: ['--log-maps', '--no-log-maps-details', `--logfile=${join(logs, 'maps.log')}`],
  })
  while ((await fetch(`${server.url}/ready`)).status !== 200) await sleep(100)
  const begun = performance.now() - started
  for (const ask of requests(server))
    for (let time = 0; time < TIMES; time++) {
      const response = await ask(time)
      await response.text()
      expect([response.url, response.ok]).toEqual([response.url, true])
    }
  await server.stop()
  expect(madeOften(logs, begun)).toEqual([])
  for (const path of [folder, logs]) rmSync(path, { recursive: true, force: true })
}, 120_000)

function requests({ url, credentials }: RunningServer): ((time: number) => Promise<Response>)[] {
  const { referenceKey, messagingKey } = credentials()
  const reference = { 'x-api-key': referenceKey, 'content-type': 'application/json' }
  const messaging = { authorization: `Bearer ${messagingKey}`, 'content-type': 'application/json' }
  const get = (path: string, headers: Record<string, string>) => fetch(url + path, { headers })
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return [
    (time) => post('/api/v1/search', reference, { q: ['keutamaan sabar', 'QS 1:2', 'reward of patience'][time % 3] }),
    (time) => post('/api/v1/ask', reference, { question: ['Apa itu ikhlas?', 'What is sincerity?'][time % 2] }),
    () => post('/api/v1/verify', reference, { text: 'Sesungguhnya amal itu tergantung niatnya' }),
    (time) => get(`/api/v1/quran/1:${1 + (time % 7)}?edition=${time}`, reference),
    (time) => get(`/api/v1/hadith?collection=muslim&limit=1&page=${1 + time}`, reference),
    (time) => get(`/api/v1/rijal?q=umar&page=${1 + time}`, reference),
    () => post('/v1/messages', messaging, { to: '+6281234567890', type: 'text', message: 'Assalamualaikum' }),
    (time) => get(`/v1/contacts?limit=1&page=${1 + time}`, messaging),
  ]
}

/** The fields, with their places in the compiled files, that led to a hidden class at many requests since a time after the start. */
function madeOften(folder: string, fromMs: number): string[] {
  const made = new Map<string, number>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const [event, what, microseconds, , , , row, column, , field] = line.split(',')
      if (event !== 'map' || what !== 'Transition' || Number(microseconds) < 1_000 * fromMs) continue
      // Node's own, such as an AbortSignal's
      if (field?.startsWith('symbol(')) continue
      const place = `${field} at ${row}:${column}`
      made.set(place, (made.get(place) ?? 0) + 1)
    }
  return [...made].filter(([, times]) => times > TIMES / 3).map(([place, times]) => `${place}, ${times} times`)
}
