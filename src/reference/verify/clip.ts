/** A text of at most so many characters and “…”, cut between two words. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max + 1)
  const end = kept.search(/\s+\S*$/)
  // one word alone may be longer
  return `${end > 0 ? kept.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`
}
