/** The beginning of a text in whole words, by default about two lines of a description. */
export function opening(text: string, length = 180): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  return `${line.slice(0, line.lastIndexOf(' ', length))} …`
}
