import { nameWords } from './consonant-keys.ts'
import { mainName } from './transliterate.ts'

/** The fields that the search uses. */
export type NamedNarrator = {
  id: string
  name_arabic: string
  name_latin: string | null
  kuniyah: string | null
  laqab: string | null
  shuhra: string | null
  nasab: string | null
  aliases: string[]
  grade_detail: string | null
  tabaqah: number | null
  teachers: number
  students: number
  starter: boolean
}

type NarratorNames = { narrator_id: string; names: string[]; words: string[]; prominence: number }

/** Marks a complete name among the words of a narrator. */
export const wholeName = (keys: string[]): string => `=${keys.join(' ')}`

/** Indexed names of one narrator: enough for all but a few. */
const MAX_NAMES = 80
/** Indexed words of one name: a lineage of about five generations. */
const MAX_WORDS_IN_NAME = 12

/** All names of a narrator in the form that the search compares. */
export function namesOf(narrator: NamedNarrator): NarratorNames {
  const { id, name_arabic, name_latin, kuniyah, laqab, shuhra, nasab, aliases } = narrator
  const main = mainName(name_arabic)
  const byNames = pieces(kuniyah)
  // people are called by name or kunya with their origin, which a pack may have in a separate field
  const origin = pieces(nasab)
    .filter((piece) => piece.split(' ').length === 1)
    .join(' ')
  const written = [
    main,
    name_latin,
    // a given name alone means its best-known bearer
    ...(narrator.starter ? [main, name_latin].map(givenName) : []),
    ...byNames,
    ...pieces(laqab),
    ...pieces(shuhra),
    ...aliases.slice(0, MAX_NAMES).flatMap(pieces),
    ...(origin ? [main, ...byNames].map((name) => `${name} ${origin}`) : []),
    ...byNames.map((name) => `${name} ${main}`),
    ...pieces(name_arabic),
  ]
  const names = new Set<string>()
  const words = new Set<string>()
  for (const name of written) {
    const found = nameWords(name ?? '').slice(0, MAX_WORDS_IN_NAME)
    if (found.length === 0 || names.size >= MAX_NAMES) continue
    names.add(found.map(({ key, written }) => `${key}=${written}`).join(' '))
    for (const { key } of found) words.add(key)
    words.add(wholeName(found.map(({ key }) => key)))
  }
  return { narrator_id: id, names: [...names], words: [...words], prominence: prominenceOf(narrator) }
}

const givenName = (name: string | null): string | null => name?.split(/\s(?:bin|binti|بن|بنت|ابنة)\s/)[0] ?? null

/** The names in a field that may contain several, with remarks: `أبو بشر ، وقال لوين : أبو المعطل`, "Abu Bakr (أبو بكر)". */
const pieces = (field: string | null): string[] =>
  (field ?? '')
    .split(/[،,;:()[\]/]|\s-\s|(?:^|\s)(?:و?يقال|و?قيل|اسمه|واسمه|أو|وقال|juga|dan|atau)(?=\s)/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

/** Ibn Hajar ends an entry with the books that have the narrator's hadith: ع means all six, 4 the four Sunan. */
const BOOKS = /(?:^|\s)(ع|4|[خمدتسق](?:\s[خمدتسق])*)(?=\s*(?:\[|$))/

/** The starter narrators are the best known, so they begin where the others end. */
export const FAMOUS = 0.8

/** From 0 to 1: how well known a narrator is, judging by the data. Companions count more than later namesakes. */
function prominenceOf({ starter, tabaqah, teachers, students, aliases, grade_detail }: NamedNarrator): number {
  const circle = Math.min(1, Math.log2(1 + teachers + students) / 9)
  if (starter) return FAMOUS + 0.1 * circle + (tabaqah === COMPANIONS ? 0.1 : 0)
  const books = BOOKS.exec(grade_detail ?? '')?.[1] ?? ''
  const inBooks = books === 'ع' ? 1 : books === '4' ? 0.6 : books.replaceAll(' ', '').length / 6
  const spellings = Math.log2(1 + aliases.length) / 8
  return Math.min(FAMOUS, 0.35 * inBooks + 0.45 * circle + 0.2 * spellings)
}

/** The first of the twelve generations of the Taqrib. */
const COMPANIONS = 1
