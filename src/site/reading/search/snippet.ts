import type { Inline } from '../blocks.ts'

type Marked = { start: number; end: number }

/** Characters of a snippet: three or four lines. */
const SNIPPET_CHARACTERS = 280
/** Characters within which a snippet's edge is moved to the end of a word. */
const LONGEST_WORD = 24

/**
 * The part of a text with the most matches, and these marked.
 * @param from where the text begins for a reader, in code points: a hadith after its chain
 * @param marks in code points and in order
 */
export function snippetOf(text: string, from: number, marks: readonly Marked[]): Inline[] {
  const letters = [...text]
  const inText = marks.filter(({ start }) => start >= from)
  const length = Math.min(SNIPPET_CHARACTERS, letters.length - from)
  const [first, last] = densest(inText, length)
  const middle = first && last ? (first.start + last.end) / 2 : from
  let start = Math.min(Math.max(from, Math.round(middle - length / 2)), letters.length - length)
  let end = start + length
  if (start > from) start = edge(letters, start, 1)
  if (end < letters.length) end = edge(letters, end, -1)
  const runs: Inline[] = []
  let at = start
  for (const mark of inText) {
    if (mark.start < at || mark.end > end) continue
    runs.push(letters.slice(at, mark.start).join(''), {
      text: letters.slice(mark.start, mark.end).join(''),
      mark: true,
    })
    at = mark.end
  }
  runs.push(letters.slice(at, end).join(''))
  return [...(start > from ? ['… '] : []), ...runs.filter((run) => run !== ''), ...(end < letters.length ? [' …'] : [])]
}

/** The first and last of the most matches that fit into a length. */
function densest(marks: readonly Marked[], length: number): [Marked | undefined, Marked | undefined] {
  let best: [number, number] = [0, 0]
  let first = 0
  for (const [last, mark] of marks.entries()) {
    while (mark.end - (marks[first]?.start ?? 0) > length && first < last) first++
    if (last - first > best[1] - best[0]) best = [first, last]
  }
  return [marks[best[0]], marks[best[1]]]
}

/** The nearest gap between words, in steps of `by`; the place itself within a long word. */
function edge(letters: readonly string[], place: number, by: 1 | -1): number {
  for (let at = place, steps = 0; steps < LONGEST_WORD; at += by, steps++)
    if (/\s/.test(letters[at] ?? ' ')) return by > 0 ? at + 1 : at
  return place
}
