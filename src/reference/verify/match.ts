import type { Alignment, Difference } from './align.ts'
import { type Canonical, type Field, languageOf } from './canonical.ts'
import { deniesBefore, exceptsAfter } from './denials.ts'

/** A stretch of the given words that is a record, or a part of it, more or less. */
export type Match = Alignment & {
  id: number
  field: Field
  /** What the record's places are in where it is not the text of that field: the record as it is read aloud. */
  text?: string
  /** The whole of the record's text. */
  whole: boolean
  /** Letter for letter, as far as it goes. */
  literal: boolean
  /** What the match is worth beside others of the same words. */
  worth: number
  /** How much of that it is worth because its record is named beside it. */
  named?: number
  /** Of another translation than the record's own: how near it is, 0 to 1. */
  nearness?: number
  /** A verse among others that are recited one after another. */
  recited?: boolean
  /** Where the text goes on with other words than the record, which may be the writer's own. */
  divergesAt?: Difference[]
}

/** A stretch of a record with more differences than this share of its words is something else. */
export const MOST_DIFFERENT = 0.4

/** Whether words were taken for another translation of a record named beside them, or for the contrary of it. */
export const isOfAnother = ({ nearness, differences, from, to }: Match): boolean =>
  nearness !== undefined || differences.some((one) => one.from === from && one.to === to)

/** In words: fewer are looked for only as a whole record, since any text has two of some record. */
export const LEAST_SEARCHED = 3

export const asList = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one])

/** In words: a sentence left out counts as so many, or it would outweigh all that is there. */
const MOST_COUNTED = 6

export const sizeOf = ({ from, to, recordFrom, recordTo }: Difference): number =>
  Math.max(to - from, Math.min(MOST_COUNTED, recordTo - recordFrom))

/** The words that deny what follows, or take back what was said, left out at an end: "mendekati zina" of "janganlah kamu mendekati zina". */
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
