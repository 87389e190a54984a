import { LRUCache } from 'lru-cache'
import type { PassageKind } from '../index/kind.ts'
import { type Word, wordsOf } from '../text/words.ts'
import { inFull } from './chat-spelling.ts'
import { type Reading, readingOf } from './sounds.ts'

/** Texts cached, about 16 MB in all: one text is compared with up to 400 records, and a similar text with the same ones. */
const wordsCache = new LRUCache<string, Word[]>({ max: 1_000 })

export function recordWords(text: string): Word[] {
  const known = wordsCache.get(text)
  if (known) return known
  // in full, like those of the given text: translations write "isteri" too
  const words = inFull(wordsOf(text))
  wordsCache.set(text, words)
  return words
}

/** Readings cached, fewer because only Arabic in Latin letters is compared with them. */
const readingsCache = new LRUCache<string, Reading>({ max: 100 })

export function recordReading(arabic: string, kind: PassageKind): Reading {
  const known = readingsCache.get(arabic)
  if (known) return known
  const reading = readingOf(arabic, kind)
  readingsCache.set(arabic, reading)
  return reading
}
