import { isArabic } from '../../text/arabic.ts'
import { foldArabic, foldLatin } from '../../text/folds.ts'
import { arabicLetters, latinKeys } from '../../text/letters.ts'

/**
 * Names are compared by the consonants heard in either script: `أبو هريرة`, "Abu Hurairah" and "Aboo Hurayra" all have the keys `abu hrr`.
 * Vowels, hamza, ain, w and y inside a word, a final h, doubling, articles and "bin" are dropped; letters that transliterations confuse share
 * a key (س ص ش ث: s; ك ق: k; ز ذ ظ: z; د ض: d; ت ط: t; ه ح: h).
 */

/** A word of a name: its key, and the folded spelling, which distinguishes words with the same key. */
export type NameWord = { key: string; written: string; variants: string[] }

/** The words of a name in either script, in order. "bin" counts only at the beginning. */
export function nameWords(name: string): NameWord[] {
  return isArabic(name) ? arabicWords(name) : latinWords(name)
}

function arabicWords(name: string): NameWord[] {
  const words = foldArabic(name).match(/[\u0621-\u064a]+/g) ?? []
  const found: NameWord[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    if (/^(ابن|بن|بنت|ابنه)$/.test(word)) {
      if (found.length === 0) found.push({ key: 'bn', written: word, variants: ['bn'] })
    } else if (/^(ابو|ابا|ابي)$/.test(word) && !(word === 'ابي' && /^(بن|ابن)$/.test(next))) {
      found.push({ key: 'abu', written: 'ابو', variants: ['abu'] })
    } else if (word === 'ام') {
      found.push({ key: 'umm', written: word, variants: ['umm'] })
    } else if (/^(عبد|عبيد)$/.test(word) && next.startsWith('ال') && next.length > 2) {
      const key = `abd${arabicKey(next.slice(2))}`
      found.push({ key, written: word + next, variants: [key] })
      at += 1
    } else {
      const bare = word.length > 3 && word.startsWith('ال') ? word.slice(2) : word
      const key = arabicKey(bare)
      if (key) found.push({ key, written: bare, variants: [key] })
    }
  }
  return found
}

function arabicKey(word: string): string {
  const letters = [...word]
  const last = letters.length - 1
  return letters
    .map((letter, place) => {
      if (place === 0 && /[اعء]/.test(letter)) return 'a'
      if (place === 0 && letter === 'و') return 'w'
      if (place === 0 && letter === 'ي') return 'y'
      if (place === last && place > 0 && /[هح]/.test(letter)) return ''
      return arabicLetters.get(letter)?.key ?? ''
    })
    .join('')
}

const ARTICLE = /^(al|el|ar|er|as|es|ash|asy|ats|ath|at|et|ad|ed|adz|adh|az|ez|azh|an|en)$/
const SON = /^(bin|ibn|ibnu|ibnul|ibnil|ibni|ibna|bn|ben|b|binti|bint|binte|bintu)$/
const SERVANT = /^(abd|ubaid|ubayd|obaid|obayd|ubeid)/
/** "abdu", "abdul", "abdur", "ubaidi", which are joined with the next word. */
const SERVANT_ALONE = /^(abd|ubaid|ubayd|obaid|obayd|ubeid)([uiae]?(l|r|s|sy|sh|z|n|t|d)?)$/
const NAME_ALONE = /^(abd|ubaid|ubayd|obaid|obayd|ubeid)[ae]?$/

function latinWords(name: string): NameWord[] {
  const words = foldLatin(name)
    .split(' ')
    .filter((word) => word !== '')
  const found: NameWord[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (SON.test(word)) {
      if (found.length === 0 && words.length > 1) found.push({ key: 'bn', written: word, variants: ['bn'] })
    } else if (/^(ab[uia]l?|aboo|abou)$/.test(word)) found.push({ key: 'abu', written: 'abu', variants: ['abu'] })
    else if (/^umm?[ui]?l?$/.test(word)) found.push({ key: 'umm', written: 'umm', variants: ['umm'] })
    else if (ARTICLE.test(word) && words.length > 1) continue
    else if (SERVANT.test(word) && !/^(ubai|ubay|obai|obay|ubei)dah?$/.test(word)) {
      const { taken, rest } = servantOf(words, at)
      at += taken
      const variants = rest === '' ? ['abd'] : keysOf(rest).map((key) => `abd${key}`)
      found.push({ key: variants[0] ?? 'abd', written: `${word.startsWith('a') ? 'abdu' : 'ubaidu'}${rest}`, variants })
    } else {
      const variants = [...new Set([...keysOf(word), ...withoutArticle(word).flatMap(keysOf)])].filter(Boolean)
      const [key] = variants
      if (key) found.push({ key, written: word, variants })
    }
  }
  return found
}

/** "Abdurrahman", "Abdul Rahman" and "Abd ar-Rahman" are one name: the name of God in it, and the number of words it took. */
function servantOf(words: string[], at: number): { taken: number; rest: string } {
  const word = words[at] ?? ''
  if (!SERVANT_ALONE.test(word)) {
    const rest = word.replace(SERVANT, '').replace(/^[uiae]/, '')
    return { taken: 0, rest: rest.replace(/^l(?!l)/, '').replace(/^([rsztdnl])\1/, '$1') }
  }
  let articles = 0
  while (ARTICLE.test(words[at + 1 + articles] ?? '')) articles++
  const next = words[at + 1 + articles]
  const joined = articles > 0 || !NAME_ALONE.test(word) || next === 'allah'
  if (!next || SON.test(next) || !joined) return { taken: 0, rest: '' }
  return { taken: articles + 1, rest: next.replace(/^allah$/, 'lah').replace(/^llah$/, 'lah') }
}

/** "Azzuhri" and "Albukhari", with the article joined to the name. */
function withoutArticle(word: string): string[] {
  const bare = word.replace(/^(al(?=[^aeiou])|a(?=(sy|sh|ts|th|dz|dh|[rsztdn])\2))/, '')
  return bare !== word && bare.length > 2 ? [bare.replace(/^(sy|sh|ts|th|dz|dh|[rsztdn])\1/, '$1')] : []
}

/** The readings of a word with ambiguous letters, each of which is looked up. */
const MAX_VARIANTS = 12

function keysOf(word: string): string[] {
  let keys = [/^[aeiou]/.test(word) ? 'a' : /^[wy]/.test(word) ? (word[0] ?? '') : '']
  let before = ''
  for (let at = 0; at < word.length; ) {
    const [spelling, sounds] = latinKeys.find(([text]) => word.startsWith(text, at)) ?? [
      word[at] ?? '',
      [word[at] ?? ''],
    ]
    at += spelling.length
    const silent = /^[aeiouwy]$/.test(spelling) || (spelling === 'h' && at === word.length && before !== '')
    // a doubled letter is one sound
    if (!silent && spelling !== before)
      keys = keys.flatMap((key) => sounds.map((sound) => key + sound)).slice(0, MAX_VARIANTS)
    before = spelling
  }
  return keys
}
