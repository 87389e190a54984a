import { normalForm } from '../../platform/normal-form.ts'
import { memoised } from './memoised.ts'

/**
 * The words of a text as they are compared with those of another one, whatever script, spelling or encoding each is written in. A word
 * has two forms: `letters`, all that it says, and `key`, what every spelling of it has in common, which runs of words are found by.
 */
export type Word = {
  /** Its place in the text, in UTF-16 units. */
  start: number
  end: number
  letters: string
  key: string
  arabic: boolean
}

// Invisible signs belong to the word around them.
const TOKEN = /[\p{L}\p{M}\p{N}\p{Cf}\u0640'‘’‛ʼʻʾʿ`´]+/gu
/** Marks over, under or behind the last letter of a word, and invisible signs. */
const TAIL = /[\p{M}\u0640\p{Cf}]/u
const UNSEEN = /\p{Cf}/u
const SUPERSCRIPT = /^[⁰¹²³⁴-⁹]+$/
const PLAIN = /^[a-z]+$/
const ARABIC = /\p{Script=Arabic}/u
/** Tatweel, which Unicode counts among the letters, lengthens one, or surrounds an honorific as a dash does. */
const LETTER = /(?!\u0640)[\p{L}\p{N}]/u

/** One sign each for whole phrases: they say what books say in words, or leave unsaid. */
const HONORIFICS = /[\uFDFA\uFDFB\uFDFD-\uFDFF\uFD40-\uFD4F]/gu

/** The words of a text in order, without honorifics, numbers of verses and footnotes, and markup. */
export function wordsOf(text: string): Word[] {
  const plain = withoutMarkup(text)
  const words: Word[] = []
  for (const { 0: token, index } of plain.matchAll(TOKEN)) {
    const read = readToken(token)
    if (!read) continue
    const start = index + read.from
    const end = index + read.to
    if (read.number && isMargin(plain, start, end)) continue
    words.push({ start, end, letters: read.letters, key: read.key, arabic: read.arabic })
  }
  return withoutHonorifics(words)
}

/** Tags as blanks and entities as their characters, each in as many units as it had. */
function withoutMarkup(text: string): string {
  const bare = text.replace(HONORIFICS, ' ')
  if (!/[<&]/.test(bare)) return bare
  return bare
    .replace(/<\/?[a-z!][^<>]{0,300}>/gi, (tag) => ' '.repeat(tag.length))
    .replace(/&(?:#(\d{2,7})|#x([\da-f]{2,6})|(nbsp|quot|amp|lt|gt|zwnj|zwj|shy));/gi, (all, decimal, hex) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0
      const sign = code > 0 && code <= 0xffff ? String.fromCharCode(code) : ' '
      return sign === ' ' ? ' '.repeat(all.length) : sign + '\u200B'.repeat(all.length - 1)
    })
}

const OPENS = '([{﴿﴾'
const CLOSES = ')]}﴾﴿'

/** Whether a number only counts its neighbour: "(3)", "﴿٢٥٥﴾", a list's "2." at the start of a line. */
function isMargin(text: string, start: number, end: number): boolean {
  if (SUPERSCRIPT.test(text.slice(start, end))) return true
  const before = text.slice(0, start).trimEnd().at(-1) ?? ''
  const after = text.slice(end).trimStart().at(0) ?? ''
  if (before === '۝') return true
  if (before !== '' && OPENS.includes(before) && after !== '' && CLOSES.includes(after)) return true
  return /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 8), start)) && /^[.)]/.test(text.slice(end))
}

type ReadToken = { from: number; to: number; letters: string; key: string; arabic: boolean; number: boolean }

const NO_WORD: ReadToken = { from: 0, to: 0, letters: '', key: '', arabic: false, number: false }
const memoisedRead = memoised((token) => makeRead(token) ?? NO_WORD, 15_000)

function readToken(token: string): ReadToken | undefined {
  const read = memoisedRead(token)
  return read === NO_WORD ? undefined : read
}

function makeRead(token: string): ReadToken | undefined {
  const from = token.search(LETTER)
  if (from < 0) return undefined
  const to = endOfWord(token)
  const arabic = ARABIC.test(token) && /\p{L}/u.test(token.replace(/[^\p{Script=Arabic}]/gu, ''))
  const letters = arabic ? arabicLetters(token) : latinLetters(token)
  if (letters === '') return undefined
  return { from, to, letters, key: arabic ? arabicKey(letters) : letters, arabic, number: /^\d+$/.test(letters) }
}

/** Where the last letter ends with its marks, without signs that are not seen behind them. */
function endOfWord(token: string): number {
  let end = 0
  let at = 0
  let inTail = false
  for (const sign of token) {
    at += sign.length
    const isLetter = LETTER.test(sign)
    inTail = isLetter || (inTail && TAIL.test(sign))
    if (isLetter || (inTail && !UNSEEN.test(sign))) end = at
  }
  return end
}

