import type { Language } from '../../text/stem.ts'

interface Parted {
  sanad: string
  matn: string
}

// translators put each narrator in brackets; the chain is the run of them at the start
const BRACKET = /\[[^\]]{1,120}\]/g
const INDONESIAN_MATN = /\b(?:rasulullah|nabi|beliau)\b/i
const ENGLISH_CHAIN = /^.{0,160}?(?:narrated|reported|said|authority of)[^:]{0,80}:\s*/is
const ARABIC_MATN = /(?:رسول الله|النبي|نبي الله)/
const ARABIC_OPENING = /(?<=^|[\s،:])(?:قال|قالت|قالا|يقول|تقول|ان|أن|انه|أنه|انها|أنها)[\s،:]+/g
/** In characters: how far before a verb the speech may begin. */
const CLAUSE = 40
/** In characters: the most between two bracketed names of one chain. */
const LONGEST_GAP = 140
/** In words: a shorter rest is the end of the chain and no text. */
const SHORTEST_MATN = 6

/**
 * Divides a hadith roughly into the chain of narrators and the text (matn). A text of under six words means that the division is wrong;
 * then the whole hadith counts as text.
 */
export function cutSanad(text: string, language: Language): Parted {
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

// searched in a copy of equal length without vowel signs, which separate the letters of the name
function arabicCut(text: string): number {
  const bare: string[] = []
  const positions: number[] = []
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (/[\p{M}\u0640]/u.test(letter)) continue
    bare.push(letter === 'ى' ? 'ي' : letter)
    positions.push(at)
  }
  const letters = bare.join('')
  const at = positions[clauseStart(letters, letters.search(ARABIC_MATN))] ?? 0
  return at < 0.75 * text.length ? at : 0
}

// the verb may precede its subject ("cursed the Messenger of Allah …"), so the division moves back to the word that opens the speech,
// or else by one word
function clauseStart(bare: string, at: number): number {
  if (at <= 0) return -1
  const before = bare.slice(Math.max(0, at - CLAUSE), at)
  const opening = [...before.matchAll(ARABIC_OPENING)].at(-1)
  if (opening) return at - before.length + opening.index + opening[0].length
  return bare.lastIndexOf(' ', at - 2) + 1
}
