import type { Alignment, Difference } from './align.ts'
import { type Canonical, type Field, languageOf } from './canonical.ts'
import { deniesBefore, exceptsAfter } from './denials.ts'

/** A range of the given words that is a record, or a part of it, with or without differences. */
export type Match = Alignment & {
  id: number
  field: Field
  /** The text to which the record's indexes refer, if it is not that of the field: the record as it is read aloud. */
  text?: string
  /** Whether the match is the record's whole text. */
  whole: boolean
  /** Whether the match is letter for letter, as far as it goes. */
  literal: boolean
  /** Ranks the match among others of the same words. */
  score: number
  /** How much of `worth` comes from a reference to the record near the words. */
  named?: number
  /** For a translation other than the record's own: how near it is, 0 to 1. */
  nearness?: number
  /** Whether it is a verse in a recitation of several. */
  recited?: boolean
  /** Where the text continues with words that the record does not have, which may be the writer's own. */
  divergesAt?: Difference[]
}

/** Share of differing words: beyond this, a range of a record is something else. */
export const MOST_DIFFERENT = 0.4

/** Whether words were taken for another translation of a record named nearby, or for its contrary. */
export const isOtherTranslation = ({ nearness, differences, from, to }: Match): boolean =>
  nearness !== undefined || differences.some((one) => one.from === from && one.to === to)

/** In words: fewer are searched only as a whole record, because any text shares two with some record. */
export const LEAST_SEARCHED = 3

export const asList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one])

/** In words: the most that an omitted sentence counts, or it would outweigh all that is quoted. */
const MOST_COUNTED_OF_OMISSION = 6

export const sizeOf = ({ from, to, recordFrom, recordTo }: Difference): number =>
  Math.max(to - from, Math.min(MOST_COUNTED_OF_OMISSION, recordTo - recordFrom))

/** Finds words omitted at an end that deny what follows or take back what was said: "mendekati zina" of "janganlah kamu mendekati zina". */
export function cutOff(alignment: Alignment, canonical: Canonical): { before?: Difference; after?: Difference } {
  const { from, to, recordFrom, recordTo } = alignment
  const read = { ...canonical, language: languageOf(canonical.field) }
  const before = deniesBefore(read, recordFrom, recordTo)
  const after = exceptsAfter(read, recordTo)
  return {
    ...(before !== undefined && { before: { from, to: from, recordFrom: before, recordTo: recordFrom } }),
    ...(after !== undefined && { after: { from: to, to, recordFrom: recordTo, recordTo: after } }),
  }
}