// Letters of other scripts that look like Latin ones.
const LOOKALIKES = new Map(
  [...'аaбbвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhӏlԛqԝwαaοoνvιiκkρpτtυuχxιiıiɑaɡgℓl'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1] ?? letter] as const] : [],
  ),
)

function latinLetters(token: string): string {
  const small = token.toLowerCase()
  if (PLAIN.test(small)) return small
  let out = ''
  for (const sign of latinDigits(normalForm(small, 'NFKD')))
    if (LETTER.test(sign) && !APOSTROPHES.has(sign)) out += LOOKALIKES.get(sign) ?? sign
  return out
}

const APOSTROPHES = new Set("'‘’‛ʼʻʾʿ`´ʹˈˊˋ")

const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

const SAME: Record<string, string> = {
  أ: 'ء',
  إ: 'ء',
  ٲ: 'ء',
  ٳ: 'ء',
  ؤ: 'ء',
  ئ: 'ء',
  '\u0654': 'ء',
  '\u0655': 'ء',
  '\u0674': 'ء',
  آ: 'ءا?',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ک: 'ك',
  ڪ: 'ك',
  // written small above or next to the line: later spelling has the letter, or nothing
  '\u0670': 'ا?',
  '\u06E5': 'و?',
  '\u06E6': 'ي?',
  '\u06E7': 'ي?',
  '\u06E8': 'ن?',
  // silent in recitation: later spelling leaves the letter before it out, or has it
  '\u06DF': '?',
  // the Indonesian mushaf's signs for the end of a verse by another count
  '\u06D5': '',
  '\u06D4': '',
}

/** The letters of an Arabic word, hamza as one sign whatever carries it; a letter that not every spelling writes has a `?` after it. */
function arabicLetters(token: string): string {
  let out = ''
  // asking the text itself for its end would copy all of it each time
  let last = ''
  for (const sign of latinDigits(normalForm(token, 'NFKC'))) {
    const same = SAME[sign] ?? (LETTER.test(sign) && !APOSTROPHES.has(sign) ? sign : '')
    if (same === '' || (same === '?' && (last === '' || last === '?'))) continue
    out += same
    last = same.slice(-1)
  }
  return (
    out
      .replace(/ءا(?!\?)/g, 'ءا?')
      .replace(/^ا?ا\?/, 'ءا?')
      // الصلوٰة, الصلٰوة, الربوٰا
      .replace(/(?:وا\?|ا\?و)ا\??$|(?:وا\?|ا\?و)(?=ه)/g, 'ا')
      // هدىٰهم, هدٰىهم
      .replace(/يا\?|ا\?ي/g, '@')
      .replace(/^(و?ا)لل(?=يل$|ات|ء|ذان|ذين$)/, '$1ل')
  )
}

const arabicKey = (letters: string): string => {
  const key = letters.replace(/.\?|[اويء@]/g, '')
  return key === '' ? letters.replace(/\?/g, '') : key
}

/** Whether two words are the same, but for spelling. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length > LONGEST_COMPARED || b.length > LONGEST_COMPARED) return false
  const failed = a.length + b.length > FEW_CHOICES ? new Set<number>() : undefined
  return ARABIC.test(a) && ARABIC.test(b) && sameFrom(a, 0, b, 0, failed) && !areOtherParticles(a, b)
}

/** Signs of a word that may be another spelling of another one; the longest Arabic words have half of them. */
const LONGEST_COMPARED = 80
/** Signs of both words: below it, trying every choice of optional letters is faster than remembering the ones that failed. */
const FEW_CHOICES = 24

/** إلى and إلا, على and علا, بلى and بلا: these differ by letters that are one spelling in longer words. */
function areOtherParticles(a: string, b: string): boolean {
  const [ofA, ofB] = [PARTICLE.exec(a)?.[1], PARTICLE.exec(b)?.[1]]
  return ofA !== undefined && ofB !== undefined && (ofA === 'ا') !== (ofB === 'ا')
}

const PARTICLE = /^[وف]?[اءعب]ل([اي@])$/

const WEAK = 'اوي'

/** @param failed the places from which the rest is known to differ: each is tried once, however many optional letters lead to it. */
function sameFrom(a: string, i: number, b: string, j: number, failed: Set<number> | undefined): boolean {
  if (i === a.length && j === b.length) return true
  const place = i * (LONGEST_COMPARED + 2) + j
  if (failed?.has(place)) return false
  if (isSameFrom(a, i, b, j, failed)) return true
  failed?.add(place)
  return false
}

