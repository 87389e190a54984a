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

/** A question in the words of written Indonesian: "klo lg haid blh gak" is "kalau lagi haid boleh tidak". */
export function inWrittenWords(question: string): string {
  if (ENGLISH.test(question)) return question
  return question
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
