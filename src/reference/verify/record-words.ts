import { LRUCache } from 'lru-cache'
import type { PassageKind } from '../index/kind.ts'
import { type Word, wordsOf } from '../text/words.ts'
import { inFull } from './chat-spelling.ts'
import { type Reading, readingOf } from './sounds.ts'

/** Some 16 MB: one text is held against up to 400 records, and the next, if it is alike, against the same. */
const readBefore = new LRUCache<string, Word[]>({ max: 1_000 })

export function recordWords(text: string): Word[] {
  const known = readBefore.get(text)
  if (known) return known
  // as those of the given text are read: translations write "isteri" too
  const words = inFull(wordsOf(text))
  readBefore.set(text, words)
  return words
}

const readingsBefore = new LRUCache<string, Reading>({ max: 100 })

export function recordReading(arabic: string, kind: PassageKind): Reading {
  const known = readingsBefore.get(arabic)
  if (known) return known
  const reading = readingOf(arabic, kind)
  readingsBefore.set(arabic, reading)
  return reading
}
