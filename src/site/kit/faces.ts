import { LETTERS } from '../reading/letters.ts'

/**
 * Faces: the two type families of the site, Literata for Latin and Scheherazade New for Arabic. build.mjs makes a subset of each font, under
 * another name as their licences require; tokens.css says where each is used.
 */
export type Face = { name: string; family: 'literata' | 'scheherazade-new'; part: string; letters: string }

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** Latin letters of the pages' languages, and their punctuation. */
const PLAIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•‹›−`
/** Letters of transliteration, which the fonts' makers ship in a separate file. */
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
