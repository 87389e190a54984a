import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LETTERS } from '../../src/site/reading/letters.ts'
import { describeWithPack, packRows } from '../support/pack.ts'

describeWithPack('with the data pack', (folder) => {
  test('the font has every Arabic code point of the pack and of the authored records', () => {
    const served = new Set<string>()
    for (const file of ['quran', 'hadith', 'narrators', 'tafsir', 'nawawi', 'doa']) {
      for (const row of packRows<Record<string, unknown>>(folder, file)) {
        for (const sign of JSON.stringify(row)) if (sign >= '\u0600') served.add(sign)
      }
    }
    for (const file of readdirSync('seed-data', { recursive: true, encoding: 'utf8' })) {
      if (!/\.(yaml|csv)$/.test(file)) continue
      for (const sign of readFileSync(`seed-data/${file}`, 'utf8')) if (sign >= '\u0600') served.add(sign)
    }
    const arabic = [...served].filter((sign) => /\p{Script=Arabic}|[\u0600-\u06ff\u08d0-\u08ff]/u.test(sign))
    expect(arabic.length).toBeGreaterThan(80)
    expect(arabic.filter((sign) => !LETTERS.includes(sign))).toEqual([])
  })
})
