import { sql } from 'drizzle-orm'
import type { Db } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'
import type { NamedPerson } from '../../src/reference/records/narrators/bearer.ts'
import { nameWords } from '../../src/reference/records/narrators/consonant-keys.ts'
import { isArabic } from '../../src/reference/text/arabic.ts'
import type { Caller } from '../reference/answers/searchable.ts'
import { sampled } from '../support/sample.ts'
import { drawn } from './questions.ts'

type Named = NamedPerson & { id: string; name_latin: string }
/** A well-known narrator, and a question's name that is no longer his. */
type Changed = { person: Named; asked: string; how: string }

/** Narrators per kind of change. */
const MOST = 200
/** A question about a person reads at most this many words as a name. */
const MOST_WORDS = 6
const VOWELS = 'aiu'
const CONSONANTS = 'bdfghjklmnrstwyz'
const KUNYAS = [
  'Abu Thalib',
  'Abu Dawud',
  'Abu Musa',
  'Abu Sulaim',
  'Abu Yusuf',
  'Ummu Hani',
  'Abu Zakariya',
  'Ummu Khalid',
]
const ORIGINS = [
  'al-Bashri',
  'al-Kufi',
  'al-Misri',
  'ad-Dimasyqi',
  'al-Baghdadi',
  'an-Naisaburi',
  'al-Andalusi',
  'al-Jawi',
]

/** The best-known narrators whose Latin name a question can contain. */
export async function wellKnown(db: Db): Promise<Named[]> {
  const found = await rows<Named>(
    db,
    sql`
    select n.id, n.name_arabic, n.name_latin, n.kuniyah, n.laqab, n.shuhra, n.nasab, n.aliases
    from narrators n join narrator_names k on k.narrator_id = n.id
    where n.same_as is null and n.name_latin is not null
    order by k.prominence desc, n.id
    limit 600`,
  )
  return found
    .map((one) => ({ ...one, name_latin: shortName(one.name_latin) }))
    .filter((one) => /^[A-Z]/.test(one.name_latin))
}

/** A name as people write it: his own, his father's, and his origin. */
function shortName(name: string): string {
  const [whole = ''] = name.split(/[,(:]/)
  const words = whole.trim().split(/\s+/)
  const father = words.findIndex((word) => /^(?:bin|binti)$/.test(word))
  const next = words.findIndex((word, at) => at > father && /^(?:bin|binti)$/.test(word))
  const origin = words.at(-1) ?? ''
  const short =
    father < 0 || next < 0 ? words : [...words.slice(0, next), ...(/^a[a-z]{1,2}-/.test(origin) ? [origin] : [])]
  return short.slice(0, MOST_WORDS).join(' ')
}

/** 200 names with one letter changed, and 200 with another kunya, *binti* for *bin*, another father or another origin. */
export function changedNames(persons: Named[]): Changed[] {
  const spelt = drawn(persons, MOST, 44).map((person, at) => ({
    person,
    asked: withOneLetter(person.name_latin, at),
    how: 'letter',
  }))
  const called = drawn(persons, MOST, 45).map((person, at) => ({ person, ...withOtherPart(person, persons, at) }))
  return [...spelt, ...called]
}

function withOneLetter(name: string, seed: number): string {
  const places = [...name].flatMap((letter, at) => (/[a-z]/.test(letter) && isInName(name, at) ? [at] : []))
  const at = places[(seed * 7 + 3) % places.length] ?? 0
  const letter = name[at] ?? ''
  const letters = /[aiueo]/.test(letter) ? VOWELS : CONSONANTS
  const others = [...letters].filter((other) => other !== letter)
  return name.slice(0, at) + (others[seed % others.length] ?? '') + name.slice(at + 1)
}

/** Whether a letter belongs to a name, rather than to an article or a word between names. */
function isInName(name: string, at: number): boolean {
  const begin = name.lastIndexOf(' ', at) + 1
  const [word = ''] = name.slice(begin).split(' ')
  const article = /^a[a-z]{1,2}-/.exec(word)?.[0].length ?? 0
  return word.length > 3 && !/^(?:binti|Abdul|Ummu)$/.test(word) && at - begin >= article
}

function withOtherPart({ name_latin }: Named, persons: Named[], at: number): { asked: string; how: string } {
  const kunya = KUNYAS[at % KUNYAS.length] ?? ''
  const origin = ORIGINS[at % ORIGINS.length] ?? ''
  const other = persons[(at * 13 + 5) % persons.length]?.name_latin.split(' ')[0] ?? ''
  switch (at % 4) {
    case 0:
      return { how: 'kunya', asked: `${kunya} ${name_latin.replace(/^(?:Abu|Ummu) \S+ ?/, '')}`.trim() }
    case 1:
      return / bin /.test(name_latin)
        ? { how: 'binti', asked: name_latin.replace(' bin ', ' binti ') }
        : { how: 'binti', asked: `${name_latin} binti ${other}` }
    case 2:
      return / bint?i? /.test(name_latin)
        ? { how: 'father', asked: name_latin.replace(/ (bin|binti) \S+(?: \S+$)?/, ` $1 ${other}`) }
        : { how: 'father', asked: `${name_latin} bin ${other}` }
    default:
      return { how: 'origin', asked: `${name_latin.replace(/ a[a-z]{1,2}-\S+$/, '')} ${origin}` }
  }
}

/** The outcome of a question with a changed name; `fault`: the answer is certain of a person who has another name. */
export type Outcome = { how: string; asked: string; outcome: string; fault: boolean }

export async function walkPersons(db: Db, ask: Caller['ask']): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { person, asked, how } of sampled(changedNames(await wellKnown(db)))) {
    const { answer, references, confidence } = (await ask(`Siapa ${asked}?`)).body
    const outcome = outcomeOf(answer, references, confidence)
    const [, heading = ''] = /^\*\*([^*]+)\*\*/.exec(answer) ?? []
    // a sampled father once made it the Prophet's own name, which no record of his has in full
    const own = heading === 'Muhammad' ? ['Muhammad bin Abdullah'] : []
    const fault = outcome === 'certain' && !isCalled(asked, [heading, ...own, ...(await namesOf(db, references))])
    outcomes.push({ how, asked: `${asked} (${person.name_latin})`, outcome: `${outcome}: ${heading}`, fault })
  }
  return outcomes
}

