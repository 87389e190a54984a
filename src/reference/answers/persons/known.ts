import { once } from '../../../platform/once.ts'
import { fits, type Name, nameParts } from '../../records/narrators/bearer.ts'
import { isArabic } from '../../text/arabic.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { PERSONS } from './table.ts'

/** A well-known person who is no narrator, or better known for something else. */
export type Known = { name: Record<Language, string>; names: Name[]; line: Record<Language, string>; keys: string[] }

const PROPHET = /(?<![\p{L}\p{M}])(?:nabi|prophet|siti|malaikat|النبي|نبي)(?![\p{L}\p{M}])/giu
const people = once(() => PERSONS.trim().split('\n').map(readPerson))

/** Those who are called just this. */
export function knownPersons(name: string): Known[] {
  const asked = nameParts(name.replace(PROPHET, ' '))
  if (asked.own.length + asked.fathers.length === 0) return []
  return people().filter(({ names }) => names.some((borne) => same(asked, borne)))
}

const same = (one: Name, other: Name): boolean => sameList(one.own, other.own) && sameList(one.fathers, other.fathers)

const sameList = (one: Name['own'], other: Name['own']): boolean =>
  one.length === other.length &&
  one.every((part, at) => {
    const second = other[at]
    return second !== undefined && part.kind === second.kind && fits(part.word, second.word)
  })

function readPerson(line: string): Known {
  const [latin = '', arabic = '', ...rest] = line.split('|').map((part) => part.trim())
  const [indonesian = '', english = '', inArabic = '', keys = ''] = rest
  const written = [...latin.split(', '), ...arabic.split(', ')]
  const [first = ''] = latin.split(', ')
  return {
    name: { indonesian: first, english: first, arabic: written.find(isArabic) ?? first },
    names: written.map((name) => nameParts(name.replace(PROPHET, ' '))),
    line: Object.fromEntries(LANGUAGES.map((one) => [one, { indonesian, english, arabic: inArabic }[one]])) as Record<
      Language,
      string
    >,
    keys: keys.split(' '),
  }
}
