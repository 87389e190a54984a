/** The letters of sub-numbers; the abjad has them in its own order. */
const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const ABJAD = 'ابجدهوزحطيكلمنسعفصقرشتثخذض'

/** Digits of any script that readers use as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

export const arabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/**
 * A number as books print it: `1653.02` in the data is 1653b in print, in Arabic ١٦٥٣ب. More than 26 narrations under a number
 * stay as in the data.
 */
export function printedNumber(number: string, script: 'latin' | 'arabic' = 'latin'): string {
  const [whole = '', fraction] = number.split('.')
  const place = Number(fraction) - 1
  const letter = fraction === undefined ? '' : (script === 'arabic' ? ABJAD : LATIN).charAt(place)
  const printed = fraction !== undefined && letter === '' ? number : whole + letter
  return script === 'arabic' ? arabicDigits(printed) : printed
}

/** The place that a letter means, from 1: `b` and `ب` are 2. Undefined for anything else. */
export function placeOfLetter(letter: string): number | undefined {
  const place = Math.max(LATIN.indexOf(letter), ABJAD.indexOf(letter.replace(/[أإآ]/, 'ا')))
  return letter.length === 1 && place >= 0 ? place + 1 : undefined
}
