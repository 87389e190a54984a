import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { importPlaces } from '../../src/reference/directory/import.ts'
import { testSystem } from '../support/system.ts'

const RECORDS = 100_000
const QUERIES = 300
/** Schools beside them, which must not cost a walk past every mosque. */
const FEW = 30

/** Where Indonesians live, roughly: cities with their share of the records. */
const CITIES: [name: string, lat: number, lng: number, share: number][] = [
  ['Jakarta', -6.2, 106.82, 20],
  ['Surabaya', -7.25, 112.75, 10],
  ['Bandung', -6.91, 107.61, 10],
  ['Medan', 3.59, 98.67, 8],
  ['Semarang', -6.97, 110.42, 8],
  ['Makassar', -5.15, 119.43, 7],
  ['Palembang', -2.99, 104.76, 7],
  ['Yogyakarta', -7.8, 110.36, 8],
  ['Padang', -0.95, 100.35, 6],
  ['Banda Aceh', 5.55, 95.32, 6],
  ['Banjarmasin', -3.32, 114.59, 5],
  ['Mataram', -8.58, 116.1, 5],
]
const NAMES = ['Al-Ikhlas', 'Nurul Huda', 'Baiturrahman', 'At-Taqwa', 'Al-Falah', 'Nurul Iman', 'Istiqlal', 'Ar-Rahman']

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/**
 * GET /api/v1/mosque on 100,000 verified mosques: by distance, by a part of the name or city, and both. Everything that a request
 * passes is measured. Set TEST_DATABASE_URL to measure on Postgres.
 */
test('directory', async () => {
  const system = await testSystem({ LOG_LEVEL: 'silent' })
  const random = numbers(7)
  const next = () => random.next().value ?? 0
  const pick = <T>(list: readonly [T, ...T[]] | T[]): T => list[Math.floor(next() * list.length)] as T
  const cities = CITIES.flatMap((city) => Array.from({ length: city[3] }, () => city))
  const records = Array.from({ length: RECORDS }, (_, place) => {
    const [city, lat, lng] = pick(cities)
    // denser towards the middle of a city
    const spread = () => (next() + next() + next() - 1.5) * 0.8
    const values = {
      name: `Masjid ${pick(NAMES)} ${place}`,
      city: `Kota ${city}`,
      lat: lat + spread(),
      lng: lng + spread(),
    }
    return { line: place + 2, values: { ...values, address: `Jalan Mawar No. ${place}`, verified: true } }
  })
  const began = performance.now()
  const file = Readable.from(records)
  const report = await importPlaces(
    system.database.db,
    'mosque',
    file,
    { allOrNothing: true, dryRun: false },
    new Date(),
  )
  expect(report.created).toBe(RECORDS)
  const schools = Readable.from(records.slice(0, FEW))
  await importPlaces(system.database.db, 'school', schools, { allOrNothing: true, dryRun: false }, new Date())
  const importSeconds = (performance.now() - began) / 1000

  const headers = { 'x-api-key': await system.referenceKey() }
  const near = () => {
    const [, lat, lng] = pick(cities)
    return `lat=${(lat + next() - 0.5).toFixed(4)}&lng=${(lng + next() - 0.5).toFixed(4)}`
  }
  const shapes: Record<string, () => string> = {
    'near (25 km)': near,
    'near, widest (200 km)': () => `${near()}&radius=200`,
    'near, few schools': near,
    'near, twenty': () => `${near()}&limit=20`,
    'name, rare': () => `q=${pick(NAMES)} ${Math.floor(next() * RECORDS)}`,
    'name, common': () => `q=${pick(NAMES)}`,
    city: () => `q=${pick(CITIES)[0]}`,
    'two letters': () => `q=${pick(['al', 'nu', 'is', 'ba', 'qx'])}`,
    'nothing found': () => 'q=gereja',
    'name, near': () => `q=${pick(NAMES)}&${near()}`,
    'all, a page far down': () => `page=${1 + Math.floor(next() * 50)}`,
  }
  const all: number[] = []
  const percentile = (list: number[], share: number) =>
    [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0
  const lines: string[] = []
  for (const [name, query] of Object.entries(shapes)) {
    const times: number[] = []
    for (let i = 0; i < QUERIES / 10 + 5; i++) {
      const url = `/api/v1/${name.endsWith('schools') ? 'school' : 'mosque'}?${encodeURI(query())}`
      const started = performance.now()
      const response = await system.app.inject({ url, headers })
      // the first five warm up
      if (i >= 5) times.push(performance.now() - started)
      expect(response.statusCode).toBe(200)
    }
    all.push(...times)
    lines.push(
      `  ${name.padEnd(24)} median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
    )
  }
  const spun = performance.now()
  const cpu = process.cpuUsage()
  while (process.cpuUsage(cpu).user < 100_000);
  const busy = (performance.now() - spun) / 100
  console.log(
    `directory (${process.env.TEST_DATABASE_URL ? 'Postgres' : 'embedded'}, ${RECORDS} mosques, imported in ${importSeconds.toFixed(1)} s, limit 100 unless said; ` +
      `this machine gives a process 1/${busy.toFixed(1)} of a core):\n` +
      `${lines.join('\n')}\n  all together: median ${percentile(all, 0.5).toFixed(1)} ms, p95 ${percentile(all, 0.95).toFixed(1)} ms`,
  )
  await system.close()
})
