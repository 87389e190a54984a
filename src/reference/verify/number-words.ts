import type { Word } from '../text/words.ts'

export const isNumber = (letters: string): boolean => /^\d+$/.test(letters) || UNITS.has(letters) || TIMES.has(letters)

const UNITS = new Map(
  `satu se dua tiga empat lima enam tujuh delapan sembilan`
    .split(' ')
    .map((word, at) => [word, Math.max(1, at)] as const),
)

const ENGLISH_UNITS =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen`.split(/\s+/)

const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

for (const [at, word] of ENGLISH_UNITS.entries()) UNITS.set(word, at + 1)

for (const [at, word] of ENGLISH_TENS.entries()) UNITS.set(word, (at + 2) * 10)

for (const [word, value] of [
  ['sepuluh', 10],
  ['sebelas', 11],
  ['seratus', 100],
  ['seribu', 1_000],
] as const)
  UNITS.set(word, value)

const TIMES = new Map([
  ['puluh', 10],
  ['ratus', 100],
  ['hundred', 100],
  ['ribu', 1_000],
  ['thousand', 1_000],
])

/** The numbers in a text, in digits or words: "27", "dua puluh tujuh". "One" is left out, because it means as little as "a". */
export function numbersIn(words: Word[]): number[] {
  const found: number[] = []
  let value = 0
  for (const { letters } of [...words, { letters: '' }]) {
    const [unit, times] = [UNITS.get(letters), TIMES.get(letters)]
    if (unit !== undefined) value += unit
    else if (letters === 'belas') value += 10
    else if (times !== undefined) value = Math.max(1, value) * times
    else {
      if (value > 1) found.push(value)
      value = 0
      if (/^\d+$/.test(letters)) found.push(Number(letters))
    }
  }
  return found
}
