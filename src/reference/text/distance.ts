/** The Levenshtein distance of two words: letters to add, omit or change. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= other.length; to++)
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (other[to - 1] === letter ? 0 : 1),
      )
    row = next
  }
  return row[other.length] ?? 0
}
