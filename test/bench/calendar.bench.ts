import { expect, test } from 'vitest'
import { testSystem } from '../support/system.ts'

const ROUNDS = 20

/** A month of the sunnah calendar, whole request, for the 1,212 months of 2000 to 2100 in random order. */
test('calendar', async () => {
  const system = await testSystem()
  const key = await system.referenceKey()
  const get = async (url: string) => {
    const begun = performance.now()
    const response = await system.app.inject({ url, headers: { 'x-api-key': key } })
    expect(response.statusCode).toBe(200)
    return performance.now() - begun
  }
  const months: number[] = []
  const verses: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let month = 1; month <= 12; month++) {
      months.push(await get(`/api/v1/sunnah-calendar?year=${2000 + Math.floor(Math.random() * 101)}&month=${month}`))
      verses.push(await get('/api/v1/quran/112:1'))
    }
  }
  await system.close()
  const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
  console.log(
    `calendar: a month p50 ${at(months, 0.5).toFixed(2)} ms, p95 ${at(months, 0.95).toFixed(2)} ms; ` +
      `${(at(months, 0.5) / at(verses, 0.5)).toFixed(1)} times a verse kept in memory, asked for in turn`,
  )
})
