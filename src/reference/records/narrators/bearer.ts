import { isArabic } from '../../text/arabic.ts'
import { foldArabic, foldLatin } from '../../text/folds.ts'
import { type NameWord, nameWords } from './consonant-keys.ts'
import { fits, sameVowels } from './name-spelling.ts'
import { mainName } from './transliterate.ts'

/**
 * Whether a person bears a name. A kunya, *ibn/bint*, *ummu* and an origin are parts of a name: "Abu Thalib" is not a name of Ali bin Abi
 * Thalib, nor "Ibnu Umar" one of Umar. A similar spelling is not enough: what Arabic writes, long vowels and the last letter, must agree.
 */

type NamePart = { kind: 'name' | 'father' | 'abu' | 'umm' | 'father-abu'; word: NameWord }

/**
 * A name, as it is asked for or as a person bears it: the bearer's own parts, the fathers' in order, son or daughter, and words after a
 * father's name that may be his or the bearer's (`ambiguous`).
 */
export type BearerName = {
  own: NamePart[]
  fathers: NamePart[]
  child: 'son' | 'daughter' | undefined
  ambiguous: NameWord[]
}

/** The names of a person in the records. */
export type NamedPerson = {
  name_arabic: string
  kuniyah: string | null
  laqab: string | null
  shuhra: string | null
  nasab: string | null
  aliases: string[]
}

const CHILD = /^(?:bin|ibnu?|ibnul|ibnil|ibni|bn|ben|binti?|binte|bintu|بن|ابن|بنت|ابنه)$/
const DAUGHTER = /^(?:bint[ieu]?|بنت|ابنه)$/
/** The words that follow are another person's name, or say something about the bearer. */
const OF_ANOTHER =
  /^(?:مولي|مولاه|مولاهم|اخو|اخت|اخي|والد|والده|عم|عمه|خال|خاله|زوج|زوجه|جد|جده|صاحب|عن|حليف|امراه|خادم|واسم|واسمه|اسم|اسمه|وهو|هو|يعني|رجل|نزيل|نزل|يقال|ويقال|قيل|وقيل|كان|له|ثم|maula|istri|saudara|ayah|ibu|wife|brother|sister)$/
const ARTICLE = /^(?:al|el|ar|er|as|es|ash|asy|ats|ath|at|ad|adz|adh|az|azh|an)$/
/** More words are prose. */
const MOST_NAME_WORDS = 40

/** The parts of a name in either script. */
export function nameParts(name: string): BearerName {
  const arabic = isArabic(name)
  const words = (arabic ? foldArabic(name) : foldLatin(name)).split(/[^\p{L}'’]+/u).filter(Boolean)
  const own: NamePart[] = []
  const fathers: NamePart[] = []
  const ambiguous: NameWord[] = []
  let child: BearerName['child']
  let segment: string[] = []
  let isFather = false
  const close = () => {
    ambiguous.push(...read(segment.join(' '), isFather, own, fathers))
    segment = []
  }
  for (const [at, word] of words.slice(0, MOST_NAME_WORDS).entries()) {
    if (at > 0 && OF_ANOTHER.test(word)) break
    if (CHILD.test(word)) {
      close()
      child ??= DAUGHTER.test(word) ? 'daughter' : 'son'
      isFather = true
    } else segment.push(word)
  }
  close()
  return { own, fathers, child, ambiguous }
}

/** Reads the words between two *bin*. After a *bin* the first name is the father's, later ones are the bearer's own; returns those that may be either's. */
function read(segment: string, isFather: boolean, own: NamePart[], fathers: NamePart[]): NameWord[] {
  const ambiguous: NameWord[] = []
  const words = nameWords(segment)
  const written = segment.split(' ')
  const called = new Set(
    written.flatMap((word, at) =>
      /^ال../.test(word) ? [word.slice(2)] : ARTICLE.test(written[at - 1] ?? '') ? [word] : [],
    ),
  )
  let ofFather = isFather
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) continue
    const next = words[at + 1]
    const title = word.key === 'abu' || word.key === 'umm' ? word.key : undefined
    if (title && next) {
      if (ofFather) fathers.push({ kind: title === 'abu' ? 'father-abu' : 'father', word: next })
      else own.push({ kind: title, word: next })
      at += 1
    } else if (ofFather) fathers.push({ kind: 'father', word })
    // after a father's name only a word with the article is the son's: a craft, a town, a byname
    else if (!isFather || called.has(word.written)) own.push({ kind: 'name', word })
    else ambiguous.push(word)
    ofFather = false
  }
  return ambiguous
}

