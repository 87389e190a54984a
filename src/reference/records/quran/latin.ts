import { beginsWithItsOwn } from './latin-words.ts'
import { lettersOf, type VowelledLetter } from './vowelled.ts'

/**
 * Transliterates a vowelled Uthmani verse for Indonesians by the joint decree of the ministers of religion and of education of 1987 (SKB
 * 158/1987, 0543b/U/1987): ṡ ḥ kh ż sy ṣ ḍ ṭ ẓ ‘ g q ’, long ā ī ū, ai and au. The article is assimilated and joined by a hyphen (asy-syamsi,
 * rabbil-‘ālamīn), hamzat wasl is silent after a vowel, and the verse ends as at a stop. Assimilation between words (min rabbihim) and an
 * initial hamzah are not written. Null if the text has no vowels.
 */
export function latinVerse(text: string): string | null {
  const words = text
    .split(' ')
    .map(lettersOf)
    .filter((word) => word.length > 0)
  if (words.some((word) => isBare(word) && word.some(({ letter }) => !LETTER_NAMES[letter]))) return null
  let line = ''
  words.forEach((word, at) => {
    const last = at === words.length - 1
    if (isBare(word)) {
      const names = word.map(({ letter }) => LETTER_NAMES[letter]).join(' ')
      line = line === '' ? names : `${line} ${names}`
      return
    }
    // a word begins with a doubled letter only because the last letter before it is assimilated, which is not written
    const [first, ...others] = word
    line = joined(line, wordOf(first ? [{ ...first, shadda: false }, ...others] : [], line === '', last))
  })
  return line.replace(/\p{L}/u, (letter) => letter.toUpperCase())
}

/** `wasl`: it begins with a hamzat wasl, which joins it to the word before. */
type LatinWord = { text: string; wasl: boolean }

const LONG_TO_SHORT: Record<string, string> = { ā: 'a', ī: 'i', ū: 'u' }

function joined(line: string, { text, wasl }: LatinWord): string {
  if (line === '') return text
  if (!wasl) return `${line} ${text}`
  const end = line.at(-1) ?? ''
  if (LONG_TO_SHORT[end]) return line.slice(0, -1) + LONG_TO_SHORT[end] + text
  // an auxiliary i after a consonant, such as that of tanwin
  return /[aiu]$/.test(line) ? line + text : `${line}i${text}`
}

function wordOf(word: VowelledLetter[], first: boolean, last: boolean): LatinWord {
  const { prefix, rest } = parted(word)
  const [start] = rest
  if (start?.letter !== 'ٱ')
    return { text: prefix + stem(rest, prefix === '' || prefix.endsWith(' '), last), wasl: false }
  const body = afterWasl(rest, last)
  if (prefix !== '') return { text: prefix.trimEnd() + body, wasl: false }
  return first
    ? { text: firstVowel(rest) + body.replace(/^l-(?=la(żī|tī|żā|’ī))/, 'l'), wasl: false }
    : { text: body, wasl: true }
}

/** Separates the prefix of a word: "wa " and "fa " are written apart, the interrogative "a" and the prefixes of a noun are not. */
function parted(word: VowelledLetter[]): { prefix: string; rest: VowelledLetter[] } {
  let prefix = ''
  let rest = word
  const [first, second] = word
  if (first && second && isConjunction(word)) {
    // joined before two consonants, with which no word can begin: "waltakun"
    prefix = first.letter === 'و' ? 'wa' : 'fa'
    rest = word.slice(1)
    if (second.letter !== 'ٱ' && !second.sukun) prefix += ' '
  }
  const [next, after, third] = rest
  // "yā" is written without its alef and joined to the next word
  if (next?.letter === 'ي' && next.vowel === 'a' && next.long && after && !after.silent)
    return { prefix: `${prefix}yā `, rest: rest.slice(1) }
  const wasl = rest.findIndex(({ letter }) => letter === 'ٱ')
  // "bil-mirṣādi", and "labil-mirṣādi"
  if (wasl === 1 || wasl === 2)
    return { prefix: prefix + stem(rest.slice(0, wasl), prefix !== '', false), rest: rest.slice(wasl) }
  // a question before the article: "āż-żakaraini", "āllāhu"
  if (next?.letter === 'ء' && next.long && after?.silent && third?.letter === 'ل' && !third.vowel)
    return { prefix: `${prefix}ā`, rest: [{ ...NOTHING, letter: 'ٱ' }, ...rest.slice(2)] }
  // "lil-muttaqīna" is written without the article's alef
  const article =
    next?.letter === 'ل' && next.vowel && next.vowel !== 'u' && !next.long && after?.letter === 'ل' && third
  if (article && (after.sukun || after.shadda || (!after.vowel && third.shadda))) {
    const wasla: VowelledLetter = { ...NOTHING, letter: 'ٱ' }
    return { prefix: `${prefix}l${next.vowel}`, rest: [wasla, ...rest.slice(1)] }
  }
  return { prefix, rest }
}

function isConjunction(word: VowelledLetter[]): boolean {
  const [first, second] = word
  if (!first || !second || !'وف'.includes(first.letter) || first.vowel !== 'a' || first.long) return false
  return second.letter === 'ٱ' || !beginsWithItsOwn(stem(word, false, false))
}

const NOTHING: VowelledLetter = {
  letter: '',
  vowel: '',
  tanwin: false,
  shadda: false,
  sukun: false,
  long: false,
  silent: false,
}

