import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'

const WHY = [
  'pronoun',
  'negation',
  'joined',
  'particle',
  'short',
  'vowel',
  'affix',
  'twice',
  'english',
  'word',
] as const
const table = readTsv(
  'reference/text/spoken.tsv',
  z.object({ spoken: z.string().min(1), written: z.string(), why: z.enum(WHY) }),
)
const inIndonesian = new Map(table.map(({ spoken, written }) => [spoken, written]))
/** Words of messages that are also units and letters: "berapa cm", "vitamin d". */
const UNITS = ['km', 'cm', 'd', 'k', 'n']
/** A question of English alone may have its words too. */
const written = new Map(
  table
    .filter(({ spoken, why }) => why !== 'english' && !UNITS.includes(spoken))
    .map(({ spoken, written }) => [spoken, written]),
)
/** Words of English, in which "make" and "min" are no Indonesian. */
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|was|of|what|how|who|why|when|does|did|can|my|his|in|and|should|it|to)(?!\p{L})/iu

/** How Arabic in Latin letters asks for a ruling, a virtue or a meaning: "ma hukmu shalatil jama'ah", "fadhlus shadaqah". */
const ASKS_IN_ARABIC =
  /^(?:maa? (?=hukm|fadh?l|ma['’]?na ))?(hukm|fadh?l|(?<=maa? )ma['’]?na)[ui]?(?:l|sh?|sy|r|n|dz?|th?|z)? /i
const ASKED = { h: 'hukum', f: 'keutamaan', m: 'arti' } as const
/** The ending of a word and the article of the next, as they are heard: "shalatil jama'ah". */
const BOUND = /(?<=\p{L}{3})[ui](?:l|sh?|sy|r|n|dz?|th?|z)?(?= \p{L})/giu

function inIndonesianForm(question: string): string {
  const [asking = '', word = ''] = ASKS_IN_ARABIC.exec(question) ?? []
  if (asking === '') return question
  const asked = ASKED[word.charAt(0).toLowerCase() as keyof typeof ASKED]
  return `${asked} ${question.slice(asking.length).replace(BOUND, '')}`
}

/** A cave, which is written as the spoken "I" is: "tiga orang di gua". */
const A_CAVE = /(?<!\p{L})(di|ke|dalam|dari|isi|mulut|pintu|sebuah|satu) gua(?!\p{L})/giu

/** A question in the words of written Indonesian: "klo lg haid blh gak" is "kalau lagi haid boleh tidak". */
export function inWrittenWords(question: string): string {
  if (ENGLISH.test(question)) return question
  return inIndonesianForm(question)
    .replace(A_CAVE, '$1 goa')
    .replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => {
      const plain = word.toLowerCase()
      // "manis2" is how "manis-manis" is written
      return (
        written.get(plain) ??
        written.get(plain.replace(/(.)\1{2,}/gu, '$1')) ??
        word.replace(/^(\p{L}{3,})2$/u, '$1-$1')
      )
    })
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** "istri2nya", "sial2an": a word that is said twice. */
const TWICE = /^([a-z]{2,})2([a-z]*)$/
/** Written words that are spoken ones in another sense: they are spoken where another spoken word is, and not in these phrases. */
const OF_BOTH = new Set(['gua', 'kasih', ...UNITS])
const IN_WRITTEN_SENSE =
  /(?:di|ke|dalam|dari|isi|mulut|pintu|sebuah|satu|pemuda|penghuni) gua|(?:terima|cinta) kasih|kasih sayang|(?:\d|berapa) (?:km|cm)|vitamin [dk]/

/**
 * What each folded word of an Indonesian text stands for in the written language: an empty text for one that says nothing, undefined for one that is
 * not in the table.
 */
export function wordsInWriting(words: string[]): (string | undefined)[] {
  const written = words.map(oneInWriting)
  const isWritten =
    IN_WRITTEN_SENSE.test(words.join(' ')) || !words.some((word, at) => !OF_BOTH.has(word) && written[at] !== undefined)
  return isWritten ? written.map((form, at) => (OF_BOTH.has(words[at] ?? '') ? undefined : form)) : written
}

function oneInWriting(word: string): string | undefined {
  const said = inIndonesian.get(word)
  if (said !== undefined) return said
  const [, once, ending = ''] = TWICE.exec(word) ?? []
  return once === undefined ? undefined : (inIndonesian.get(once) ?? once + ending)
}
