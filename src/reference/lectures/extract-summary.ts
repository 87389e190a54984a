import { fold } from '../language/arabic.ts'
import { type Language, stem } from '../language/stem.ts'
import { isStopWord } from '../language/stopwords.ts'

const SENTENCES = 6
/** What was transcribed without full stops is cut into stretches of this many words. */
const STRETCH_WORDS = 28
const LONGEST_SENTENCE_WORDS = 60

/**
 * A summary made only of a text's own sentences: those whose words are most frequent in it, each word counting less once it
 * was said (SumBasic; Vanderwende et al. 2007), in the order in which they were spoken.
 */
export function extractSummary(text: string): string {
  const language = languageOf(text)
  const sentences = sentencesOf(text).map((sentence) => ({ sentence, words: contentWords(sentence, language) }))
  const total = sentences.reduce((sum, { words }) => sum + words.length, 0)
  const weights = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) weights.set(word, (weights.get(word) ?? 0) + 1 / total)
  const chosen = new Set<number>()
  const score = (words: string[]) =>
    words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / Math.max(6, words.length)
  while (chosen.size < Math.min(SENTENCES, sentences.length)) {
    let best: number | undefined
    let bestScore = 0
    for (const [index, { words }] of sentences.entries()) {
      const mine = chosen.has(index) ? 0 : score(words)
      if (mine > bestScore) [best, bestScore] = [index, mine]
    }
    if (best === undefined) break
    chosen.add(best)
    for (const word of new Set(sentences[best]?.words)) weights.set(word, (weights.get(word) ?? 0) ** 2)
  }
  return sentences
    .filter((_sentence, index) => chosen.has(index))
    .map(({ sentence }) => ended(sentence))
    .join(' ')
}

function sentencesOf(text: string): string[] {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat
    .split(/(?<=[.!?؟۔])\s+/u)
    .flatMap((sentence) => {
      const words = sentence.split(' ')
      if (words.length <= LONGEST_SENTENCE_WORDS) return [sentence]
      const stretches = Math.ceil(words.length / STRETCH_WORDS)
      return Array.from({ length: stretches }, (_, i) =>
        words.slice(i * STRETCH_WORDS, (i + 1) * STRETCH_WORDS).join(' '),
      )
    })
    .filter(Boolean)
}

const contentWords = (sentence: string, language: Language): string[] =>
  fold(sentence)
    .split(' ')
    .filter((word) => word.length > 2 && !isStopWord(word, language))
    .map((word) => stem(word, language))

/** By script, then by which language's stop words are more. */
function languageOf(text: string): Language {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic > latin) return 'arabic'
  const words = fold(text.slice(0, 20_000)).split(' ')
  const stops = (language: Language) => words.filter((word) => isStopWord(word, language)).length
  return stops('english') > stops('indonesian') ? 'english' : 'indonesian'
}

const ended = (sentence: string): string => (/[.!?؟۔…]$/u.test(sentence) ? sentence : `${sentence}…`)
