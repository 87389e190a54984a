import { foldArabic } from '../../../text/folds.ts'

const DIVINE = /^(ال)?(باقي|غني|قوي|اعلي|هادي|عزي|علي|محيي|والي|ولي|مهدي)$/
export const SON = /^(بن|ابن|بنت|ابنه)$/
/** Remarks on spelling that are no names: `بفتح أوله وسكون المهملة`, "with an a, and an undotted consonant after it". */
const SPELLING =
  /^و?ب?(ال|لل)?(فتح|ضم|كسر|سكون|تشديد|مد|تخفيف|تثقيل|تصغير|مصغرا?|وزن|زياده|تقديم|لفظ|حرف|مهمل|معجم|موحد|مثلث|مثنا|تحتاني|فوقاني|ساكن|مثقل|مفتوح|مكسور|مضموم|مشدد|خفيف|ثقيل|ممدود|مقصور|اول|اولي|ثاني|اخر|اخري|بعد|بين|قبل|ثم|همز|نون|قاف|فا|را|جيم|خا|حا|دال|ذال|زاي|سين|شين|صاد|ضاد|طا|ظا|عين|غين|كاف|لام|ميم|ها|واو|يا|تا|ثا|با|الف)(ه|ها|هما|تين|ات|ين)?$/
export const isSpelling = (word: string, before: string | undefined): boolean =>
  (SPELLING.test(word) && !SON.test(before ?? '') && !/^(ذو|ذي|عبد|ابو|ابي|ام)$/.test(before ?? '')) ||
  before === 'بوزن'

/** Folded words without a lone hamza. */
export const nameWords = (text: string): string[] =>
  (
    foldArabic(text)
      .replace(/ء/g, '')
      .replace(/ييه?(?![\u0621-\u064a])/g, 'ي')
      .match(/[\u0621-\u064a]+/g) ?? []
  ).filter((word) => word !== '')

/** The words of a name, without remarks on its spelling. */
export const nameWordsOf = (text: string): string[] => {
  const words = nameWords(text)
  return words.filter((word, at) => at === 0 || !isSpelling(word, words[at - 1]))
}

/** Whether a word names the origin of a man or his tribe, as `كوفي` does. */
export const isOrigin = (word: string): boolean => word.length > 2 && word.endsWith('ي')

const bare = (word: string): string =>
  word === 'العاصي' ? 'عاص' : word.length > 3 && word.startsWith('ال') ? word.slice(2) : word

/** The name of up to three words that begins at `at`: `عبد الله`, `ابو بكر`, `ابو عبد الله`. */
export function nameAt(words: string[], at: number): { name: string; next: number } {
  const word = words[at] ?? ''
  const follows = words[at + 1]
  if (/^عبدال./.test(word)) return { name: `عبد ${word.slice(5)}`, next: at + 1 }
  if (follows === undefined || SON.test(follows)) return { name: bare(word), next: at + 1 }
  // `عتبة بن عبد السلمي`: an origin, unless it is a name of God
  const isServant = /^(عبد|امه)$/.test(word) && (!isOrigin(follows) || DIVINE.test(follows))
  if (isServant || (word === 'عبيد' && /^ال(له|رحمن)$/.test(follows)))
    return { name: `${word} ${bare(follows)}`, next: at + 2 }
  if (/^(ابو|ابا|ابي|ام|ذو|ذي)$/.test(word)) {
    const { name, next } = nameAt(words, at + 1)
    return { name: `${/^ا?ب/.test(word) ? 'ابو' : word === 'ام' ? 'ام' : 'ذو'} ${name}`, next }
  }
  return { name: bare(word), next: at + 1 }
}

/** `A bin B bin C`, and the words after it. */
export function readName(words: string[]): { lineage: string[]; rest: string[]; woman: boolean } {
  const lineage: string[] = []
  // `ابنة حمزة`: known only as his daughter
  const isChild = SON.test(words[0] ?? '')
  let at = isChild ? 1 : 0
  let woman = isChild && /^(بنت|ابنه)$/.test(words[0] ?? '')
  if (isChild) lineage.push(words[0] ?? '')
  while (at < words.length) {
    const { name, next } = nameAt(words, at)
    lineage.push(name)
    at = next
    const link = words[at] ?? ''
    if (!SON.test(link)) break
    if (lineage.length === 1 && !isChild) woman = link === 'بنت' || link === 'ابنه'
    at += 1
  }
  return { lineage, rest: words.slice(at), woman }
}

/** The words that follow are another man's name. */
const RELATIVE = /^(مولي|مولاه|سبط|اخو|اخت|والد|والده|عم|خال|زوج|جد|صاحب|عن|حليف|امراه|خادم|راويه|كاتب|وهو|هو|واسم)$/
/** Kunyas and words with the article after a name. */
export function readEpithets(words: string[], kunyas: Set<string>, called: Set<string>): void {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (SON.test(word)) {
      at = nameAt(words, at + 1).next - 1
    } else if (/^(ابو|ابا|ام)$/.test(word) && at + 1 < words.length) {
      const { name, next } = nameAt(words, at)
      if (!RELATIVE.test(words[at - 1] ?? '')) kunyas.add(name)
      at = next - 1
    } else if (word.length > 4 && word.startsWith('ال')) {
      const name = bare(word).replace(/يه$/, 'ي')
      if (!isSpelling(word, words[at - 1])) called.add(name === 'مديني' ? 'مدني' : name)
    }
  }
}
