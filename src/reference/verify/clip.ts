/** Cuts a text between two words to at most `max` characters, and appends “…”. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const kept = text.slice(0, max + 1)
  const end = kept.search(/\s+\S*$/)
  // a single word may be longer
  return `${end > 0 ? kept.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`
}
