import { isArabic } from '../../text/arabic.ts'
import { foldArabic, foldLatin } from '../../text/folds.ts'
import { type NameWord, nameWords } from './consonant-keys.ts'
import { fits, sameVowels } from './name-spelling.ts'
import { mainName } from './transliterate.ts'

/**
 * Whether a person bears a name. A kunya, *ibn/bint*, *ummu* and where one is from are part of a name: "Abu Thalib" is no name of Ali bin Abi
 * Thalib, "Ibnu Umar" none of Umar. Nearness of spelling is no bearing: what Arabic writes, long vowels and the last letter, must be there.
 */

type Part = { kind: 'name' | 'father' | 'abu' | 'umm' | 'father-abu'; word: NameWord }

/**
 * A name that is asked for, or one that a person bears: the bearer's own parts, and the fathers' in order; whether it says son or daughter; and words beside a
 * father's name, which may be his or the bearer's.
 */
export type Name = { own: Part[]; fathers: Part[]; child: 'son' | 'daughter' | undefined; beside: NameWord[] }

/** What is known of a person's names. */
export type Called = {
  name_arabic: string
  kuniyah: string | null
  laqab: string | null
  shuhra: string | null
  nasab: string | null
  aliases: string[]
}

const CHILD = /^(?:bin|ibnu?|ibnul|ibnil|ibni|bn|ben|binti?|binte|bintu|بن|ابن|بنت|ابنه)$/
const DAUGHTER = /^(?:bint[ieu]?|بنت|ابنه)$/
/** What follows names another, or says something of him. */
const OF_ANOTHER =
  /^(?:مولي|مولاه|مولاهم|اخو|اخت|اخي|والد|والده|عم|عمه|خال|خاله|زوج|زوجه|جد|جده|صاحب|عن|حليف|امراه|خادم|واسم|واسمه|اسم|اسمه|وهو|هو|يعني|رجل|نزيل|نزل|يقال|ويقال|قيل|وقيل|كان|له|ثم|maula|istri|saudara|ayah|ibu|wife|brother|sister)$/
const ARTICLE = /^(?:al|el|ar|er|as|es|ash|asy|ats|ath|at|ad|adz|adh|az|azh|an)$/
/** A name of more words is prose. */
const MOST_WORDS = 40

/** The parts of a name in either script. */
export function nameParts(name: string): Name {
  const arabic = isArabic(name)
  const words = (arabic ? foldArabic(name) : foldLatin(name)).split(/[^\p{L}'’]+/u).filter(Boolean)
  const own: Part[] = []
  const fathers: Part[] = []
  const beside: NameWord[] = []
  let child: Name['child']
  let segment: string[] = []
  let isFather = false
  const close = () => {
    beside.push(...read(segment.join(' '), isFather, own, fathers))
    segment = []
  }
  for (const [at, word] of words.slice(0, MOST_WORDS).entries()) {
    if (at > 0 && OF_ANOTHER.test(word)) break
    if (CHILD.test(word)) {
      close()
      child ??= DAUGHTER.test(word) ? 'daughter' : 'son'
      isFather = true
    } else segment.push(word)
  }
  close()
  return { own, fathers, child, beside }
}

/** One stretch between *bin* and *bin*: its first name is the father's after one, and what follows the bearer's own again; what is neither is returned. */
function read(segment: string, isFather: boolean, own: Part[], fathers: Part[]): NameWord[] {
  const beside: NameWord[] = []
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
    // after a father's name only what has the article is of the son again: a craft, a town, a byname
    else if (!isFather || called.has(word.written)) own.push({ kind: 'name', word })
    else beside.push(word)
    ofFather = false
  }
  return beside
}

/** Whether a person of these names bears all parts of the name. */
export function bears(called: Called, asked: Name): boolean {
  if (asked.own.length === 0 && asked.fathers.length === 0) return false
  const main = nameParts(mainName(called.name_arabic))
  if (asked.child && main.child && asked.child !== main.child) return false
  const given = main.own[0]
  const fields = [called.kuniyah, called.laqab, called.shuhra].flatMap((field) => piecesOf(field).map(nameParts))
  const origins = piecesOf(called.nasab)
    .filter((piece) => piece.split(' ').length === 1)
    .map(nameParts)
  // what others call him counts where it agrees with his name: the lists hold "his father" and other men too
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

/** "Ibnu Umar" is a son of Umar, or someone of that name; "Abdullah bin Umar" has that father. */
function fathersFit({ own, fathers }: Name, names: Name[], given: Part | undefined): boolean {
  if (fathers.length === 0) return true
  return names.some((name) => {
    // a byname that begins with *ibn* may name a forefather
    const isByname = own.length === 0 && name.own.length === 0
    if (isByname && given && name.fathers.some(({ word }) => fits(word, given.word))) return false
    let place = 0
    for (const [at, father] of fathers.entries()) {
      const found = name.fathers.findIndex(
        (other, index) => index >= place && other.kind === father.kind && fits(father.word, other.word),
      )
      // the first father asked for is the father, later ones may leave some out
      if (found < 0 || (at === 0 && found > 0)) return false
      place = found + 1
    }
    return true
  })
}

function agrees(alias: Name, main: Name, given: Part | undefined, known: Part[]): boolean {
  const [first] = alias.own
  const [father] = alias.fathers
  const hasFather = father === undefined || main.fathers.some((other) => fits(father.word, other.word))
  if (!first) return father !== undefined && hasFather
  if (!hasFather) return false
  if (first.kind === 'name') return given !== undefined && fits(first.word, given.word)
  const kunyas = known.filter(({ kind }) => kind === first.kind)
  return kunyas.length === 0 || kunyas.some(({ word }) => fits(first.word, word))
}

/** Whether a name is a given name alone and this is theirs: then the best known is meant, however they are called besides. */
export function isGivenName(called: Called, asked: Name): boolean {
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
 * Whether a name in Latin letters has other vowels than somebody's own names in them: "Ummu Salim" is spelt otherwise than "Ummu Sulaim", though
 * unvowelled Arabic writes one name for both.
 */
export function isSpeltOtherwise(asked: Name, names: Name[]): boolean {
  const borne = names.flatMap(latinWordsOf)
  return latinWordsOf(asked).some((word) => {
    const alike = borne.filter((other) => word.variants.some((key) => other.variants.includes(key)))
    return alike.length > 0 && !alike.some((other) => sameVowels(word.written, other.written))
  })
}

const wordsOfName = ({ own, fathers, beside }: Name): NameWord[] => [
  ...[...own, ...fathers].map(({ word }) => word),
  ...beside,
]
const latinWordsOf = (name: Name): NameWord[] => wordsOfName(name).filter(({ written }) => !isArabic(written))

/** Whether a name has a word beside a father's that none of somebody's names has. */
export function saysMore({ beside }: Name, names: Name[]): boolean {
  const words = names.flatMap(wordsOfName)
  return beside.some((word) => !words.some((other) => fits(word, other)))
}
