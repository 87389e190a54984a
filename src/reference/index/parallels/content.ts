import type { Word } from '../../text/words.ts'

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** The verbs with which a narrator names his source, as in `Word.letters`, without a preceding "and". */
const TRANSMITTED_BY = list(`
  حدثنا حدثني حدثناه حدثنيه حدثتنا حدثتني حدثه حدثهم حدثته حدثانا حدثوني ءخبرنا ءخبرني ءخبرناه ءخبرنيه ءخبره ءخبرهم ءخبرته ءنبءنا ءنبءني ءنبانا ءنباني
  اخبرنا اخبرني انبانا نبانا نا ثنا سمعت سمع سمعنا قرءت قرات يبلغ رواه روي بلغني بلغه`)
/** Between names a link of the chain; elsewhere a common word. */
const FROM_WORDS = list('عن وعن ح')
const SPEECH_VERBS = list('قال قالت قالا قالوا يقول تقول يقولون وقال فقال ءن ءنه ءنها ءنهم ان انه انها ءنهما')
const PROPHET_WORDS = list('النبي رسول نبي للنبي لرسول')
/** In words: the longest name has five generations. */
const LONGEST_NARRATOR = 14
/** In words: the longest name before the next verb of transmission. */
const LONGEST_SPEAKER = 6
/** In words: a chain begins this early or not at all. */
const OPENING_WORDS = 8

const bare = ({ letters }: Word): string => letters.replace(/\?/g, '').replace(/^[وف](?=[حءا]|س)/, '')

/** The words of a hadith without chains of narrators and the compiler's remarks. */
export function contentOf(words: Word[]): Word[] {
  const plain = words.map(bare)
  const content: Word[] = []
  for (let at = 0; at < words.length; ) {
    const term = plain[at] ?? ''
    if (isCompiler(plain, at)) break
    if (TRANSMITTED_BY.has(term) && (at < OPENING_WORDS || isLink(plain, at))) at = endOfChain(plain, at)
    else if (at < OPENING_WORDS && FROM_WORDS.has(words[at]?.letters ?? '')) at = endOfChain(plain, at)
    else {
      const word = words[at]
      if (word) content.push(word)
      at++
    }
  }
  return refersOnly(content.slice(0, OPENING_WORDS).map(bare)) ? [] : content
}

/** "بهذا الاسناد نحوه": it refers to another narration and states only the differences. */
const refersOnly = (opening: string[]): boolean =>
  opening.some(
    (word, at) =>
      /^(?:ب?مثله|ب?نحوه|ب?معناه|ب[ءا]سناده|بمثل|بنحو|بمعني)$/.test(word) ||
      (/^(?:بهذا|هذا)$/.test(word) && /^(?:ال[ءا]سناد|الحديث)$/.test(opening[at + 1] ?? '')),
  )

/** Words that occur only in chains. */
const isLink = (plain: string[], at: number): boolean => /^(?:حدث|ءخبر|ءنب|انب|اخبر)(?:نا|ني)/.test(plain[at] ?? '')

/** "ابو عيسي", "هذا حديث حسن", "وفي الباب عن", which begin the compiler's remark. */
function isCompiler(plain: string[], at: number): boolean {
  const [first = '', second = '', third = ''] = plain.slice(at, at + 3)
  return (
    (/^[ءا]بو$/.test(first) && /^(?:عيسي|داود)$/.test(second)) ||
    (first === 'هذا' && second === 'حديث' && /^(?:حسن|صحيح|غريب)$/.test(third)) ||
    (first === 'وفي' && second === 'الباب' && third === 'عن')
  )
}

/** The beginning of the content after a chain that begins at `from`. */
function endOfChain(plain: string[], from: number): number {
  let last = from
  for (let at = from + 1; at < plain.length && at - last <= LONGEST_NARRATOR; at++) {
    const term = plain[at] ?? ''
    if (PROPHET_WORDS.has(term)) return at
    if (TRANSMITTED_BY.has(term) || FROM_WORDS.has(term)) last = at
    else if (SPEECH_VERBS.has(term)) {
      const next = plain.slice(at + 1, at + 1 + LONGEST_SPEAKER).findIndex((one) => TRANSMITTED_BY.has(one))
      if (next < 0) return at + 1
      last = at + 1 + next
      at = last
    }
  }
  return last + 1
}
