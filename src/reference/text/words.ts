import { normalForm } from '../../platform/normal-form.ts'
import { withoutHonorifics } from './honorifics.ts'
import { memoised } from './memoised.ts'

/**
 * A word of a text in forms that compare with those of another text, whatever the script, spelling or encoding: `letters` is the word in
 * full, `key` what all its spellings share, for finding runs of words.
 */
export type Word = {
  /** In UTF-16 units of the text. */
  start: number
  end: number
  letters: string
  key: string
  arabic: boolean
}

// includes format characters, which belong to the word around them
const TOKEN = /[\p{L}\p{M}\p{N}\p{Cf}\u0640'‘’‛ʼʻʾʿ`´]+/gu
/** Marks of the last letter, tatweel and format characters. */
const TAIL = /[\p{M}\u0640\p{Cf}]/u
const INVISIBLE = /\p{Cf}/u
const SUPERSCRIPT = /^[⁰¹²³⁴-⁹]+$/
const PLAIN = /^[a-z]+$/
const ARABIC = /\p{Script=Arabic}/u
/** Without tatweel: Unicode counts it as a letter, but it only lengthens one, or serves as a dash around an honorific. */
const LETTER = /(?!\u0640)[\p{L}\p{N}]/u

/** Ligatures for whole phrases, which other copies write in words or omit. */
const HONORIFICS = /[\uFDFA\uFDFB\uFDFD-\uFDFF\uFD40-\uFD4F]/gu

/** The words of a text in order, without honorifics, verse and footnote numbers, and markup. */
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

/** Replaces tags by spaces and entities by their characters, padded so that no offset changes. */
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

/** Whether a number only numbers its neighbour: "(3)", "﴿٢٥٥﴾", or the "2." of a list at the start of a line. */
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

/** The end of the last letter with its marks, without invisible characters after them. */
function endOfWord(token: string): number {
  let end = 0
  let at = 0
  let inTail = false
  for (const sign of token) {
    at += sign.length
    const isLetter = LETTER.test(sign)
    inTail = isLetter || (inTail && TAIL.test(sign))
    if (isLetter || (inTail && !INVISIBLE.test(sign))) end = at
  }
  return end
}

// pairs of a letter of another script and the Latin letter that it looks like
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
  // small letters above or beside the line: later spelling writes them in full or omits them
  '\u0670': 'ا?',
  '\u06E5': 'و?',
  '\u06E6': 'ي?',
  '\u06E7': 'ي?',
  '\u06E8': 'ن?',
  // marks a silent letter, which later spelling may omit
  '\u06DF': '?',
  // in the Indonesian mushaf: the end of a verse by another count
  '\u06D5': '',
  '\u06D4': '',
}

/** The letters of an Arabic word, with one sign for hamza on any carrier, and a `?` after each letter that some spellings omit. */
function arabicLetters(token: string): string {
  let out = ''
  // kept apart, because reading the end of a growing string would flatten it each time
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

/** An Indonesian word in one spelling of Arabic sounds: shalat and salat, ramadhan and ramadan, hadits and hadis become equal. */
export const indonesianSound = memoised(
  (letters) =>
    letters
      .replace(/dl(?=[aiu])|dh|dz|zh/g, 'd')
      .replace(/ts|sh|sy/g, 's')
      .replace(/th/g, 't')
      .replace(/kh/g, 'h')
      .replace(/gh/g, 'g')
      .replace(/q/g, 'k')
      .replace(/(.)\1+/g, '$1'),
  10_000,
)

/** Each letter as a word, doubled ones once, for comparing texts by their sounds. */
export const letterWords = (letters: string): Word[] =>
  [...letters.replace(/(.)\1+/g, '$1')].map((letter, at) => ({
    start: at,
    end: at + 1,
    letters: letter,
    key: letter,
    arabic: false,
  }))
