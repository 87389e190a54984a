import type { Word } from '../text/words.ts'

/** What stands between two words: where a quotation may begin or end. */
export type Gaps = {
  /** A mark of punctuation, a line's end or the text's own before word n; one more than there are words. */
  pause: boolean[]
  /** The end of a sentence or line, a colon, a mark of quotation or a bracket. */
  boundary: boolean[]
  /** The same without brackets, for a record that has brackets of its own there. */
  outer: boolean[]
  /** A comma or a dash, behind which a writer may go on with words of his own. */
  comma: boolean[]
  /** Points that say that words are left out. */
  ellipsis: boolean[]
}

// what is written for hamza and ain is none
const PAUSE = /[^\p{L}\p{N}\p{M}\p{Cf}\s'’ʼʻʾʿ`´ـ-]|\n/u
const BOUNDARY = /[\n:;.!?؟۔"“”„«»‹›()[\]{}﴿﴾…|*_<>]|\p{Emoji_Presentation}|\p{Extended_Pictographic}/u
const COMMA = /[,،–—]/
const BRACKETS = /[()[\]{}﴿﴾]/g
const ELLIPSIS = /…|\.{2,}|\[\s*\]/

export function gapsOf(text: string, words: Word[]): Gaps {
  const gaps: Gaps = { pause: [], boundary: [], outer: [], comma: [], ellipsis: [] }
  for (let at = 0; at <= words.length; at++) {
    const [before, after] = [words[at - 1], words[at]]
    const between = text.slice(before?.end ?? 0, after?.start ?? text.length)
    const end = !before || !after
    gaps.pause.push(end || PAUSE.test(between) || before.arabic !== after.arabic)
    gaps.boundary.push(end || BOUNDARY.test(between) || before.arabic !== after.arabic)
    const otherScript = before?.arabic !== after?.arabic
    gaps.outer.push(end || BOUNDARY.test(between.replace(BRACKETS, ' ')) || otherScript)
    gaps.comma.push(COMMA.test(between))
    gaps.ellipsis.push(ELLIPSIS.test(between))
  }
  return gaps
}
