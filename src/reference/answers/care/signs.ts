import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { NEED_KINDS, type NeedKind } from './phrases.ts'
import { detectableWords } from './words.ts'

const tables = z.strictObject({
  classes: z.record(z.string().regex(/^[A-Z]+$/), z.string()),
  signs: z.array(
    z.strictObject({ language: z.enum(LANGUAGES), kind: z.enum(NEED_KINDS), signs: z.array(z.string().min(1)).min(1) }),
  ),
})

/** For each slot, classes of which one must have a word, all `within` so many words; and classes that must not occur anywhere. */
export type Sign = { kind: NeedKind; language: Language; within: number; places: string[][]; not: string[] }

const read = once(() => readYaml('reference/answers/care/signs.yaml', tables))
const classesOf = once(() => {
  const classes = new Map<string, string[]>()
  for (const [name, words] of Object.entries(read().classes))
    for (const word of words.split(' ')) classes.set(word, [...(classes.get(word) ?? []), name])
  return classes
})
const signs = once(() =>
  read().signs.flatMap(({ signs: written, ...attributes }) => written.map((sign) => signOf(sign, attributes))),
)

function signOf(written: string, attributes: Pick<Sign, 'kind' | 'language'>): Sign {
  const [, within = '', places = '', not = ''] = /^(\d+) ([^!]+?)(?: ! (.+))?$/.exec(written) ?? []
  if (within === '') throw new Error(`signs.yaml does not say among how many words: ${written}`)
  const sign = {
    ...attributes,
    within: Number(within),
    places: places.split(' + ').map((place) => place.split('|')),
    not: not === '' ? [] : not.split(' '),
  }
  const names = [...sign.places.flat(), ...sign.not]
  const unknown = names.find((name) => name !== MINE && !(name in read().classes))
  if (unknown !== undefined) throw new Error(`signs.yaml names a class ${unknown} that it does not have`)
  return sign
}

const MINE = 'MINE'
/** The same for an Arabic word with the suffix "me". */
const HIS_OWN = 'AME'

/** The signs in a text by the base forms of its words: each class of a sign has a word within one window. Linear in the words. */
export function signsIn(words: string[]): Sign[] {
  const lastAt = new Map<string, number>()
  const found = new Set<Sign>()
  const all = classesOfEach(words)
  const everywhere = new Set(all.flatMap((names) => [...names]))
  const possible = signs().filter(
    ({ places, not }) =>
      places.every((place) => place.some((name) => everywhere.has(name))) && !not.some((name) => everywhere.has(name)),
  )
  if (possible.length === 0) return []
  for (const [at, names] of all.entries()) {
    if (names.size === 0) continue
    for (const name of names) lastAt.set(name, at)
    for (const sign of possible) {
      const isNear = (place: string[]) => place.some((name) => at - (lastAt.get(name) ?? -sign.within) < sign.within)
      if (!found.has(sign) && sign.places.every(isNear)) found.add(sign)
    }
  }
  return [...found]
}

/** English and Arabic words for the writer, and Arabic suffixes, which other words may have too. */
const OF_WRITER = /^(?:i|im|ive|id|ill|me|my|mine|myself|we|us|our|انا|\p{Script=Arabic}+ي)$/u

/** Whether a text has a word for its writer or the writer's things. */
export function mentionsWriter(text: string): boolean {
  const words = detectableWords(text)
  return (
    words.some((word) => OF_WRITER.test(word)) ||
    classesOfEach(words).some((names) => names.has('I') || names.has(MINE) || names.has(HIS_OWN))
  )
}

/** The classes of each word of a text. */
export function classesOfEach(words: string[]): ReadonlySet<string>[] {
  const known = classesOf()
  const denied = deniedWords(words)
  return words.map((word, at) => classesIn(word, denied.has(at), known))
}

const DENIAL =
  /^(?:ga|gak|g|gk|tidak|tdk|nggak|enggak|ndak|ngga|engga|kagak|kaga|tak|ora|teu|mboten|ndak|ulah|jangan|bukan|not|dont|doesnt|didnt|wouldnt|couldnt|shouldnt|havent|hasnt|cant|cannot|wont|isnt|wasnt|aint|never|no|لا|ما|مش|مو|لن|لم|ليس|مفيش)$/