function outcomeOf(answer: string, references: string[], confidence: number): string {
  if (references.length === 0) return 'refused'
  if (/^Maksud Anda/.test(answer)) return 'asked back'
  if (/^Ada beberapa orang/.test(answer)) return 'listed'
  return confidence === 1 ? 'certain' : 'near'
}

/** All names of the narrators that an answer cites. */
async function namesOf(db: Db, ids: string[]): Promise<string[]> {
  const found = await rows<NamedPerson & { name_latin: string | null }>(
    db,
    sql`select name_arabic, name_latin, kuniyah, laqab, shuhra, nasab, aliases from narrators where id in ${ids}`,
  )
  return found.flatMap(({ aliases, ...names }) => [...Object.values(names), ...aliases]).filter((name) => name !== null)
}

/** Whether each word of a name occurs in these names, with the same Latin letters or Arabic consonants. Independent of the server's code. */
function isCalled(asked: string, names: string[]): boolean {
  const isDaughter = names.some((name) => /(?:^| )(?:binti|بنت|ابنة) /.test(name))
  if (/ binti /.test(asked) && !isDaughter) return false
  const latin = new Set(names.filter((name) => !isArabic(name)).flatMap(wordsOf))
  const keysOf = (list: string[]) => new Set(list.flatMap((name) => nameWords(name).map(({ key }) => key)))
  const [latinKeys, arabicKeys] = [keysOf([...latin]), keysOf(names.filter(isArabic))]
  return wordsOf(asked).every((word) => {
    const keys = nameWords(word).flatMap(({ variants }) => variants)
    const isSpelt = keys.some((key) => latinKeys.has(key))
    // if the word occurs in Latin letters, its vowels must agree too
    return latin.has(word) || (!isSpelt && keys.some((key) => arabicKeys.has(key)))
  })
}

const ASIDE = /^(?:bin|binti|abu|ummu|abi|al|an|ar|as|ash|asy|at|ath|ats|az|ad|adz|maulahum)$/

/** The words of a Latin name, with one spelling for each group of transliterations. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .split(/[^a-zāīū]+/)
    .filter((word) => word !== '' && !ASIDE.test(word))
    .map((word) =>
      word
        // the case ending of "abd" does not count, and a diphthong's u is a w
        .replace(/^abd[aiu]/, 'abdu')
        .replace(/(?<=a)u/g, 'w')
        .replace(/sh|sy|ts/g, 's')
        .replace(/dz|dh|zh/g, 'z')
        .replace(/th/g, 't')
        .replace(/(.)\1/g, '$1')
        .replace(/e/g, 'i')
        .replace(/h$/, ''),
    )
