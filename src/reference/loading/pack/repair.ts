import { z } from 'zod'
import { readTsv } from '../../../platform/data-file.ts'

/** Puts what is meant in the place of what a table has as stored. */
function mending(table: string): (text: string) => string {
  const words = new Map(
    readTsv(`reference/loading/pack/${table}`, z.object({ stored: z.string().min(1), meant: z.string() })).map(
      ({ stored, meant }) => [stored, meant],
    ),
  )
  const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const stored = new RegExp([...words.keys()].map(quoted).join('|'), 'gu')
  return (text) => text.replace(stored, (word) => words.get(word) ?? word)
}

const mendCommentary = mending('commentary-words.tsv')
const mendHadith = mending('hadith-words.tsv')

/** The bytes 128 to 159 as Windows-1252 reads them; the others are those of Latin-1. Node's own decoder reads all as Latin-1. */
const WINDOWS_1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'].map((letter, place) => [letter, 128 + place]),
)
const byteOf = (letter: string): number => WINDOWS_1252.get(letter) ?? letter.charCodeAt(0)

const LATER = `[\u0080-\u00BF${[...WINDOWS_1252.keys()].join('')}]`
/** Characters that are together the bytes of one in UTF-8. */
const READ_AS_BYTES = new RegExp(`[\u00C2-\u00DF]${LATER}|[\u00E0-\u00EF]${LATER}{2}`, 'gu')
const UTF_8 = new TextDecoder('utf-8')

/** A character whose bytes were read as Windows-1252, such as "Å«", is "ū" again; what are no such bytes stays. */
const asUtf8 = (text: string): string =>
  text.replace(READ_AS_BYTES, (letters) => {
    const read = UTF_8.decode(Uint8Array.from([...letters], byteOf))
    return read.includes('\uFFFD') ? letters : read
  })

/**
 * A commentary with the characters that its source lost (docs/data-packs.md has each kind with its count): words that were read one by
 * one, text in UTF-8 that was read as Windows-1252, hyphens that only offered the end of a line, bullets and signs of symbol fonts, what
 * is left of a footnote sign, and "¦", the last byte of "…".
 */
export const repairedCommentary = (text: string): string =>
  asUtf8(mendCommentary(text))
    .replace(/[\u00AC\u00AD]+/gu, '')
    .replace(/^(?:\uF0A7|\u00A2) ?/gmu, '• ')
    .replace(/\uF0B1/gu, '±')
    .replace(/^‡\)\n+/gmu, '')
    .replace(/\u00A0/gu, ' ')
    .replace(/¦+/gu, '…')
    .replace(/\\+(?=['"])/gu, '')

/** A text, its translation or a name of a hadith with the words that its source spoilt; a backslash that only kept a quotation mark goes. */
export const repairedHadith = (text: string): string => mendHadith(text).replace(/\\+(?=["'])/gu, '')

/** A verse's translation without the calls of footnotes that its source leaves out, such as "berjalan650)". */
export const withoutFootnoteCalls = (text: string): string => text.replace(/(?<=[^\s(\d]) ?\d{1,4}\)/gu, '')

/** A text without what is no letter of it: a stand-in for a picture, with its space; a direction mark that stands where a space was. */
export const withoutStrayMarks = (text: string): string =>
  text.replace(/\uFFFC ?/gu, '').replace(/(?<=\p{L}\p{M}*)\u200E(?=\p{L})/gu, ' ')

/** A name without characters that have no width. */
export const visibleName = (name: string): string =>
  name.replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu, '').trim()
