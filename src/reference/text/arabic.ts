import { normalForm } from '../../platform/normal-form.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/

/**
 * Folds a text for matching: removes diacritics, tatweel, the Indonesian mushaf's sign for verse ends of other counts (ە) and direction marks; unifies
 * alef, ya, ta marbuta, kaf and the carriers of hamza; removes case, accents and apostrophes from Latin; turns everything else into spaces. The
 * tokenizer of the shipped model does the same, so both arms of the search see one spelling.
 */
export function fold(text: string): string {
  // quick exit for plain ASCII, which is half of all folded texts
  if (ASCII.test(text)) {
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  }
  return normalForm(text.replace(/[\uFDFA\uFDFB]/gu, ' '), 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\u0640\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0621\u06D5]/gu, '')
    .replace(/['\u2018-\u201B\u02BB-\u02BF\u02B9\u0060\u00B4]/gu, '')
    .replace(/\u0671/gu, '\u0627')
    .replace(/[\u0649\u06CC]/gu, '\u064A')
    .replace(/\u0629/gu, '\u0647')
    .replace(/\u06A9/gu, '\u0643')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Respells Uthmani script as Arabic is typed today, before folding: the dagger alef becomes a letter (العلمين → العالمين), waw with a dagger an
 * alef (الصلوة → الصلاة), and the vocative ya a word of its own (يأيها → يا أيها).
 */
export function respellUthmani(text: string): string {
  return normalForm(text, 'NFC')
    .replace(/(^|\s)(وَ|فَ)?يَٰٓ?(?=\S)/gu, '$1$2يا ')
    .replace(/وٰ(?=[ةه])/gu, 'ا')
    .replace(/ٰ(?=ة)/gu, 'ا')
    .replace(/ىٰ/gu, 'ى')
    .replace(/ٰٓ?(?=ـ?\u06E7)/gu, 'ا')
    .replace(/ـ?\u06E7/gu, 'ي')
    .replace(/ٰ/gu, 'ا')
}

export function isArabic(word: string): boolean {
  return /\p{Script=Arabic}/u.test(word)
}

/** An Arabic word without its article, one-letter particles and the most common endings (after Larkey's light stemmer). */
export function stemArabic(word: string): string {
  let stem = word
  for (const prefix of ['وال', 'بال', 'فال', 'كال', 'ولل', 'فلل', 'لل', 'ال', 'و']) {
    if (stem.startsWith(prefix) && stem.length - prefix.length >= 3) {
      stem = stem.slice(prefix.length)
      break
    }
  }
  for (const suffix of ['ات', 'ون', 'ين', 'ان', 'ها', 'هم', 'كم', 'نا', 'وا', 'ه', 'ي']) {
    if (stem.endsWith(suffix) && stem.length - suffix.length >= 3) return stem.slice(0, -suffix.length)
  }
  return stem
}