/** Whether a person with these names bears all parts of the name. */
export function bears(called: NamedPerson, asked: BearerName): boolean {
  if (asked.own.length === 0 && asked.fathers.length === 0) return false
  const main = nameParts(mainName(called.name_arabic))
  if (asked.child && main.child && asked.child !== main.child) return false
  const given = main.own[0]
  const fields = [called.kuniyah, called.laqab, called.shuhra].flatMap((field) => piecesOf(field).map(nameParts))
  const origins = piecesOf(called.nasab)
    .filter((piece) => piece.split(' ').length === 1)
    .map(nameParts)
  // only aliases that agree with his name, because the lists also hold "his father" and other men
  const aliases = called.aliases
    .filter((alias) => isArabic(alias) && / /.test(alias))
    .map(nameParts)
    .filter((alias) =>
      agrees(
        alias,
        main,
        given,
        [main, ...fields].flatMap((name) => name.own),
      ),
    )
  const names = [main, ...fields, ...origins, ...aliases]
  const own = names.flatMap((name) => name.own)
  const ownFits = asked.own.every((part) =>
    own.some((other) => other.kind === part.kind && fits(part.word, other.word)),
  )
  return ownFits && fathersFit(asked, names, given)
}

/** "Ibnu Umar" is a son of Umar, or someone with that byname; "Abdullah bin Umar" has that father. */
function fathersFit({ own, fathers }: BearerName, names: BearerName[], given: NamePart | undefined): boolean {
  if (fathers.length === 0) return true
  return names.some((name) => {
    // a byname with *ibn* may name a forefather
    const isByname = own.length === 0 && name.own.length === 0
    if (isByname && given && name.fathers.some(({ word }) => fits(word, given.word))) return false
    let place = 0
    for (const [at, father] of fathers.entries()) {
      const found = name.fathers.findIndex(
        (other, index) => index >= place && other.kind === father.kind && fits(father.word, other.word),
      )
      // the first one must be the father; the list of later ones may have gaps
      if (found < 0 || (at === 0 && found > 0)) return false
      place = found + 1
    }
    return true
  })
}

function agrees(alias: BearerName, main: BearerName, given: NamePart | undefined, known: NamePart[]): boolean {
  const [first] = alias.own
  const [father] = alias.fathers
  const hasFather = father === undefined || main.fathers.some((other) => fits(father.word, other.word))
  if (!first) return father !== undefined && hasFather
  if (!hasFather) return false
  if (first.kind === 'name') return given !== undefined && fits(first.word, given.word)
  const kunyas = known.filter(({ kind }) => kind === first.kind)
  return kunyas.length === 0 || kunyas.some(({ word }) => fits(first.word, word))
}

/** Whether a name is only a given name and this person has it. Then the best-known bearer is meant. */
export function isGivenName(called: NamedPerson, asked: BearerName): boolean {
  const [one, more] = asked.own
  const [given] = nameParts(mainName(called.name_arabic)).own
  if (!one || more || asked.fathers.length > 0 || !given) return false
  return one.kind === 'name' && given.kind === 'name' && fits(one.word, given.word)
}

const piecesOf = (field: string | null): string[] =>
  (field ?? '')
    .split(/[،,;:()[\]/]|\s-\s/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && isArabic(piece))

/**
 * Whether a name in Latin letters differs in its vowels from all names of a person: "Ummu Salim" is not "Ummu Sulaim", though unvowelled
 * Arabic writes them alike.
 */
export function isSpeltOtherwise(asked: BearerName, names: BearerName[]): boolean {
  const knownWords = names.flatMap(latinWordsOf)
  return latinWordsOf(asked).some((word) => {
    const alike = knownWords.filter((other) => word.variants.some((key) => other.variants.includes(key)))
    return alike.length > 0 && !alike.some((other) => sameVowels(word.written, other.written))
  })
}

const wordsOfName = ({ own, fathers, ambiguous }: BearerName): NameWord[] => [
  ...[...own, ...fathers].map(({ word }) => word),
  ...ambiguous,
]
const latinWordsOf = (name: BearerName): NameWord[] => wordsOfName(name).filter(({ written }) => !isArabic(written))

/** Whether a name has a word after a father's that none of a person's names has. */
export function saysMore({ ambiguous }: BearerName, names: BearerName[]): boolean {
  const words = names.flatMap(wordsOfName)
  return ambiguous.some((word) => !words.some((other) => fits(word, other)))
}
