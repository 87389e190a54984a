import { LRUCache } from 'lru-cache'
import type { PassageKind } from '../index/kind.ts'
import { type Word, wordsOf } from '../text/words.ts'
import { type Reading, readingOf } from './sounds.ts'

/** Some 5 MB: texts that are alike are held against the same records, one after another. */
const readBefore = new LRUCache<string, Word[]>({ max: 300 })

export function recordWords(text: string): Word[] {
  const words = readBefore.get(text) ?? wordsOf(text)
  readBefore.set(text, words)
  return words
}

const readingsBefore = new LRUCache<string, Reading>({ max: 100 })

export function recordReading(arabic: string, kind: PassageKind): Reading {
  const reading = readingsBefore.get(arabic) ?? readingOf(arabic, kind)
  readingsBefore.set(arabic, reading)
  return reading
}
