import { beforeAll, expect, test } from 'vitest'
import { kemenagInUnicode, uthmaniInUnicode } from '../../../../src/reference/records/quran/scripts.ts'
import { describeWithPack, packRows } from '../../../support/pack.ts'

type Verse = { key: string; text_arabic: string; text_arabic_kemenag: string }

const count = (texts: string[], sign: string): number =>
  texts.reduce((sum, text) => sum + text.split(sign).length - 1, 0)

describeWithPack('the scripts of all verses', (folder) => {
  let verses: (Verse & { uthmani: string; kemenag: string })[]
  beforeAll(() => {
    verses = packRows<Verse>(folder, 'quran').map((verse) => ({
      ...verse,
      uthmani: uthmaniInUnicode(verse.text_arabic),
      kemenag: kemenagInUnicode(verse.text_arabic_kemenag),
    }))
  })

  test('no Uthmani text has an inverted damma, a fatha with two dots or a subscript alef', () => {
    expect(verses.filter(({ uthmani }) => /[\u0656\u0657\u065E]/u.test(uthmani)).map(({ key }) => key)).toEqual([])
  })

  test('all Uthmani text is made of letters and signs that were judged', () => {
    const judged =
      /^[ \u0621\u0623-\u063A\u0640-\u0655\u0670\u0671\u06D6-\u06DC\u06DE\u06E0-\u06E2\u06E5-\u06ED\u08F0-\u08F2]+$/u
    expect(verses.filter(({ uthmani }) => !judged.test(uthmani)).map(({ key }) => key)).toEqual([])
  })

  test('only those signs are changed, and the source has each changed place', () => {
    const signs = /[\u0656\u0657\u065C\u065E\u06E4\u06EA-\u06EC\u08F0-\u08F2\u2009]/gu
    for (const { uthmani, text_arabic } of verses)
      expect(uthmani.replace(signs, '')).toBe(text_arabic.replace(signs, ''))
    const texts = verses.map(({ uthmani }) => uthmani)
    expect(['\u08F0', '\u08F1', '\u08F2'].map((sign) => count(texts, sign))).toEqual([2901, 1807, 1935])
    expect(verses.filter(({ uthmani, text_arabic }) => uthmani !== text_arabic)).toHaveLength(3526)
    expect(uthmaniInUnicode(texts.join('\n'))).toBe(texts.join('\n'))
  })

  test('each tanwin has the vowel that the Indonesian mushaf writes in its place', () => {
    const vowels: Record<string, string> = {
      '\u08F0': 'a',
      '\u08F1': 'u',
      '\u08F2': 'i',
      '\u064B': 'a',
      '\u064C': 'u',
      '\u064D': 'i',
    }
    const tanwin = (word: string) => [...word].map((sign) => vowels[sign] ?? '').join('')
    // before a small meem or a small noon the two scripts write a tanwin in different ways
    const words = (text: string) =>
      text
        .replace(/ (?=[\p{M}\u06D4-\u06D5]+(?: |$))/gu, '')
        .split(' ')
        .filter((word) => /\p{L}/u.test(word))
    let compared = 0
    const others: string[] = []
    for (const { key, uthmani, kemenag } of verses) {
      const [one, other] = [words(uthmani), words(kemenag)]
      if (one.length !== other.length) continue
      for (const [at, word] of one.entries()) {
        const counterpart = other[at] ?? ''
        if (!tanwin(word) || /[\u06E2\u06E8\u06ED]/u.test(word + counterpart + (other[at + 1] ?? ''))) continue
        compared += 1
        if (tanwin(word) !== tanwin(counterpart)) others.push(`${key} ${word} ${counterpart}`)
      }
    }
    expect(others).toEqual([])
    expect(compared).toBeGreaterThan(7000)
  })

  test('in the Kemenag spelling subscript alef and inverted damma are meant, and stay', () => {
    const texts = verses.map(({ kemenag }) => kemenag)
    expect(['\u0656', '\u0657', '\u06D5', '\u06D4'].map((sign) => count(texts, sign))).toEqual([990, 1255, 97, 29])
    const changed = verses.filter(({ kemenag, text_arabic_kemenag }) => kemenag !== text_arabic_kemenag)
    expect(changed.map(({ key }) => key)).toEqual(['17:86', '18:74'])
    expect(texts.filter((text) => /[\u0608\u0609]/u.test(text))).toEqual([])
  })
})
