import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListener } from '../src/listener.ts'
import { type TestSystem, testSystem } from './support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem({ LOG_LEVEL: 'debug' })
})
afterAll(() => system.close())

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

test('/health reports that the process is alive, and the version in its package.json', async () => {
  expect((await system.app.inject('/health')).json()).toEqual({ status: 'ok', version })
})

test('/health answers while the database is opened and migrated, too', async () => {
  const listener = await openListener({ host: '127.0.0.1', port: 0, log: pino({ level: 'silent' }) })
  try {
    const address = listener.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toEqual({ status: 'ok', version })
  } finally {
    listener.close()
    listener.server.close()
  }
})

test('probes are logged at debug, every other request at info', async () => {
  // pino's numbers of these levels
  const [debug, info] = [20, 30]
  const paths = { '/health': debug, '/ready': debug, '/metrics': debug, '/v1/messages': info, '/health/x': info }
  for (const path of Object.keys(paths)) await system.app.inject(`${path}?why=test`)
  const lines = system
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; path?: string; level: number })
  for (const [path, level] of Object.entries(paths)) {
    const levels = lines.filter((line) => line.msg === 'request' && line.path === path).map((line) => line.level)
    expect([path, new Set(levels)]).toEqual([path, new Set([level])])
  }
})
