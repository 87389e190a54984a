import { classesOfEach } from './signs.ts'
import { detectableWords } from './words.ts'

/** Features of a text: the 32-bit hashes of their names, and their values. */
export type Features = { hashes: number[]; values: number[] }

/** Shorter texts are subjects, like searches: "suami", "obat tidur". Short cries for help are in the tables. */
const FEWEST_WORDS = 3
/** Words read of a long text: questions and letters are shorter. */
const MOST_WORDS_READ = 200
export const MOST_LETTERS = 1_200
const LONGEST_WORD = 16
const SHORTEST_PIECE = 2
const LONGEST_PIECE = 4
/** Weights of feature kinds: a word says more than a piece of one. */
const WORD_WEIGHT = 1.5
const PAIR_WEIGHT = 1
const APART_WEIGHT = 0.7
const PIECE_WEIGHT = 0.5
const CLASS = 0.6
const CLASS_WEIGHT = 0.5
/** Distance in words within which two classes are paired. */
const TOGETHER = 6
/** The norm of every text's features, so that a long text weighs no more than a short one. */
const PIECE_LETTERS = 4

/** Words, word pairs, character pieces and the tables' classes: misspelt and inflected words share most pieces. Bounded for any text. */
export function featuresOf(text: string): Features {
  const words = detectableWords(text.slice(0, MOST_LETTERS)).slice(0, MOST_WORDS_READ).map(withoutNumber)
  if (new Set(words).size < FEWEST_WORDS) return { hashes: [], values: [] }
  const found = new Map<number, number>()
  const add = (name: string, value: number) => found.set(hashOf(name), value)
  for (const [at, word] of words.entries()) {
    add(`w${word}`, WORD_WEIGHT)
    if (at > 0) add(`b${words[at - 1]} ${word}`, PAIR_WEIGHT)
    if (at > 1) add(`s${words[at - 2]} ${word}`, APART_WEIGHT)
    const whole = `^${word.slice(0, LONGEST_WORD)}$`
    for (let size = SHORTEST_PIECE; size <= LONGEST_PIECE; size++)
      for (let from = 0; from + size <= whole.length; from++) add(`c${whole.slice(from, from + size)}`, PIECE_WEIGHT)
  }
  addClasses(words, add)
  add(`^${words[0]}`, PAIR_WEIGHT)
  add(`$${words.at(-1)}`, PAIR_WEIGHT)
  add(`n${Math.floor(Math.log2(words.length + 1))}`, PAIR_WEIGHT)
  const length = PIECE_LETTERS / Math.sqrt([...found.values()].reduce((sum, value) => sum + value * value, 0))
  return { hashes: [...found.keys()], values: [...found.values()].map((value) => value * length) }
}

function addClasses(words: string[], add: (name: string, value: number) => void): void {
  const last = new Map<string, number>()
  for (const [at, names] of classesOfEach(words).entries()) {
    for (const name of names) {
      add(`k${name}`, CLASS)
      for (const [other, place] of last)
        if (other !== name && at - place <= TOGETHER)
          add(other < name ? `t${other} ${name}` : `t${name} ${other}`, CLASS_WEIGHT)
    }
    for (const name of names) last.set(name, at)
  }
}

/** Replaces a number, because only its presence matters. */
const withoutNumber = (word: string): string => (/^\d+$/.test(word) ? '#' : word)

/** FNV-1a with a final mix. Of 1.3 million features of the training data a few hundred share a hash. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}