function isSameFrom(a: string, i: number, b: string, j: number, failed: Set<number> | undefined): boolean {
  const [x, y] = [a[i], b[j]]
  const [nextI, nextJ] = [a[i + 1] === '?' ? i + 2 : i + 1, b[j + 1] === '?' ? j + 2 : j + 1]
  if (x !== undefined && y !== undefined) {
    if (isSame(x, y, i === 0 || j === 0) && sameFrom(a, nextI, b, nextJ, failed)) return true
    if (x === '@' && isLong(b[j], b[j + 1]) && sameFrom(a, nextI, b, j + 2, failed)) return true
    if (y === '@' && isLong(a[i], a[i + 1]) && sameFrom(a, i + 2, b, nextJ, failed)) return true
  }
  if (nextI === i + 2 && sameFrom(a, nextI, b, j, failed)) return true
  if (nextJ === j + 2 && sameFrom(a, i, b, nextJ, failed)) return true
  // a hamza at the end is often left out
  if (x === 'ء' && nextI === a.length && y === undefined) return true
  return y === 'ء' && nextJ === b.length && x === undefined
}

const isLong = (x: string | undefined, y: string | undefined): boolean =>
  (x === 'ا' && y === 'ي') || (x === 'ي' && y === 'ا')

/** A hamza is typed without its sign, at the start of a word as alef alone; the alef behind ى is typed as either. */
const isSame = (x: string, y: string, first: boolean): boolean =>
  x === y ||
  (x === 'ء' && (first ? y === 'ا' : WEAK.includes(y))) ||
  (y === 'ء' && (first ? x === 'ا' : WEAK.includes(x))) ||
  (x === '@' && (y === 'ا' || y === 'ي')) ||
  (y === '@' && (x === 'ا' || x === 'ي'))

/** An Indonesian word without the choice of how Arabic sounds are written: shalat and salat, ramadhan and ramadan, hadits and hadis. */
export const indonesianSound = (letters: string): string =>
  letters
    .replace(/dl(?=[aiu])|dh|dz|zh/g, 'd')
    .replace(/ts|sh|sy/g, 's')
    .replace(/th/g, 't')
    .replace(/kh/g, 'h')
    .replace(/gh/g, 'g')
    .replace(/q/g, 'k')
    .replace(/(.)\1+/g, '$1')

/** Honorifics, as the folded words that make them: books and their copies write, shorten or leave them as they like. */
const AFTER_NAMES: RegExp[][] = [
  [/^صلي$/, /^الله$/, /^عليه$/, /^وعلي$/, /^[اء]/, /^وسلم$/],
  [/^صلي$/, /^الله$/, /^عليه$/, /^و?[اء]ا?\??له$/, /^وسلم$/],
  [/^صلي$/, /^الله$/, /^عليه$/, /^وسلم$/],
  [/^صل[يع]م$/],
  [/^رضي$/, /^الله$/, /^(?:تعالي)$/, /^عنه(?:ا|ما)?$/],
  [/^رضي$/, /^الله$/, /^عنه(?:ا|ما)?$/],
  [/^s[hy]?[ao]l(?:l+|l*al+)[ao]h[ou]$/, /^a+la?ihi?$/, /^wa?$/, /^alihi$/, /^wa$/, /^s+[ae]l+am[ae]?$/],
  [/^s[hy]?[ao]l(?:l+|l*al+)[ao]h[ou]$/, /^a+la?ihi?$/, /^wa$/, /^s+[ae]l+am[ae]?$/],
  [/^s[hy]?[ao]l(?:l+|l*al+)[ao]h[ou]$/, /^a+la?ihi?$/, /^wa?s+[ae]l+am[ae]?$/],
  [/^r[ao](?:d|dh|dl|dz|z)h?i+y?al+[ao]hu?$/, /^(?:ta|taala)$/, /^anh(?:u|a|uma|um)$/],
  [/^r[ao](?:d|dh|dl|dz|z)h?i+y?al+[ao]hu?$/, /^anh(?:u|a|uma|um)$/],
  [/^pbuh$/],
  [/^swt$/],
]
const SAW_AFTER = /^(?:nabi|rasul|rasulullah|muhammad|beliau|rasulallah)$/

function withoutHonorifics(words: Word[]): Word[] {
  const out: Word[] = []
  for (let at = 0; at < words.length; ) {
    const first = words[at]
    if (!first) break
    const phrase = /^(?:صل|رضي|s[hyao]|ra|ro|pbuh|swt)/.test(first.letters)
      ? AFTER_NAMES.find((parts) => parts.every((part, place) => part.test(words[at + place]?.letters ?? '')))
      : undefined
    const saw = first.letters === 'saw' && SAW_AFTER.test(out.at(-1)?.letters ?? '')
    if (phrase || saw) at += phrase?.length ?? 1
    else {
      out.push(first)
      at++
    }
  }
  return out
}

/** Letters as words, doublings once: what is compared by its sounds. */
export const letterWords = (letters: string): Word[] =>
  [...letters.replace(/(.)\1+/g, '$1')].map((letter, at) => ({
    start: at,
    end: at + 1,
    letters: letter,
    key: letter,
    arabic: false,
  }))
