import type { Word } from '../text/words.ts'

/** For each word of a text, whether it is in brackets. */
export function bracketedIn(text: string, words: Word[], opening = '(['): boolean[] {
  let open = false
  return words.map(({ start }, at) => {
    for (const mark of text.slice(words[at - 1]?.end ?? 0, start)) {
      if (opening.includes(mark)) open = true
      if (mark === ')' || mark === ']') open = false
    }
    return open
  })
}
