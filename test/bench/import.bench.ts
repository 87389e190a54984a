import { expect, test } from 'vitest'
import { searchNarrators } from '../../src/reference/records/narrators/narrators.ts'
import { askedNames } from '../reference/records/narrators/asked-names.ts'
import { packFolder } from '../support/pack.ts'
import { testSystem } from '../support/system.ts'

const ROUNDS = 3

/** The whole data pack into a fresh database, and the search for narrators on it. Set TEST_DATABASE_URL to measure on Postgres. */
test('import', async () => {
  const folder = packFolder()
  if (!folder) return console.log('no data pack here: set DATA_PACK to one')
  const system = await testSystem({ LOG_LEVEL: 'silent', DATA_PACK: folder })
  const { db } = system.database
  let began = performance.now()
  expect(await system.pack.run()).toBe('imported')
  console.log(`import: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  began = performance.now()
  expect(await system.pack.run()).toBe('known')
  console.log(`a second start: ${(performance.now() - began).toFixed(0)} ms`)

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
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  const share = (count: number) => ((100 * count) / (ROUNDS * askedNames.length)).toFixed(1)
  console.log(
    `narrators: ${askedNames.length} names, first ${share(first)} %, among five ${share(found)} % (goal: 95 %)`,
  )
  console.log(`narrators: median ${at(0.5)} ms, 95th ${at(0.95)} ms, 99th ${at(0.99)} ms (goal: 95th 50 ms)`)
  await system.close()
})
