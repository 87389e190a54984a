/**
 * The one table of Arabic letters and of their spellings in Latin ones. Names, verses and sayings typed in either script
 * are compared by it.
 *
 * A letter's *class* is the coarsest: what every transliteration has of a sound ("th", "ts", "dz", "dh", "z" and "dl" stand for
 * different letters in different schools). Its *key* is finer, for names, which are short. `latin` is how Indonesian writes it.
 */
const ARABIC = `
ب b b b
ت t t t
ث t s ts
ج j j j
ح h h h
خ h x kh
د t d d
ذ t z dz
ر r r r
ز t z z
س s s s
ش s s sy
ص s s sh
ض t d dh
ط t t th
ظ t z zh
ع - - '
غ g g gh
ف f f f
ق k k q
ك k k k
ل l l l
م m m m
ن n n n
ه h h h
ء - - '
`

/** Spelling, class (`-`: letter by letter), and its possible keys, the likeliest first (none: letter by letter). */
const LATIN = `
dz t z
dh t d z dh
dl t
zh t z
th t t s
ts t s ts
sh s s sh
sy s s
kh h x
gh g g
ph - f
dj - j
q k k
c s k
v f f
p b b
t t t
d t d
z t z
s s s
h h h
g g g
k k k
b b b
f f f
j j j
r r r
l l l
m m m
n n n
`

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' '))
const known = (value: string | undefined): string => (value === undefined || value === '-' ? '' : value)

type ArabicLetter = { class: string; key: string; latin: string }

/** By the letter, as `foldArabic` leaves it. */
export const arabicLetters: ReadonlyMap<string, ArabicLetter> = new Map(
  rowsOf(ARABIC).map(([letter = '', one, key, latin = '']) => [letter, { class: known(one), key: known(key), latin }]),
)

/** Class by Latin consonant or digraph. */
export const latinClasses: ReadonlyMap<string, string> = new Map(
  rowsOf(LATIN).flatMap(([spelling = '', one]): [string, string][] => (known(one) ? [[spelling, known(one)]] : [])),
)

/** The classes, each once. */
export const CLASS_NAMES = [...new Set(latinClasses.values())].join('')

/** The letters that each longer spelling may mean, digraphs before letters. */
export const latinKeys: readonly (readonly [spelling: string, keys: string[]])[] = rowsOf(LATIN)
  .map(([spelling = '', , ...keys]): [string, string[]] => [spelling, keys])
  .filter(([spelling, keys]) => keys.length > 0 && (keys.length > 1 || keys[0] !== spelling))

/** The letters that an article before them is assimilated to. */
export const SUN_LETTERS = 'تثدذرزسشصضطظلن'
