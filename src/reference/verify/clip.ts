/** Cuts a text between two words to at most `max` characters, and appends “…”. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max + 1)
  const end = cut.search(/\s+\S*$/)
  // a single word may be longer
  return `${end > 0 ? cut.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`
}
