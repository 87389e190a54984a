import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'

/**
 * The one table of Arabic letters and of their spellings in Latin ones. Names, verses and sayings typed in either script
 * are compared by it.
 *
 * A letter's *class* is the coarsest: what every transliteration has of a sound ("th", "ts", "dz", "dh", "z" and "dl" stand for
 * different letters in different schools). Its *key* is finer, for names, which are short. `latin` is how Indonesian writes it.
 */
const NONE = '-'
const classOf = z.string().transform((text) => (text === NONE ? '' : text))

const ARABIC = readTsv(
  'reference/text/arabic-letters.tsv',
  z.object({ letter: z.string().min(1), class: classOf, key: classOf, latin: z.string() }),
)

const LATIN = readTsv(
  'reference/text/latin-letters.tsv',
  z.object({
    spelling: z.string().min(1),
    class: classOf,
    keys: z.string().transform((text) => text.split(' ').filter(Boolean)),
  }),
)

type ArabicLetter = { class: string; key: string; latin: string }

/** By the letter, as `foldArabic` leaves it. */
export const arabicLetters: ReadonlyMap<string, ArabicLetter> = new Map(
  ARABIC.map(({ letter, ...rest }) => [letter, rest]),
)

/** Class by Latin consonant or digraph. */
export const latinClasses: ReadonlyMap<string, string> = new Map(
  LATIN.flatMap((row): [string, string][] => (row.class ? [[row.spelling, row.class]] : [])),
)

/** The classes, each once. */
export const CLASS_NAMES = [...new Set(latinClasses.values())].join('')

/** The letters that each longer spelling may mean, digraphs before letters. */
export const latinKeys: readonly (readonly [spelling: string, keys: string[]])[] = LATIN.filter(
  ({ spelling, keys }) => keys.length > 0 && (keys.length > 1 || keys[0] !== spelling),
).map(({ spelling, keys }) => [spelling, keys])

/** The letters that an article before them is assimilated to. */
export const SUN_LETTERS = 'تثدذرزسشصضطظلن'
