import { foldArabic } from '../../text/folds.ts'
import { arabicLetters, SUN_LETTERS } from '../../text/letters.ts'
import { spellings } from './indonesian-names.ts'
import { isSpelling } from './persons/names.ts'

/**
 * Transliterates an Arabic name for Indonesians: `سفيان بن سعيد الثوري` → "Sufyan bin Sa'id ats-Tsauri".
 *
 * The scheme: ث ts, ح h, خ kh, ذ dz, ش sy, ص sh, ض dh, ط th, ظ zh, غ gh, ق q, ء and ع ', long vowels not marked, ة ah, the article joined by a
 * hyphen and assimilated before sun letters (asy-Syafi'i, ad-Dimasyqi), بن and ابن "bin", بنت "binti", عبد joined with the name of God after it
 * (Abdurrahman, Abdullah). Arabic does not write short vowels: common words are looked up (indonesian-names.ts); in others `a` separates two
 * consonants, and `i` follows a long a, as in most active participles (Khalid). So the result is an aid for reading, not an authority, and is
 * marked as generated.
 */
export function latinName(arabic: string): string | null {
  const words = namedWords(arabic)
  const written: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const servant = /^(عبد|عبيد)$/.test(word) && next.startsWith('ال') && next.length > 2
    if (servant) {
      written.push(servantName(word === 'عبد' ? 'Abdu' : 'Ubaidu', next.slice(2)))
      at += 1
    } else if (written.length > 0 && word === 'ابي') written.push('Abi')
    else written.push(latinWord(word, at === 0))
  }
  return written.length > 0 ? written.join(' ') : null
}

/** Such a word begins a dictionary's remarks. */
const PROSE_WORDS =
  /^و?(يكني|تكني|كان|كانت|روي|روت|ضعفه|وثقه|كذبه|متاخر|اخر|ايضا|والد|والده|اخو|اخت|عم|عمه|جد|جده|فقيه|صاحب|خادم|امراه|زوج|احد|وقيل|غير|تصغير)$/

/** The folded words of the name itself, without remarks and spelling notes. */
export function namedWords(arabic: string): string[] {
  const words = foldArabic(mainName(arabic)).match(/[\u0621-\u064a]+/g) ?? []
  const end = words.findIndex((word, at) => at > 0 && PROSE_WORDS.test(word))
  const named = end < 0 ? words : words.slice(0, end)
  return named.filter((word, at) => at === 0 || !isSpelling(word, named[at - 1]))
}

/** The name itself, without the additions of dictionaries: "and it is said …", spelling, where he settled. */
export const mainName = (arabic: string): string =>
  withoutRemarks(arabic)
    .split(
      /[،,:;\-/]|\s(?:و?يقال|و?قيل|و?اسمه|أو|او|صوابه|وهو|هو|ثم|نزيل|مشهور|وقد|شيخ|بصيغة|بوزن)(?=\s|$)|\s(?:بال?(?:مهمل|معجم|مثلث|تحتاني|فوقاني|موحد|تصغير|تشديد|جيم|نون|فاء|قاف)|بفتح|بضم|بكسر|بقاف|بنون)/,
    )[0]
    ?.trim() ?? ''

/** Without brackets and their contents. */
function withoutRemarks(text: string): string {
  // only up to the last closing bracket, so that the pattern never scans in vain
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf(')')) + 1
  return text.slice(0, end).replace(/[[(].*?[\])]/gs, ' ') + text.slice(end)
}

/** Words spelt differently from the same letters in a person's own name. */
const divineNames: Record<string, string> = {
  حميد: 'Hamid',
  عزي: "'Uzza",
  ملك: 'Malik',
  غفار: 'Ghaffar',
  سلام: 'Salam',
  حكم: 'Hakam',
}

/** "Abdurrahman", "Abdul Aziz", "Abdullah". */
function servantName(servant: string, divine: string): string {
  if (divine === 'له') return `${servant}llah`
  const name = divineNames[divine] ?? bareWord(divine)
  const sun = assimilated(divine[0])
  return sun ? servant + sun.slice(0, 1) + name.toLowerCase() : `${servant}l ${name}`
}

function latinWord(word: string, first: boolean): string {
  const known = spellings.get(word)
  if (known) return known
  if (word.length <= 3 || !word.startsWith('ال')) return bareWord(word)
  const bare = word.slice(2)
  const article = `a${assimilated(bare[0]) || 'l'}-`
  return (first ? capital(article) : article) + bareWord(bare)
}

const capital = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase())

const latinOf = (letter: string | undefined): string => arabicLetters.get(letter ?? '')?.latin ?? ''
/** The assimilated form of an article before this letter; empty if it is not assimilated. */
const assimilated = (letter: string | undefined): string =>
  letter && SUN_LETTERS.includes(letter) ? latinOf(letter) : ''

function bareWord(word: string): string {
  const known = spellings.get(word)
  if (known) return known
  const parts = [...word]
  let text = ''
  let longA = false
  parts.forEach((letter, place) => {
    const before = text.at(-1) ?? ''
    const last = place === parts.length - 1
    const next = parts[place + 1] ?? ''
    const afterVowel = /[aiu]/.test(before)
    if (letter === 'ا') {
      text += afterVowel ? '' : 'a'
      longA = !last && place > 0
    } else if (letter === 'ه' && last && place > 1) {
      text += afterVowel ? 'h' : 'ah'
    } else if (letter === 'و' || letter === 'ي') {
      const consonant = letter === 'و' ? 'w' : 'y'
      const vowel = letter === 'و' ? 'u' : 'i'
      const glide = place === 0 || afterVowel || next === 'ا' || (next === 'ه' && place === parts.length - 2)
      text += glide ? (afterVowel || place === 0 ? consonant : `i${consonant}`.slice(letter === 'ي' ? 0 : 1)) : vowel
      longA = false
    } else {
      const sound = latinOf(letter)
      // a short vowel separates two consonants
      if (place > 0 && text !== '' && !afterVowel) text += longA ? 'i' : 'a'
      // initial ain and hamza show only in the vowel
      text += place === 0 && sound === "'" ? '' : sound
      if (afterVowel && !last && !/[اويه]/.test(next)) {
        text += longA ? 'i' : 'a'
        longA = false
      }
    }
  })
  return capital(text.replace(/^$/, 'A'))
}
