import { fold } from '../language/arabic.ts'
import type { Language } from '../language/stem.ts'

export interface Hadith {
  sanad: string
  matn: string
}

// The translators' brackets around each narrator: the chain is the run of them at the start.
const BRACKET = /\[[^\]]{1,120}\]/g
const INDONESIAN_MATN = /\b(?:rasulullah|nabi|beliau)\b/i
const ENGLISH_CHAIN = /^.{0,160}?(?:narrated|reported|said|authority of)[^:]{0,80}:\s*/is
const ARABIC_MATN = /(?:رسول الله|النبي|نبي الله)/
const LONGEST_GAP = 140
const SHORTEST_MATN = 6

/**
 * A hadith cut where the chain of narrators ends and the content begins. The cut is rough; a matn of under six words
 * means that the cut was wrong, and the whole text counts as matn.
 */
export function cutSanad(text: string, language: Language): Hadith {
  const at =
    language === 'indonesian' ? indonesianCut(text) : language === 'english' ? englishCut(text) : arabicCut(text)
  const matn = text.slice(at)
  if (at === 0 || matn.split(/\s+/).length < SHORTEST_MATN) return { sanad: '', matn: text }
  return { sanad: text.slice(0, at), matn }
}

function indonesianCut(text: string): number {
  let end = 0
  for (const bracket of text.matchAll(BRACKET)) {
    if (bracket.index - end > LONGEST_GAP) break
    end = bracket.index + bracket[0].length
  }
  if (end > 0 && end < 0.85 * text.length) return end
  const at = text.search(INDONESIAN_MATN)
  return at > 0 && at < 0.75 * text.length ? at : 0
}

function englishCut(text: string): number {
  return ENGLISH_CHAIN.exec(text)?.[0].length ?? 0
}

// Vowel signs stand between the letters of the name, so the place is found in a bare copy that keeps the positions.
function arabicCut(text: string): number {
  const bare: string[] = []
  const positions: number[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (/[\p{M}\u0640]/u.test(letter)) continue
    bare.push(letter === 'ى' ? 'ي' : letter)
    positions.push(at)
  }
  const found = bare.join('').search(ARABIC_MATN)
  const at = positions[found] ?? 0
  return at < 0.75 * text.length ? at : 0
}

/** How two records of one narration compare: the first words of the folded matn. */
export function openingWords(text: string, count: number): string {
  return fold(text).split(' ').slice(0, count).join(' ')
}
