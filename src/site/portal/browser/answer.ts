const ARABIC = /[\u0600-\u06ff]/

/** Shows JSON as text; purely Arabic parts run from right to left in their own font. */
export function showAnswer(place: HTMLElement, content: unknown): void {
  const code = document.createElement('code')
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
  for (const part of text.split(/("(?:[^"\\]|\\.)*")/)) {
    if (ARABIC.test(part) && !/[a-z]/i.test(part)) {
      const arabic = document.createElement('bdi')
      arabic.lang = 'ar'
      arabic.dir = 'rtl'
      arabic.textContent = part.slice(1, -1)
      code.append('"', arabic, '"')
    } else {
      code.append(part)
    }
  }
  place.replaceChildren(code)
  place.hidden = false
}
