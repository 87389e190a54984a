import { z } from 'zod'
import { readTsv } from '../../../platform/data-file.ts'

/** Replacements for the corrupt words of a table. */
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

/** The characters of bytes 128 to 159 in Windows-1252; the others equal Latin-1. Node's decoder reads all as Latin-1. */
const WINDOWS_1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'].map((letter, place) => [letter, 128 + place]),
)
const byteOf = (letter: string): number => WINDOWS_1252.get(letter) ?? letter.charCodeAt(0)

const LATER = `[\u0080-\u00BF${[...WINDOWS_1252.keys()].join('')}]`
/** Characters that are the bytes of one UTF-8 character. */
const READ_AS_BYTES = new RegExp(`[\u00C2-\u00DF]${LATER}|[\u00E0-\u00EF]${LATER}{2}`, 'gu')
const UTF_8 = new TextDecoder('utf-8')

/** Restores characters whose UTF-8 was read as Windows-1252: "Å«" becomes "ū". Other text stays. */
const asUtf8 = (text: string): string =>
  text.replace(READ_AS_BYTES, (letters) => {
    const read = UTF_8.decode(Uint8Array.from([...letters], byteOf))
    return read.includes('\uFFFD') ? letters : read
  })

/**
 * Restores the characters that a commentary's source lost (docs/data-packs.md lists each kind with its count): words repaired one by one,
 * UTF-8 that was read as Windows-1252, soft hyphens, bullets and signs of symbol fonts, remains of footnote signs, and "¦", the last byte of
 * "…".
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

/** A hadith's text, translation or name with repaired words, and without backslashes that escaped quotation marks. */
export const repairedHadith = (text: string): string => mendHadith(text).replace(/\\+(?=["'])/gu, '')

/** A verse's translation without references to footnotes that its source omits, such as "berjalan650)". */
export const withoutFootnoteCalls = (text: string): string => text.replace(/(?<=[^\s(\d]) ?\d{1,4}\)/gu, '')

/** A text without foreign characters: a placeholder for a picture with its space, or a direction mark in place of a space. */
export const withoutStrayMarks = (text: string): string =>
  text.replace(/\uFFFC ?/gu, '').replace(/(?<=\p{L}\p{M}*)\u200E(?=\p{L})/gu, ' ')

/** A name without zero-width characters. */
export const visibleName = (name: string): string =>
  name.replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu, '').trim()

/** What precedes the kunya of a relative. */
const OF_A_RELATIVE = /(?:^|\s)(?:أمه|ابن|بن|ابنة|بنت|أخو|أخت|مولى|مولاة|زوج|خادم)\s*$/u

/** A kunya, or null if the entry has it as a relative's: "أمه أم عاصم", "ابن أم الحكم". With أبو the grammatical case tells, with أم nothing does. */
export function ownKunya(kunya: string | null, entry: string | null): string | null {
  if (!kunya?.startsWith('أم ') || !entry) return kunya
  const before = entry.slice(0, Math.max(0, entry.indexOf(kunya)))
  return OF_A_RELATIVE.test(before) ? null : kunya
}
