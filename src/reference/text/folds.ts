import { normalForm } from '../../platform/normal-form.ts'

/**
 * Foldings other than the one that texts are searched by (`fold`, arabic.ts): names keep the hamza that stands alone and are read one script at a
 * time; places are compared as they are written, with their punctuation.
 */

const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200e\u200f]/g

/** Arabic letters without vowel signs, hamza seats and other differences of spelling. */
export const foldArabic = (text: string): string =>
  normalForm(text, 'NFC')
    .replace(ARABIC_MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')

/** Latin letters in lower case without marks, hyphens as spaces, apostrophes and the signs for hamza and ain dropped. */
export const foldLatin = (text: string): string =>
  normalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´ʿʾʼ]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Text as it is written, without case, accents, vowel signs or doubled spaces; every apostrophe is the same. */
export const foldAsWritten = (text: string): string =>
  normalForm(text.toLowerCase(), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼʻʿʾ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
