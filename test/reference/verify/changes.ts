/** Pseudo-random integers from 0 to below `below`, by a seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export type Change = { what: 'changed' | 'added' | 'left out' | 'moved'; text: string }

// without U+FDFA, a whole blessing in one sign, which is no word of the text
const WORD = /(?:(?!\uFDFA)[\p{L}\p{M}\p{N}\u0640'’‘`])+/gu

/** A text with one change inside it, not at its first or last word; undefined if it has fewer than four words. */
export function changeInside(text: string, words: string[], draw: (below: number) => number): Change | undefined {
  const places = [...text.matchAll(WORD)].filter(({ 0: word }) => /\p{L}/u.test(word))
  if (places.length < 4) return undefined
  const inner = () => 1 + draw(places.length - 2)
  const at = places[inner()]
  const other = places[inner()]
  if (!at || !other) return undefined
  const [start, end] = [at.index, at.index + at[0].length]
  const without = text.slice(0, start) + text.slice(end)
  const stranger = words[draw(words.length)] ?? ''
  switch (draw(4)) {
    case 0:
      return { what: 'changed', text: `${text.slice(0, start)}${stranger}${text.slice(end)}` }
    case 1:
      return { what: 'added', text: `${text.slice(0, start)}${stranger} ${text.slice(start)}` }
    case 2:
      return { what: 'left out', text: without }
    default: {
      const to = other.index > start ? other.index - at[0].length : other.index
      return { what: 'moved', text: `${without.slice(0, to)} ${at[0]} ${without.slice(to)}` }
    }
  }
}

export type EdgeChange = { what: 'first' | 'last' | 'before' | 'behind'; text: string }

/** A text with its first or last word replaced, or a word added at one end; undefined if it has fewer than five words. */
export function changeAtEdge(text: string, words: string[], draw: (below: number) => number): EdgeChange | undefined {
  const places = [...text.matchAll(WORD)].filter(({ 0: word }) => /\p{L}/u.test(word))
  const [first, last] = [places[0], places.at(-1)]
  if (places.length < 5 || !first || !last) return undefined
  const stranger = words[draw(words.length)] ?? ''
  const replaced = ({ 0: word, index }: RegExpExecArray) =>
    text.slice(0, index) + stranger + text.slice(index + word.length)
  switch (draw(4)) {
    case 0:
      return { what: 'first', text: replaced(first) }
    case 1:
      return { what: 'last', text: replaced(last) }
    case 2:
      return { what: 'before', text: `${stranger} ${text.slice(first.index)}` }
    default:
      return { what: 'behind', text: `${text.slice(0, last.index + last[0].length)} ${stranger}` }
  }
}
