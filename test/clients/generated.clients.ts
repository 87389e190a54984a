import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settle } from '../messaging/client.ts'
import { type TestSystem, testSystem } from '../support/system.ts'
import { describeUnless } from '../support/unless.ts'
import type { Server } from './journeys/server.ts'
import { type OpenApi, operationsSource } from './operations-source.ts'

const here = import.meta.dirname
const generated = join(here, 'generated')
const ownClient = join(here, '../../clients/typescript')
const apis = { reference: '/api/v1', messaging: '/v1' }
const apiNames = Object.keys(apis)
const readDescription = (name: string): OpenApi => JSON.parse(readFileSync(join(generated, `${name}.json`), 'utf8'))

/** Runs a program in this folder. If it fails, its output is in the error. */
async function run(program: string, ...parameters: string[]): Promise<void> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  await promisify(execFile)(program, parameters, { cwd: here, env, maxBuffer: 16_000_000 }).catch(
    ({ stdout = '', stderr = '', message }: { stdout?: string; stderr?: string; message: string }) => {
      throw new Error([message, stdout, stderr].join('\n'))
    },
  )
}
const tool = (name: string, ...parameters: string[]) => run(join(here, 'node_modules/.bin', name), ...parameters)

/** Installs the tools once per lock file. Returns the reason if the packages are not available. */
async function install(): Promise<string | undefined> {
  const lock = readFileSync(join(here, 'package-lock.json'), 'utf8')
  const note = join(here, 'node_modules/.installed')
  if (existsSync(note) && readFileSync(note, 'utf8') === lock) return undefined
  try {
    await run('npm', 'ci', '--ignore-scripts', '--loglevel=error')
  } catch (error) {
    return String(error)
  }
  writeFileSync(note, lock)
  return undefined
}

const missing = await install()
if (missing) console.warn(`the tools in test/clients cannot be installed, so no client is made: ${missing}`)

describeUnless(missing, 'the descriptions, read by other tools', () => {
  let system: TestSystem
  let server: Server
  beforeAll(async () => {
    system = await testSystem()
    await system.refresh()
    await system.worker.drain()
    await system.refresh()
    const url = await system.app.listen({ port: 0, host: '127.0.0.1' })
    const { key } = await system.account()
    server = { url, messagingKey: key, referenceKey: await system.referenceKey(), settle: () => settle(system) }
    rmSync(generated, { recursive: true, force: true })
    mkdirSync(generated)
    for (const [name, prefix] of Object.entries(apis)) {
      const { body } = await system.app.inject(`${prefix}/openapi.json`)
      writeFileSync(join(generated, `${name}.json`), body)
    }
  })
  afterAll(() => system.close())

  const descriptions = apiNames.map((name) => `generated/${name}.json`)

  test('redocly reports no problem', () => tool('redocly', 'lint', ...descriptions))

  test('spectral reports no problem', () =>
    tool('spectral', 'lint', ...descriptions, '--ruleset=spectral.yaml', '--fail-severity=hint'))

  test('generated clients and the journeys that use them compile under strict rules', async () => {
    for (const name of apiNames) {
      await tool('openapi-typescript', `generated/${name}.json`, '--output', `generated/${name}.d.ts`)
      const heyApi = ['--input', `./generated/${name}.json`, '--output', `generated/hey-${name}`]
      await tool('openapi-ts', ...heyApi, '--client', '@hey-api/client-fetch', '--no-log-file')
    }
    await tool('tsc', '--project', '.')
  })

  describe('clients/typescript', () => {
    test('is generated from the current descriptions', async () => {
      const made = {
        'operations.ts': operationsSource(Object.fromEntries(apiNames.map((name) => [name, readDescription(name)]))),
      }
      for (const name of apiNames) {
        await tool('openapi-typescript', `generated/${name}.json`, '--output', `generated/${name}.ts`)
        Object.assign(made, { [`${name}.ts`]: readFileSync(join(generated, `${name}.ts`), 'utf8') })
      }
      for (const [file, source] of Object.entries(made)) {
        const path = join(ownClient, 'src/generated', file)
        if (process.env.RECORD_CLIENT) writeFileSync(path, source)
        const same = existsSync(path) && readFileSync(path, 'utf8') === source
        expect(same, `${file} is of older descriptions: RECORD_CLIENT=1 npm run clients generates it again`).toBe(true)
      }
    })

    test('compiles under strict rules, without Node and with the types of browsers', () =>
      tool('tsc', '--project', ownClient, '--noEmit'))
  })

  for (const maker of ['openapi-fetch', 'hey-api', 'mimbar']) {
    for (const api of ['reference', 'messaging'] as const) {
      test(`the client of the ${api} API by ${maker} completes the journey`, async () => {
        const journeys: Record<typeof api, (server: Server) => Promise<void>> = await import(`./journeys/${maker}.ts`)
        await expect(journeys[api](server)).resolves.toBeUndefined()
      })
    }
  }
})
