import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchMosque } from '../../../src/reference/directory/match.ts'
import { createPlace } from '../../../src/reference/directory/places.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await testSystem()
  const add = (name: string, city: string, verified = true) =>
    createPlace(system.database.db, 'mosque', { name, city, verified }, system.clock.now())
  await add('Masjid Al-Ikhlas', 'Bandung')
  await add('Masjid Al-Ikhlas', 'Kota Bogor')
  await add('Masjid Jami Al-Ikhlas', 'Bogor')
  await add('Masjid Raya', 'Medan', false)
})
afterAll(() => system.close())

test.each([
  ['the whole name and city', 'masjid al-ikhlas', 'Bandung', 'Masjid Al-Ikhlas', 'Bandung'],
  ['a part of the city', 'Masjid Al-Ikhlas', 'bogor', 'Masjid Al-Ikhlas', 'Kota Bogor'],
  ['a part of the name', 'jami al', 'Bogor', 'Masjid Jami Al-Ikhlas', 'Bogor'],
  ['no city', 'MASJID AL-IKHLAS', undefined, 'Masjid Al-Ikhlas', 'Bandung'],
])('%s finds the best mosque', async (_what, name, city, foundName, foundCity) => {
  expect(await matchMosque(system.database.db, { name, city })).toMatchObject({ name: foundName, city: foundCity })
})

test.each([
  ['an unverified mosque', 'Masjid Raya', 'Medan'],
  ['another city', 'Masjid Al-Ikhlas', 'Surabaya'],
  ['a wildcard', '%', undefined],
  ['nothing', '  ', undefined],
])('%s matches none', async (_what, name, city) => {
  expect(await matchMosque(system.database.db, { name, city })).toBeUndefined()
})
