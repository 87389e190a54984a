import type { PassageKind } from '../index/kind.ts'
import { sameWord } from '../text/same-word.ts'
import type { Language } from '../text/stem.ts'
import { indonesianSound, type Word } from '../text/words.ts'
import type { SameWord } from './align.ts'

export const TEXT_FIELDS = [
  'text_arabic',
  'text_arabic_qpc',
  'text_arabic_kemenag',
  'text_indonesian',
  'text_english',
] as const
export type Field = (typeof TEXT_FIELDS)[number]

/** A verse or hadith with its texts. */
export type CanonicalTexts = { id: number; kind: PassageKind } & Record<Field, string | null>

export const languageOf = (field: Field): Language =>
  field === 'text_indonesian' ? 'indonesian' : field === 'text_english' ? 'english' : 'arabic'

export const isArabicField = (field: Field): boolean => field.startsWith('text_arabic')

/** One text of a record, and its words. */
export type Canonical = { record: CanonicalTexts; field: Field; text: string; words: Word[] }

/** First letters that Indonesian spellings interchange: "dzikir" and "zikir", "tsalatsa" and "salasa", "khutbah", "qolbu". */
const INTERCHANGED_LETTERS: Record<string, string> = { z: 'd', t: 's', h: 'k', q: 'k' }
const firstSound = (letters: string): string => INTERCHANGED_LETTERS[letters.charAt(0)] ?? letters.charAt(0)

const sameIndonesian: SameWord = (a, b) =>
  a === b || (firstSound(a) === firstSound(b) && indonesianSound(a) === indonesianSound(b))

/** The test for whether two words of a text in that field are the same. */
export const sameIn = (field: Field): SameWord => (field === 'text_indonesian' ? sameIndonesian : sameWord)
