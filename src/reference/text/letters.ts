import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'

/**
 * The one table of Arabic letters with their Latin spellings, by which names, verses and sayings in either script are compared.
 *
 * A letter's *class* is what all transliterations share ("th", "ts", "dz", "dh", "z" and "dl" stand for different letters in different
 * schools). Its *key* is finer, for names, which are short. `latin` is the Indonesian spelling.
 */
const NONE = '-'
const classOf = z.string().transform((text) => (text === NONE ? '' : text))

const ARABIC_ROWS = readTsv(
  'reference/text/arabic-letters.tsv',
  z.object({ letter: z.string().min(1), class: classOf, key: classOf, latin: z.string() }),
)

const LATIN_ROWS = readTsv(
  'reference/text/latin-letters.tsv',
  z.object({
    spelling: z.string().min(1),
    class: classOf,
    keys: z.string().transform((text) => text.split(' ').filter(Boolean)),
  }),
)

type ArabicLetter = { class: string; key: string; latin: string }

/** By the letter as `foldArabic` returns it. */
export const arabicLetters: ReadonlyMap<string, ArabicLetter> = new Map(
  ARABIC_ROWS.map(({ letter, ...rest }) => [letter, rest]),
)

/** Classes by Latin consonant or digraph. */
export const latinClasses: ReadonlyMap<string, string> = new Map(
  LATIN_ROWS.flatMap((row): [string, string][] => (row.class ? [[row.spelling, row.class]] : [])),
)

/** The distinct classes. */
export const CLASS_NAMES = [...new Set(latinClasses.values())].join('')

/** The keys that each Latin spelling may mean, digraphs before single letters. */
export const latinKeys: readonly (readonly [spelling: string, keys: string[]])[] = LATIN_ROWS.filter(
  ({ spelling, keys }) => keys.length > 0 && (keys.length > 1 || keys[0] !== spelling),
).map(({ spelling, keys }) => [spelling, keys])

/** The letters to which an article before them is assimilated. */
export const SUN_LETTERS = 'تثدذرزسشصضطظلن'
