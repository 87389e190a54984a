import { fold } from '../language/arabic.ts'

interface Word {
  folded: string
  from: number
  to: number
}

/** The words of a text with their places, folded: punctuation and vowel signs do not count. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’\u0640]*/gu)].map((match) => ({
    folded: fold(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
}

const SAME_ENOUGH = 0.6

/**
 * What a record really says where something like `quote` was said to be quoted: its own characters. Undefined where no
 * stretch of the record shares three words in five with the quote, in order.
 */
export function recordsWords(record: string, quote: string): string | undefined {
  const said = wordsOf(quote).map(({ folded }) => folded)
  const words = wordsOf(record)
  let best = { from: -1, share: 0 }
  for (let from = 0; from + said.length <= Math.max(words.length, said.length); from++) {
    const window = words.slice(from, from + said.length)
    const share =
      commonInOrder(
        said,
        window.map(({ folded }) => folded),
      ) / said.length
    if (share > best.share) best = { from, share }
    if (share === 1) break
  }
  const first = words[best.from]
  const last = words[Math.min(best.from + said.length, words.length) - 1]
  if (best.share < SAME_ENOUGH || !first || !last) return undefined
  return record.slice(first.from, vowelsAfter(record, last.to))
}

/** The length of the longest common subsequence. */
function commonInOrder(a: string[], b: string[]): number {
  let before = new Array<number>(b.length + 1).fill(0)
  for (const word of a) {
    const now = [0]
    for (const [at, other] of b.entries())
      now.push(word === other ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, now[at] ?? 0))
    before = now
  }
  return before.at(-1) ?? 0
}

function vowelsAfter(text: string, at: number): number {
  let end = at
  while (/\p{M}/u.test(text.charAt(end))) end++
  return end
}
