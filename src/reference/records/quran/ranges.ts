import { invalid } from '../../../platform/refusal.ts'
import type { VerseRange } from './verses.ts'

/** Ranges in one request: enough for a day of a reading plan. */
const MAX_RANGES = 50
/** More than the longest surah, which has 286. */
export const MAX_VERSES = 300
const RANGE = /^([1-9]\d{0,2}):([1-9]\d{0,2})(?:-([1-9]\d{0,2}))?$/

/** Parses `2:255-257,112:1` into ranges. Throws `invalid` for `keys` if a part is malformed or the list is too long. */
export function parseRanges(keys: string): VerseRange[] {
  const parts = keys.split(',').map((part) => part.trim())
  if (parts.length > MAX_RANGES) throw invalid('keys', `at most ${MAX_RANGES} ranges at once`)
  const ranges = parts.map((part) => {
    const match = RANGE.exec(part)
    if (!match) throw invalid('keys', `"${part.slice(0, 40)}" is not a verse or range such as 2:255 or 2:255-257`)
    const [surah, from, to] = [Number(match[1]), Number(match[2]), Number(match[3] ?? match[2])]
    if (to < from) throw invalid('keys', `"${part}" ends before it begins`)
    return { surah, from, to }
  })
  const verses = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (verses > MAX_VERSES) throw invalid('keys', `at most ${MAX_VERSES} verses at once`)
  return ranges
}