/** Words between a negation and what it negates: "gak mau hidup", "ما عاد لي رغبة". */
const BETWEEN =
  /^(?:mau|ingin|pengen|pernah|akan|lagi|ada|punya|perlu|usah|bisa|kunjung|nak|wanna|want|to|going|be|any|really|ada|عاد|عندي|لي|في|فيه|اريد|ابي|ابغي|عايز|عايزه|قادر|قادره)$/
/** Words that a negation reaches. */
const REACH = 4

/** The positions of negated words. */
function deniedWords(words: string[]): Set<number> {
  const denied = new Set<number>()
  for (const [at, word] of words.entries()) {
    if (!DENIAL.test(word)) continue
    for (let next = at + 1; next < Math.min(words.length, at + REACH); next++) {
      denied.add(next)
      if (!BETWEEN.test(words[next] ?? '')) break
    }
  }
  return denied
}

/** "Suamiku", "memukulku"; except words that only end in -ku. */
const OF_ME = /.{3}(?<!la|nga|^pa|^sa|^ba|be|bu|su)ku$/

/** Egyptian Arabic places its negation around the word. */
const DENIED_AROUND = /^و?م(.{3,})ش$/

/** The classes of a word by any of its forms, negated or not. */
function classesIn(word: string, isDenied: boolean, known: Map<string, string[]>): ReadonlySet<string> {
  const forms = formsOf(word)
  const found = new Set(forms.flatMap((form) => known.get(form) ?? []))
  const isOfMe = OF_ME.test(word) || found.has('I')
  if (found.size > 0 && isOfMe) found.add(MINE)
  if (found.size > 0 && /.ني$/.test(word)) found.add(HIS_OWN)
  const [, around] = DENIED_AROUND.exec(word) ?? []
  const denied = [...(isDenied ? forms : []), ...(around ? [around] : [])]
  for (const form of denied) for (const name of known.get(`-${form}`) ?? []) found.add(name)
  return found
}

const ENDINGS = /(?:nya|ku|mu|in|kan|an|i|e)$/
const BEGINNINGS: [RegExp, string[]][] = [
  [/^(?:meng|ng|nge)(?=[aeiou])/, ['', 'k']],
  [/^(?:meny|ny)(?=[aeiou])/, ['s', 'c']],
  [/^(?:mem|m)(?=[aeiou])/, ['p', '']],
  [/^(?:men|n)(?=[aeiou])/, ['t']],
  [/^(?:menge|meng|mem|men|me|nge|ng|n|m)(?=[^aeiou])/, ['']],
  [/^(?:di|ke|ter|ber|be|pe|se|dipe)/, ['']],
]
/** In letters: roots are not shorter. */
const SHORTEST = 3
/** In letters: longer words have no root here. */
const LONGEST_WORD = 20

/** A word, and its stems without its language's prefixes and suffixes. */
function formsOf(word: string): string[] {
  if (word.length > LONGEST_WORD) return []
  if (!/^[a-z]+$/.test(word)) return arabicForms(word)
  const ends = [word]
  for (let rest = word, turn = 0; turn < 2; turn++) {
    const shorter = rest.replace(ENDINGS, '')
    if (shorter === rest || shorter.length < SHORTEST) break
    ends.push(shorter)
    rest = shorter
  }
  const forms = new Set(ends)
  for (const end of ends)
    for (const [beginning, letters] of BEGINNINGS) {
      const bare = end.replace(beginning, '')
      if (bare !== end) for (const letter of letters) if ((letter + bare).length >= SHORTEST) forms.add(letter + bare)
    }
  return [...forms]
}

const ARABIC_ENDINGS = ['ي', 'ني', 'وني', 'وا', 'نا', 'ها', 'هم', 'ه', 'ك', 'ت', 'ات']

function arabicForms(word: string): string[] {
  const bare = [word, word.replace(/^(?:و|ف|ب|ه|س|ال|هال|بال|وال|لل|هت|بي|بت)(?=..)/, '')]
  const ends = ARABIC_ENDINGS.flatMap((end) =>
    bare.filter((one) => one.endsWith(end)).map((one) => one.slice(0, -end.length)),
  )
  return [...new Set([...bare, ...ends])].filter(Boolean)
}
