import { beforeAll, expect, test } from 'vitest'
import { type ComparedRecord, Comparison } from '../../../../src/reference/index/parallels/comparison.ts'
import { describeWithPack } from '../../../support/pack.ts'
import { packRecords } from '../../../support/pack-books.ts'
import { JUDGED } from './judged.ts'

describeWithPack('the parallels of the full pack', (folder) => {
  let all: ComparedRecord[]
  beforeAll(() => {
    const comparison = new Comparison()
    const texts = packRecords(folder).flatMap(({ kind, key, text_arabic: text }) => (text ? [{ kind, key, text }] : []))
    const verses = texts.filter(({ kind }) => kind === 'quran')
    comparison.addVerses(verses.map(({ key, text }) => ({ key, text, surah: Number(key.split(':')[0]) })))
    for (const { kind, key, text } of texts) if (kind === 'hadith') comparison.addHadith({ key, text, sanad: [] })
    all = comparison.take(Number.POSITIVE_INFINITY)
  }, 120_000)

  const of = (kind: ComparedRecord['kind']) => all.filter((one) => one.kind === kind)

  test('at least 95 % of 150 judged pairs are the same narration', () => {
    const found = new Map(of('hadith').map(({ of, key, relation }) => [`${of} ${key}`, relation]))
    const judged = JUDGED.filter(({ one, other }) => found.has(`${one} ${other}`))
    // if fewer of them are found, judge new pairs
    expect(judged.length).toBeGreaterThanOrEqual(140)
    const right = judged.filter(({ verdict }) => verdict === 'right').length
    expect(right / judged.length).toBeGreaterThanOrEqual(0.95)
    for (const relation of ['same', 'variant', 'fragment'])
      expect(judged.filter((one) => one.relation === relation).length).toBeGreaterThan(40)
  })

  test('some two thousand verses have a similar one, and as many hadith quote a verse', () => {
    const verses = new Set(of('verses').map(({ key }) => key)).size
    const quoting = new Set(of('quotes').map(({ key }) => key)).size
    expect(verses).toBeGreaterThanOrEqual(1_758)
    expect(verses).toBeLessThan(2_200)
    expect(quoting).toBeGreaterThanOrEqual(1_800)
    expect(quoting).toBeLessThan(2_400)
    const quoted = (verse: string) =>
      of('quotes')
        .filter((one) => one.of === verse)
        .map(({ key }) => key)
    expect(quoted('2:255')).toContain('bukhari:2311')
    expect(quoted('4:65')).toContain('bukhari:2361')
  })

  test('parallels are mutual, and each pair is listed once', () => {
    for (const kind of ['hadith', 'verses'] as const) {
      const pairs = of(kind).map(({ of, key, relation, score }) => ({ of, key, label: `${relation} ${score}` }))
      const named = new Map(pairs.map(({ of, key, label }) => [`${of} ${key}`, label]))
      expect(named.size).toBe(pairs.length)
      const lonely = pairs.filter(({ of, key, label }) => of === key || named.get(`${key} ${of}`) !== label)
      expect(lonely).toEqual([])
    }
  })
})
