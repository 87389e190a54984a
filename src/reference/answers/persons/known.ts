import { z } from 'zod'
import { nameList, readTsv, wordList } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { type BearerName, nameParts } from '../../records/narrators/bearer.ts'
import { fits } from '../../records/narrators/name-spelling.ts'
import { isArabic } from '../../text/arabic.ts'
import type { Language } from '../../text/stem.ts'

/** A well-known person who is no narrator, or better known for something else. */
export type KnownPerson = {
  name: Record<Language, string>
  /** His names as written. */
  written: string[]
  names: BearerName[]
  line: Record<Language, string>
  keys: string[]
  /** His id as a narrator; undefined if he is none. */
  narrator: string | undefined
  /** The id of the question of the map that is asked about this person. */
  question: string | undefined
}

const PROPHET = /(?<![\p{L}\p{M}])(?:nabi|prophet|siti|(?:dua )?malaikat|(?:two )?angels?|النبي|نبي)(?![\p{L}\p{M}])/giu
const row = z.object({
  latin: nameList,
  arabic: nameList,
  indonesian: z.string().min(1),
  english: z.string().min(1),
  in_arabic: z.string().min(1),
  keys: wordList,
  narrator: z.string().transform((id) => id || undefined),
  question: z.string().transform((id) => id || undefined),
})
/** All persons of the table. */
export const listKnown = once(() => readTsv('reference/answers/persons/persons.tsv', row).map(asKnown))

/** Persons with exactly this name. */
export function knownPersons(name: string): KnownPerson[] {
  const asked = nameParts(name.replace(PROPHET, ' '))
  if (asked.own.length + asked.fathers.length === 0) return []
  return listKnown().filter(({ names }) => names.some((known) => same(asked, known)))
}

/** Persons with a name that begins with this one: "Khalid" includes Khalid bin al-Walid. Compared by script, so that عمار is no Umar. */
export const knownNamesakes = (asked: BearerName): KnownPerson[] =>
  listKnown().filter(({ names }) => names.some((name) => scriptOf(name) === scriptOf(asked) && beginsWith(name, asked)))

const scriptOf = ({ own, fathers }: BearerName): boolean => isArabic([...own, ...fathers][0]?.word.written ?? '')

/** Whether a name begins with another, which is one word or a kunya. */
export function beginsWith(name: BearerName, { own: [asked] }: BearerName): boolean {
  const [first] = name.own
  return first !== undefined && asked !== undefined && first.kind === asked.kind && fits(asked.word, first.word)
}

const same = (one: BearerName, other: BearerName): boolean =>
  one.child === other.child && sameList(one.own, other.own) && sameList(one.fathers, other.fathers)

const sameList = (one: BearerName['own'], other: BearerName['own']): boolean =>
  one.length === other.length &&
  one.every((part, at) => {
    const second = other[at]
    return second !== undefined && part.kind === second.kind && fits(part.word, second.word)
  })

function asKnown({
  latin,
  arabic,
  indonesian,
  english,
  in_arabic,
  keys,
  narrator,
  question,
}: z.output<typeof row>): KnownPerson {
  const written = [...latin, ...arabic]
  const [first = ''] = latin
  const named = latin.map((name) => name.replace(/^Nabi /, ''))
  return {
    // spelt as in the line, so that an answer uses one spelling
    name: {
      indonesian: first,
      english: named.find((name) => english.includes(name)) ?? first,
      arabic: written.find(isArabic) ?? first,
    },
    written,
    names: written.map((name) => nameParts(name.replace(PROPHET, ' '))),
    line: { indonesian, english, arabic: in_arabic },
    keys,
    narrator,
    question,
  }
}
