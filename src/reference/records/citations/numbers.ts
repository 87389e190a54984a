/** The letters of sub-numbers; in Arabic the order of the abjad. */
const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const ABJAD = 'ابجدهوزحطيكلمنسعفصقرشتثخذض'

/** The digits 0 to 9 of the scripts that readers use. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

export const arabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** A number as it is printed: `1653.02` is 1653b, in Arabic ١٦٥٣ب. Sub-numbers beyond the 26 letters stay as they are. */
export function printedNumber(number: string, script: 'latin' | 'arabic' = 'latin'): string {
  const [whole = '', fraction] = number.split('.')
  const place = Number(fraction) - 1
  const letter = fraction === undefined ? '' : (script === 'arabic' ? ABJAD : LATIN).charAt(place)
  const printed = fraction !== undefined && letter === '' ? number : whole + letter
  return script === 'arabic' ? arabicDigits(printed) : printed
}

/** The position of a letter, from 1: `b` and `ب` are 2. Undefined for anything else. */
export function placeOfLetter(letter: string): number | undefined {
  const place = Math.max(LATIN.indexOf(letter), ABJAD.indexOf(letter.replace(/[أإآ]/, 'ا')))
  return letter.length === 1 && place >= 0 ? place + 1 : undefined
}
