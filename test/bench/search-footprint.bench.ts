import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from '../../src/platform/db/open.ts'
import { listPassages } from '../../src/reference/index/building/passages.ts'
import { raiseDataVersion } from '../../src/reference/loading/data-version.ts'
import { packFolder } from '../support/pack.ts'
import { newFolder, type RunningServer, startServer } from '../support/server.ts'
import { newDatabase } from '../support/server-database.ts'
import { judgedQueries } from './ranking.ts'
import { report } from './report.ts'

const SERVER = process.env.TEST_DATABASE_URL
const ADMIN_TOKEN = 'operator-token-for-bench'
/** Only the full pack has it. */
const LAST_OF_PACK = 'bukhari:7563'
const CHANGED = Array.from({ length: 10 }, (_, at) => `bukhari:${7563 - at}`)
const CLIENTS = 32
const SECONDS = 10

const reportMemory = (what: string, kilobytes: number, resting?: number) =>
  report({ what, ours: kilobytes / 1024, peer: resting && resting / 1024, unit: 'MB' })
const memory = ({ process: { pid } }: { process: { pid?: number | undefined } }, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/**
 * The cost of searching the full pack: memory, the time to the first search, the cost of a change, and the behaviour under load. With
 * TEST_DATABASE_URL on that Postgres too, compared with MiniSearch on the same stems.
 */
test('search-footprint', async () => {
  const pack = packFolder() ?? expect.fail('no data pack here: set DATA_PACK to one')
  const settings = { DATA_PACK: pack, ADMIN_TOKEN, LOG_LEVEL: 'warn' }
  if (SERVER) await onPostgres(settings, SERVER)
  // creating the database briefly takes much memory, with or without a pack, so it is measured separately
  const first = await startServer({ ...settings, DATA_PACK: '' })
  reportMemory('embedded, most while its database is made', memory(first, 'VmHWM'))
  await first.stop()
  const embedded = await startServer(settings, first.folder)
  await untilSearchable(embedded)
  await untilNothingIsBuilt(embedded)
  const peak = memory(embedded, 'VmHWM')
  await embedded.stop()
  const again = await startServer(settings, embedded.folder)
  await untilSearchable(again)
  await sleep(5_000)
  const resting = memory(again, 'VmRSS')
  reportMemory('embedded, everything in one process (goal 650 MB)', resting)
  reportMemory('embedded, peak while data are loaded; peer: at rest', peak, resting)
  await again.stop()
  rmSync(embedded.folder, { recursive: true, force: true })
})

async function onPostgres(settings: Record<string, string>, address: string): Promise<void> {
  const own = await newDatabase(address)
  const env = { ...settings, DATABASE_URL: own.url, SECRET_KEY: Buffer.alloc(32).toString('base64') }
  const loading = await startServer(env)
  const key = await newKey(loading)
  await untilSearchable(loading)
  const toSearch = memory(loading, 'VmHWM')
  await untilNothingIsBuilt(loading)
  const peak = memory(loading, 'VmHWM')
  await loading.stop()

  const web = { ...env, PROCESS_ROLE: 'web' }
  const folder = newFolder()
  await (await searched(web, key, folder)).server.stop()
  const { server: first, ms } = await searched(web, key, folder)
  await sleep(5_000)
  const resting = memory(first, 'VmRSS')
  reportMemory('a process that serves (goal 400 MB)', resting)
  report({ what: 'from start to the first search, data unchanged', ours: ms / 1000, unit: 's' })
  reportMemory('one process that does all, peak while data are loaded; peer: at rest', toSearch, resting)
  reportMemory('one process that does all, peak while records are compared; peer: at rest', peak, resting)
  const worker = await startServer({ ...env, PROCESS_ROLE: 'worker' })
  await sleep(5_000)
  reportMemory('a worker process, which never searches', memory(worker, 'VmRSS'))

  const second = (await searched(web, key, newFolder())).server
  const database = await openDatabase({ url: own.url, folder: '', onError: () => {} })
  for (const [what, change] of Object.entries({
    grades: sql`grades = '[{"grade": "Changed grades", "graded_by": "This bench"}]'`,
    texts: sql`text_indonesian = text_indonesian || ' Changed texts'`,
  })) {
    const { outSeconds, everywhereSeconds } = await changeTen(database.db, [first, second, worker], key, {
      change,
      mark: `Changed ${what}`,
    })
    report({ what: `ten ${what} changed: out of rotation`, ours: outSeconds, unit: 's' })
    report({ what: `ten ${what} changed: the new ones in each of three processes`, ours: everywhereSeconds, unit: 's' })
  }
  reportMemory('a worker process, most while ten records change', memory(worker, 'VmHWM'))
  await worker.stop()
  await second.stop()
  await pinned(first.process.pid ?? 0)
  // excludes the compilation of first uses
  await askedBy(CLIENTS, first, key)
  await load(first, key, CLIENTS)
  await load(first, key, 32 * CLIENTS)
  await first.stop()
  await miniSearch(database.db)
  await database.close()
  await own.drop()
  for (const path of [loading.folder, worker.folder, folder, second.folder])
    rmSync(path, { recursive: true, force: true })
}

/** Starts a server and measures the time until it answers a search. */
async function searched(env: Record<string, string>, key: string, folder: string) {
  const begun = performance.now()
  const server = await startServer(env, folder)
  while ((await ask(server, key, 'sabar')).status !== 200) await sleep(20)
  return { server, ms: performance.now() - begun }
}

async function ask({ url }: RunningServer, key: string, q: string) {
  const begun = performance.now()
  const { statusCode, headers, body } = await request(`${url}/api/v1/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ q, limit: 10 }),
  })
  const text = await body.text()
  return { status: statusCode, retryAfter: headers['retry-after'], text, ms: performance.now() - begun }
}

/** Changes ten records, and polls each process until it shows the change and has opened a snapshot with it. */
async function changeTen(
  db: Db,
  servers: RunningServer[],
  key: string,
  { change, mark }: { change: SQL; mark: string },
) {
  let watching = true
  let out = 0
  const watch = servers.map(async ({ url }) => {
    while (watching) {
      if ((await fetch(`${url}/ready`)).status !== 200) out += 0.05
      await sleep(50)
    }
  })
  const begun = performance.now()
  await db.execute(sql`update hadith set ${change} where key = any(${sql.param(CHANGED)}::text[])`)
  await raiseDataVersion(db)
  for (const server of servers.slice(0, 2)) {
    while (!(await ask(server, key, LAST_OF_PACK)).text.includes(mark)) await sleep(50)
    while ((await (await fetch(`${server.url}/ready`)).text()).includes('behind')) await sleep(50)
  }
  const everywhereSeconds = (performance.now() - begun) / 1000
  watching = false
  await Promise.all(watch)
  return { outSeconds: out, everywhereSeconds }
}

/** The answers to many clients, each of which repeats its request once it is answered, or as soon as a refusal allows. */
async function askedBy(clients: number, server: RunningServer, key: string) {
  const queries = judgedQueries().flatMap(({ queries }) => queries.map(({ text }) => text))
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  const end = performance.now() + SECONDS * 1000
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const answer = await ask(server, key, queries[next++ % queries.length] ?? '')
        answers.push(answer)
        if (answer.status !== 200) await sleep(1_000 * Number(answer.retryAfter))
      }
    }),
  )
  return answers
}

/** Many clients at once, with the server on one core. */
async function load(server: RunningServer, key: string, clients: number): Promise<void> {
  const answers = await askedBy(clients, server, key)
  const served = answers.filter(({ status }) => status === 200).length
  const shed = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter !== undefined)
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  expect(served + shed.length).toBe(answers.length)
  const what = `${clients} clients that search, the server on one core`
  report({ what: `${what}: answered`, ours: served / SECONDS, unit: '/s' })
  report({ what: `${what}: refused`, ours: shed.length / SECONDS, unit: '/s' })
  report({ what: `${what}: the slowest answer`, ours: (times.at(-1) ?? 0) / 1000, unit: 's' })
}

const pinned = (pid: number) =>
  new Promise<void>((resolve) =>
    spawn('taskset', ['-a', '-cp', '0', String(pid)], { stdio: 'ignore' }).on('exit', () => resolve()),
  )

/** The same stems in MiniSearch, without vectors, in a separate process that reads them from a file. */
async function miniSearch(db: Parameters<typeof listPassages>[0]): Promise<void> {
  const file = join(tmpdir(), `mimbar-minisearch-${process.pid}.json`)
  const documents: object[] = []
  for await (const passages of listPassages(db))
    for (const { id, stems_arabic, stems_indonesian, stems_english } of passages)
      documents.push({ id, a: stems_arabic, i: stems_indonesian, e: stems_english })
  const program = `
    const { default: MiniSearch } = await import(${JSON.stringify(import.meta.resolve('minisearch'))})
    const { readFileSync, writeFileSync } = await import('node:fs')
    const [, file, mode] = process.argv
    const options = { fields: ['a', 'i', 'e'], tokenize: (text) => text.split(/\\s+/), processTerm: (term) => term }
    if (mode === 'build') {
      const index = new MiniSearch(options)
      index.addAll(JSON.parse(readFileSync(file, 'utf8')))
      writeFileSync(file + '.index', JSON.stringify(index))
    } else {
      const begun = performance.now()
      const index = MiniSearch.loadJSON(readFileSync(file + '.index', 'utf8'), options)
      index.search('sabar')
      console.log(process.memoryUsage.rss() / 1024, performance.now() - begun)
    }`
  writeFileSync(file, JSON.stringify(documents))
  const run = (mode: string) =>
    new Promise<string>((resolve) => {
      const child = spawn(process.execPath, [
        '--max-old-space-size=6000',
        '--input-type=module',
        '-e',
        program,
        file,
        mode,
      ])
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.on('exit', () => resolve(output))
    })
  await run('build')
  const [rss, ms] = (await run('load')).split(' ').map(Number)
  reportMemory('MiniSearch, the same stems without vectors', rss ?? 0)
  report({ what: 'MiniSearch, from its own file to the first search', ours: (ms ?? 0) / 1000, unit: 's' })
  rmSync(file)
  rmSync(`${file}.index`, { force: true })
}

async function newKey({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/admin/api/reference-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.test', limits: { per_minute: 1_000_000, per_day: 100_000_000 } }),
  })
  return ((await response.json()) as { key: string }).key
}

async function untilSearchable({ url }: RunningServer): Promise<void> {
  while ((await fetch(`${url}/ready`)).status !== 200) await sleep(250)
}

/** What is loaded is compared last, and asked for some seconds after it is searched. */
async function untilNothingIsBuilt({ url }: RunningServer): Promise<void> {
  for (let looks = 0; looks < 3; ) {
    await sleep(2_000)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    looks = /mimbar_jobs\{kind="(search|parallels)\.build",state="waiting"\}/.test(metrics) ? 0 : looks + 1
  }
}
