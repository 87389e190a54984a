import { expect, test } from 'vitest'
import { searchNarrators } from '../../src/reference/records/narrators/narrators.ts'
import { askedNames } from '../reference/records/narrators/asked-names.ts'
import { packFolder } from '../support/pack.ts'
import { testSystem } from '../support/system.ts'
import { report } from './report.ts'

const ROUNDS = 3

/** The whole data pack into a fresh database, and the search for narrators on it. Set TEST_DATABASE_URL to measure on Postgres. */
test('import', async () => {
  const folder = packFolder()
  if (!folder) return console.log('no data pack here: set DATA_PACK to one')
  const system = await testSystem({ LOG_LEVEL: 'silent', DATA_PACK: folder })
  const { db } = system.database
  let began = performance.now()
  expect(await system.pack.run()).toBe('imported')
  report({ what: 'the full pack imported, without its index', ours: (performance.now() - began) / 1000, unit: 's' })
  began = performance.now()
  expect(await system.pack.run()).toBe('known')
  report({ what: 'a pack that is known already', ours: performance.now() - began, unit: 'ms' })

  const times: number[] = []
  let found = 0
  let first = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [query, id] of askedNames) {
      const started = performance.now()
      const { narrators } = await searchNarrators(db, query, 20)
      if (round > 0) times.push(performance.now() - started)
      const place = narrators.findIndex((narrator) => narrator.id === id)
      if (place === 0) first += 1
      if (place >= 0 && place < 5) found += 1
    }
  }
  times.sort((a, b) => a - b)
  const share = (count: number) => (100 * count) / (ROUNDS * askedNames.length)
  report({ what: 'narrators by the names that people type: the right one first', ours: share(first), unit: '%' })
  report({ what: 'narrators by the names that people type: among five', ours: share(found), unit: '%' })
  for (const part of [0.5, 0.95])
    report({
      what: `finding a narrator by name, p${100 * part}`,
      ours: times[Math.floor(times.length * part)] ?? 0,
      unit: 'ms',
    })
  await system.close()
})
