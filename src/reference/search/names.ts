import { fold, isArabic } from '../language/arabic.ts'
import { consonantClass } from './transliteration.ts'

/**
 * Finds narrators by name, in Arabic or in any Latin spelling: both scripts become the same consonants ("Abu Hurairah",
 * "أبو هريرة" → "'b hrr").
 */
export interface Names {
  /** Narrators by the share of the name that they bear, best first. `whole`: a form of the name is just this. */
  find(query: string): { narrator: number; share: number; whole: boolean }[]
}

const ARABIC: Record<string, string> = Object.fromEntries(
  Object.entries({
    b: 'ب',
    t: 'تطثذظزضد',
    s: 'سشص',
    j: 'ج',
    h: 'حخه',
    g: 'غ',
    k: 'قك',
    f: 'ف',
    l: 'ل',
    m: 'م',
    n: 'ن',
    r: 'ر',
  }).flatMap(([name, letters]) => [...letters].map((letter) => [letter, name])),
)
const ARTICLE = new Set('al ar as ash asy an at ats az ad adz adh el ال'.split(' '))
const SON = new Set('bin ibn ibnu ibni ben بن ابن'.split(' '))
const SERVANT = /^(?:abd|abdu|abdul|abdus|abdur|abdil|عبد)$/
// Words around a name in a question about a narrator.
const ASIDE = new Set(
  'perawi rawi narrator narrators rijal siapa siapakah who is was hadits hadis imam biografi biography syaikh الراوي من هو ترجمه'.split(
    ' ',
  ),
)
const LEAST_SHARE = 0.6
const MOST = 60

/** A name as consonants, one word each: "Abdullah bin Umar" and "عبد الله بن عمر" → "'btl bn 'mr". */
export function nameSkeleton(name: string): string {
  const words = fold(name)
    .split(' ')
    .filter((word) => word !== '' && !ARTICLE.has(word) && !ASIDE.has(word))
  const out: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (SON.has(word)) out.push('bn')
    else if (SERVANT.test(word) && at + 1 < words.length)
      out.push(`'bt${wordSkeleton(words[++at] ?? '').replace(/^'/, '')}`)
    else out.push(wordSkeleton(word))
  }
  return out.filter((word) => word !== '' && word !== "'").join(' ')
}

function wordSkeleton(word: string): string {
  return isArabic(word) ? arabicWord(word) : latinWord(word)
}

function arabicWord(word: string): string {
  const bare = word.replace(/^ال(?=..)/, '')
  let out = /^[اعآأإ]/.test(bare) ? "'" : bare.startsWith('و') ? 'w' : bare.startsWith('ي') ? 'y' : ''
  let before = ''
  // a final ha is silent (ta marbuta), and Latin spellings drop the other h sounds there as well
  for (const letter of bare.replace(/(?<=.)[هحخ]$/, '')) {
    const consonant = ARABIC[letter] ?? ''
    if (consonant !== '' && consonant !== before) out += consonant
    before = consonant
  }
  return out
}

function latinWord(word: string): string {
  const bare = word.replace(/(?<=.)[h]$/, '')
  let out = /^[aeiou]/.test(bare) ? "'" : bare.startsWith('w') ? 'w' : bare.startsWith('y') ? 'y' : ''
  let before: string | undefined
  for (const [letter] of bare.matchAll(/dz|dh|dl|zh|th|ts|sh|sy|kh|gh|[a-z]/g)) {
    const consonant = consonantClass(letter)
    if (consonant !== undefined && consonant !== before) out += consonant
    before = consonant
  }
  return out
}

/** @param narrators by number: the skeletons of their forms of name, joined by `|`, and how many students they had. */
export function indexNames(narrators: { forms: string; prominence: number }[]): Names {
  const holders = new Map<string, number[]>()
  for (const [narrator, { forms }] of narrators.entries())
    for (const word of new Set(forms.split(/[ |]/))) {
      const list = holders.get(word)
      if (list) list.push(narrator)
      else holders.set(word, [narrator])
    }
  const worth = (word: string) => Math.log(1 + narrators.length / ((holders.get(word)?.length ?? 0) + 0.5))
  return {
    find(query) {
      const name = nameSkeleton(query)
      const words = new Set(name.split(' ').filter(Boolean))
      const all = [...words].reduce((sum, word) => sum + worth(word), 0)
      const shares = new Map<number, number>()
      for (const word of words) {
        const share = worth(word) / all
        for (const narrator of holders.get(word) ?? []) shares.set(narrator, (shares.get(narrator) ?? 0) + share)
      }
      // `أنس بن مالك` is not `مالك بن أنس`
      const inOrder = (narrator: number) =>
        (narrators[narrator]?.forms ?? '').split('|').some((form) => form === name || form.startsWith(`${name} `))
      const rank = ({ narrator, share, whole }: { narrator: number; share: number; whole: boolean }) =>
        share + (whole ? 0.5 : inOrder(narrator) ? 0.3 : 0) + Math.log1p(narrators[narrator]?.prominence ?? 0) / 20
      return [...shares]
        .filter(([, share]) => share >= LEAST_SHARE)
        .map(([narrator, share]) => ({
          narrator,
          share: Math.min(1, share),
          whole: narrators[narrator]?.forms.split('|').includes(name) ?? false,
        }))
        .sort((a, b) => rank(b) - rank(a))
        .slice(0, MOST)
    },
  }
}
