import { isArabic } from '../../text/arabic.ts'
import { foldArabic, foldLatin } from '../../text/folds.ts'
import { type NameWord, nameWords } from './consonant-keys.ts'
import { mainName } from './transliterate.ts'

/**
 * Whether a person bears a name. A kunya, *ibn/bint*, *ummu* and where one is from are part of a name: "Abu Thalib" is no name of Ali bin Abi
 * Thalib, "Ibnu Umar" none of Umar. Nearness of spelling is no bearing: what Arabic writes, long vowels and the last letter, must be there.
 */

type Part = { kind: 'name' | 'father' | 'abu' | 'umm' | 'father-abu'; word: NameWord }

/** A name that is asked for, or one that a person bears: his own parts, and his fathers' in order. */
export type Name = { own: Part[]; fathers: Part[] }

/** What is known of a person's names. */
export type Called = {
  name_arabic: string
  kuniyah: string | null
  laqab: string | null
  shuhra: string | null
  nasab: string | null
  aliases: string[]
}

const SON = /^(?:bin|ibnu?|ibnul|ibnil|ibni|bn|ben|binti?|binte|bintu|بن|ابن|بنت|ابنه)$/
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
  let segment: string[] = []
  let isFather = false
  const close = () => {
    read(segment.join(' '), isFather, own, fathers)
    segment = []
  }
  for (const [at, word] of words.slice(0, MOST_WORDS).entries()) {
    if (at > 0 && OF_ANOTHER.test(word)) break
    if (SON.test(word)) {
      close()
      isFather = true
    } else segment.push(word)
  }
  close()
  return { own, fathers }
}

/** One stretch between *bin* and *bin*: its first name is the father's after one, and what follows the bearer's own again. */
function read(segment: string, isFather: boolean, own: Part[], fathers: Part[]): void {
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
    ofFather = false
  }
}

/** Whether a person of these names bears all parts of the name. */
export function bears(called: Called, asked: Name): boolean {
  if (asked.own.length === 0 && asked.fathers.length === 0) return false
  const main = nameParts(mainName(called.name_arabic))
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

/** Whether two written words are one name, whichever script each is in. */
export function fits(asked: NameWord, borne: NameWord): boolean {
  if (!asked.variants.some((key) => borne.variants.includes(key))) return false
  const [one, other] = [asked.written, borne.written]
  if (isArabic(one) === isArabic(other)) return isArabic(one) ? bare(one) === bare(other) : sameVowels(one, other)
  return isArabic(one) ? inLatin(other, one) : inLatin(one, other)
}

/**
 * Whether a name in Latin letters has other vowels than somebody's own names in them: "Ummu Salim" is spelt otherwise than "Ummu Sulaim", though
 * unvowelled Arabic writes one name for both.
 */
export function isSpeltOtherwise({ own, fathers }: Name, names: Name[]): boolean {
  const isLatin = ({ word }: Part) => !isArabic(word.written)
  const borne = names.flatMap((name) => [...name.own, ...name.fathers]).filter(isLatin)
  return [...own, ...fathers].filter(isLatin).some(({ word }) => {
    const alike = borne.filter((other) => word.variants.some((key) => other.word.variants.includes(key)))
    return alike.length > 0 && !alike.some((other) => sameVowels(word.written, other.word.written))
  })
}

const bare = (word: string): string =>
  word
    .replace(/^ال(?=..)/, '')
    .replace(/[هةى]$/, 'ه')
    .replace(/ء$/, '')

/** Two spellings of a word in Latin letters: their consonants are one already. */
function sameVowels(one: string, other: string): boolean {
  const [first, second] = [vowelsOf(one), vowelsOf(other)]
  return first.length === second.length && [...first].every((vowel, at) => near(vowel, second[at] ?? ''))
}

// e is pronounced a or i: Ahmed, Zeid; an a is heard as o after some consonants: Ghozali
const near = (one: string, other: string): boolean =>
  one === other || one === 'e' || other === 'e' || isHeardAs(one, other) || isHeardAs(other, one)
const isHeardAs = (one: string, other: string): boolean => one === 'o' && (other === 'a' || other === 'u')

const vowelsOf = (word: string): string =>
  word
    // the case of a servant changes nothing: Abdullah, Abdillah, Abdallah
    .replace(/^abd[aui]/, 'abdu')
    .replace(/(?<=[^aeiou])y$/, 'i')
    .replace(/ou/g, 'u')
    .replace(/[ae][iy](?![aeiou])/g, 'Y')
    .replace(/[ao][uw](?![aeiou])/g, 'W')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/[^aeiouYW]/g, '')

// folding makes one letter of alif maqsurah and ya
const ENDS_IN_A = new Set(['موسي', 'يحيي', 'ليلي', 'سلمي', 'يعلي', 'مثني', 'مصطفي', 'مرتضي', 'معلي', 'اعلي', 'كبري'])

/** Whether a word in Latin letters may be this one in Arabic, whose long vowels and last letter it must have. */
function inLatin(latin: string, arabic: string): boolean {
  const letters = bare(arabic)
  // three that differ by a vowel or a silent letter alone
  if (letters === 'عمر') return /^[uo]/.test(latin)
  if (letters === 'عمرو') return /^a/.test(latin)
  if (letters === 'عيسي') return /^[ie]/.test(latin)
  if (/^[عا]ا/.test(letters) && !/^a/.test(latin)) return false
  // a long a after the first letter is its first vowel: "Sumayyah" is not شامية
  if (letters[1] === 'ا' && !/^[^aeiou]*[ae]/.test(latin)) return false
  const inner = letters.slice(1, -1)
  if (/وا/.test(inner) && !/[wv]/.test(latin)) return false
  if (/يا/.test(inner) && !/[yi]/.test(latin)) return false
  const diphthong = /[ae][iy](?![aeiou])|[ao][uw](?![aeiou])/.test(latin.slice(0, -1))
  if (diphthong && !/[يو]/.test(inner)) return false
  if (/ا/.test(inner) && !/[ae]/.test(latin)) return false
  if (/ي/.test(inner) && !/[iye]/.test(latin)) return false
  if (/و/.test(inner) && !/[uow]/.test(latin)) return false
  const last = letters.at(-1) ?? ''
  const end = latin.at(-1) ?? ''
  if (last === 'ي') return /[iye]/.test(end) || (end === 'a' && ENDS_IN_A.has(letters))
  if (last === 'ا') return /[ae]/.test(end)
  if (last === 'ه') return /[aeht]/.test(end)
  if (last === 'ح') return end === 'h'
  if (/ah$/.test(latin)) return last === 'ع'
  if (last === 'و') return /[uow]/.test(end)
  if (last === 'ع') return end !== 'a' || /اع$/.test(letters)
  return !/[aeiou]/.test(end)
}
