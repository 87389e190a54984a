import { fold } from './arabic.ts'
import { type Language, stem } from './stem.ts'
import { isStopWord } from './stopwords.ts'

/** The sentences of a text in order, with their punctuation. */
export function splitSentences(text: string): string[] {
  return (text.replace(/\s+/g, ' ').match(/[^.!?؟؛\n]+(?:[.!?؟؛]+["”’»)\]]*|$)/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** The stems of a text's content words. */
export function contentStems(text: string, language: Language): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word, language))
    .map((word) => stem(word, language))
}

/** The `most` sentences that best summarise a text, in order. A sentence is worth the repeated words of the text that no chosen sentence has. */
export function summarise(text: string, language: Language, most: number): string[] {
  const sentences = splitSentences(text).filter((sentence) => sentence.split(' ').length >= 5)
  const stems = sentences.map((sentence) => new Set(contentStems(sentence, language)))
  const frequency = new Map<string, number>()
  for (const words of stems) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const chosen = new Set<number>()
  const covered = new Set<string>()
  while (chosen.size < Math.min(most, sentences.length)) {
    let best = { at: -1, score: -1 }
    for (const [at, words] of stems.entries()) {
      if (chosen.has(at)) continue
      const added = [...words].filter((word) => !covered.has(word))
      const score = added.reduce((sum, word) => sum + (frequency.get(word) ?? 0) - 1, 0) / Math.sqrt(words.size + 5)
      if (score > best.score) best = { at, score }
    }
    chosen.add(best.at)
    for (const word of stems[best.at] ?? []) covered.add(word)
  }
  return [...chosen].sort((a, b) => a - b).map((at) => sentences[at] ?? '')
}
