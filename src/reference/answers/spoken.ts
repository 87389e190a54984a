import { z } from 'zod'
import { readTsv } from '../../platform/data-file.ts'

const written = new Map(
  readTsv('reference/answers/spoken.tsv', z.object({ spoken: z.string().min(1), written: z.string() })).map((row) => [
    row.spoken,
    row.written,
  ]),
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
