import { isArabic } from '../../text/arabic.ts'
import type { NameWord } from './consonant-keys.ts'

/** Whether two words are the same name, in either script. */
export function fits(asked: NameWord, known: NameWord): boolean {
  if (!asked.variants.some((key) => known.variants.includes(key))) return false
  const [one, other] = [asked.written, known.written]
  if (isArabic(one) === isArabic(other)) return isArabic(one) ? bare(one) === bare(other) : sameVowels(one, other)
  return isArabic(one) ? inLatin(other, one) : inLatin(one, other)
}

const bare = (word: string): string =>
  word
    .replace(/^ال(?=..)/, '')
    .replace(/[هةى]$/, 'ه')
    .replace(/ء$/, '')

/** Whether two Latin spellings with equal consonants are the same name. */
export function sameVowels(one: string, other: string): boolean {
  const [first, second] = [vowelsOf(one), vowelsOf(other)]
  return first.length === second.length && [...first].every((vowel, at) => near(vowel, second[at] ?? ''))
}

// e is pronounced a or i (Ahmed, Zeid); after some consonants a is heard as o (Ghozali)
const near = (one: string, other: string): boolean =>
  one === other || one === 'e' || other === 'e' || isPronouncedAs(one, other) || isPronouncedAs(other, one)
const isPronouncedAs = (one: string, other: string): boolean => one === 'o' && (other === 'a' || other === 'u')

const vowelsOf = (word: string): string =>
  word
    // the case ending of "servant" does not matter: Abdullah, Abdillah, Abdallah
    .replace(/^abd[aui]/, 'abdu')
    .replace(/(?<=[^aeiou])y$/, 'i')
    .replace(/ou/g, 'u')
    .replace(/[ae][iy](?![aeiou])/g, 'Y')
    .replace(/[ao][uw](?![aeiou])/g, 'W')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/[^aeiouYW]/g, '')

// folding has unified alif maqsurah and ya
const ENDS_IN_A = new Set(['موسي', 'يحيي', 'ليلي', 'سلمي', 'يعلي', 'مثني', 'مصطفي', 'مرتضي', 'معلي', 'اعلي', 'كبري'])

/** Whether a Latin word may be this Arabic one, whose long vowels and last letter it must have. */
function inLatin(latin: string, arabic: string): boolean {
  const letters = bare(arabic)
  // three pairs that differ only by a vowel or a silent letter
  if (letters === 'عمر') return /^[uo]/.test(latin)
  if (letters === 'عمرو') return /^a/.test(latin)
  if (letters === 'عيسي') return /^[ie]/.test(latin)
  if (/^[عا]ا/.test(letters) && !/^a/.test(latin)) return false
  // a long a after the first letter must be the first vowel: "Sumayyah" is not شامية
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