/** The text after a silent hamzat wasl: the divine name, an article with its noun, or the rest of the word. */
function afterWasl(word: VowelledLetter[], last: boolean): string {
  const [, lam, next, third] = word
  if (lam?.letter !== 'ل' || !next || lam.vowel === 'u' || isVerb(word)) return stem(word.slice(1), false, last)
  if (lam.shadda) {
    // "lillāhi", after the prefix took its alef
    if (next.letter === 'ه' && !next.sukun && (word.length === 3 || third?.letter === 'م'))
      return divineName(word.slice(2), last)
    return `l-${stem([{ ...lam, shadda: false }, ...word.slice(2)], true, last)}`
  }
  if (lam.vowel) return stem(word.slice(1), false, last)
  if (
    next.letter === 'ل' &&
    next.shadda &&
    third?.letter === 'ه' &&
    !third.sukun &&
    (word.length === 4 || word[4]?.letter === 'م')
  )
    return divineName(word.slice(3), last)
  const assimilated = !lam.sukun && next.shadda
  const noun = assimilated ? [{ ...next, shadda: false }, ...word.slice(3)] : word.slice(2)
  return `${assimilated ? CONSONANTS[next.letter] : 'l'}-${stem(noun, true, last)}`
}

const divineName = (fromHa: VowelledLetter[], last: boolean): string => `llā${stem(fromHa, false, last)}`

/** A lam with sukun before ta is no article, which would be assimilated, but part of a verb. So it is in two other verbs. */
const isVerb = ([, lam, next, third]: VowelledLetter[]): boolean =>
  Boolean(
    lam?.sukun &&
      (next?.letter === 'ت' ||
        (next?.letter === 'ع' && third?.letter === 'ن' && third.sukun) ||
        (next?.letter === 'غ' && third?.letter === 'و' && third.sukun)),
  )

/** The vowel of a hamzat wasl at the beginning of a verse: `a` for the article, `u` if the verb's third letter has it, otherwise `i`. */
function firstVowel(word: VowelledLetter[]): string {
  const [, lam] = word
  if (lam?.letter === 'ل' && !lam.vowel && !isVerb(word)) return 'a'
  if (lam?.letter === 'ل' && lam.shadda) return 'a'
  const vowels = word.slice(1).filter(({ vowel }) => vowel)
  return vowels[0]?.vowel === 'u' ? 'u' : 'i'
}

/** The letters of a word. `open`: an initial hamzah is not written. */
function stem(word: VowelledLetter[], open: boolean, last: boolean): string {
  let text = ''
  word.forEach((unit, at) => {
    const before = word.slice(0, at).findLast(({ silent }) => !silent)
    if (unit.silent) return
    const ending = last && at === lastPronounced(word)
    let sound = unit.letter === 'ء' && at === 0 && open ? '' : (CONSONANTS[unit.letter] ?? '')
    if (unit.letter === 'ة') sound = ending ? 'h' : 't'
    // after an assimilated letter, which is written itself, this one is not doubled
    const assimilates = before !== undefined && !before.silent && !before.vowel && !before.sukun && !before.shadda
    if (unit.shadda && !assimilates) sound = doubled(sound)
    text += sound
    if (!unit.vowel) return
    if (ending && !unit.long) {
      if (unit.longAtStop) text += LONG[unit.vowel]
      else if (unit.tanwin && unit.vowel === 'a' && unit.letter !== 'ة') text += 'ā'
      else
        text = text
          .replace(/iy$/, 'ī')
          .replace(/uw$/, 'ū')
          .replace(/(?<=[ai])w$/, 'u')
      return
    }
    // at a stop the pronoun loses its vowel
    if (ending && unit.pronoun) return
    text += unit.long ? LONG[unit.vowel] : unit.vowel
    if (unit.tanwin) text += 'n'
  })
  return text.replace(/ay(?![aiuāīūy])/g, 'ai').replace(/aw(?![aiuāīūw])/g, 'au')
}

const lastPronounced = (word: VowelledLetter[]): number => word.findLastIndex(({ silent }) => !silent)
const doubled = (sound: string): string => sound + sound
const LONG: Record<string, string> = { a: 'ā', i: 'ī', u: 'ū', e: 'ē' }

/** Letters without vowels open some surahs, and are read by their names. */
const isBare = (word: VowelledLetter[]): boolean =>
  word.every(({ vowel, tanwin, shadda, sukun, silent }) => !vowel && !tanwin && !shadda && !sukun && !silent)

const LETTER_NAMES: Record<string, string> = {
  ا: 'alif',
  ل: 'lām',
  م: 'mīm',
  ص: 'ṣād',
  ر: 'rā',
  ك: 'kāf',
  ه: 'hā',
  ي: 'yā',
  ع: '‘ain',
  ط: 'ṭā',
  س: 'sīn',
  ح: 'ḥā',
  ق: 'qāf',
  ن: 'nūn',
}

const CONSONANTS: Record<string, string> = {
  ء: '’',
  ب: 'b',
  ت: 't',
  ث: 'ṡ',
  ج: 'j',
  ح: 'ḥ',
  خ: 'kh',
  د: 'd',
  ذ: 'ż',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sy',
  ص: 'ṣ',
  ض: 'ḍ',
  ط: 'ṭ',
  ظ: 'ẓ',
  ع: '‘',
  غ: 'g',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 't',
  و: 'w',
  ي: 'y',
}
