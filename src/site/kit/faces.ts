import { LETTERS } from '../reading/letters.ts'

/**
 * Faces: the two families of type that ship with the site, Literata for Latin and Scheherazade New for Arabic. build.mjs makes a part
 * of each font, with names of their own as their licences ask; tokens.css says where each is used.
 */
export type Face = { name: string; family: 'literata' | 'scheherazade-new'; part: string; letters: string }

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** Latin prose in the languages of the pages, with what stands in it. */
const PLAIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•‹›−`
/** What transliteration adds: the fonts' own makers keep these letters in a file apart. */
const MARKED = 'ĀāĒēĪīŌōŪūĠġḌḍḎḏḤḥḪḫḲḳḶḷṄṅṚṛṢṣṬṭṮṯẒẓẔẕŠšŽžČčĞğŞşʾʿ'

const latin = (name: string, style: string): Face[] => [
  { name, family: 'literata', part: `latin-${style}`, letters: PLAIN },
  { name: `${name}-marked`, family: 'literata', part: `latin-ext-${style}`, letters: MARKED },
]

export const FACES: readonly Face[] = [
  { name: 'arabic', family: 'scheherazade-new', part: 'arabic-400-normal', letters: ` ${LETTERS}` },
  ...latin('latin', '400-normal'),
  ...latin('latin-bold', '600-normal'),
  ...latin('latin-italic', '400-italic'),
]
