import { normalForm } from '../../platform/normal-form.ts'

/**
 * Other folds than the one for searching (`fold`, arabic.ts): for names, which keep a hamza without carrier and are read one script at a time;
 * and for places, which are compared as written, with punctuation.
 */

const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200e\u200f]/g

/** Arabic letters without vowel signs, carriers of hamza and other spelling variants. */
export const foldArabic = (text: string): string =>
  normalForm(text, 'NFC')
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')

/** Latin letters in lower case without marks; hyphens become spaces, apostrophes and signs for hamza and ain are dropped. */
export const foldLatin = (text: string): string =>
  normalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´ʿʾʼ]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Text as written, without case, accents, vowel signs and doubled spaces, and with one kind of apostrophe. */
export const foldAsWritten = (text: string): string =>
  normalForm(text.toLowerCase(), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼʻʿʾ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
