import type { Word } from '../text/words.ts'

/** What is before each word and after the last one: shows where a quotation may begin or end. */
export type Gaps = {
  /**
   * Punctuation, a line break, a change of script, or the start or end of the text before word n; the array has one entry more than there are
   * words.
   */
  pause: boolean[]
  /** The end of a sentence or line, a colon, a quotation mark or a bracket. */
  boundary: boolean[]
  /** The same without brackets, for a record that has brackets of its own there. */
  outer: boolean[]
  /** A comma or a dash, after which writers may continue in their own words. */
  comma: boolean[]
  /** Dots that show that words are left out. */
  ellipsis: boolean[]
}

// signs for hamza and ain are no pause
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
