import { fold } from './arabic.ts'
import { type Language, stem } from './stem.ts'
import { isStopWord } from './stopwords.ts'

/** A text's sentences, in order, with their punctuation. */
export function splitSentences(text: string): string[] {
  return (text.replace(/\s+/g, ' ').match(/[^.!?؟؛\n]+(?:[.!?؟؛]+["”’»)\]]*|$)/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** The stems of a text that carry meaning. */
export function contentStems(text: string, language: Language): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word, language))
    .map((word) => stem(word, language))
}

/**
 * The run of whole sentences, of at most `mostCharacters`, that says most about `question`: a piece of `text`, word for
 * word, with an ellipsis where something was left out. A text that is short enough is returned whole.
 */
export function excerpt(text: string, question: string, language: Language, mostCharacters: number): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (whole.length <= mostCharacters) return whole
  const sentences = splitSentences(whole)
  const wanted = new Set(contentStems(question, language))
  const worth = sentences.map(
    (sentence) => new Set(contentStems(sentence, language).filter((word) => wanted.has(word))).size,
  )
  let best = { from: 0, to: 0, score: -1 }
  for (let from = 0; from < sentences.length; from++) {
    let length = 0
    let score = 0
    for (let to = from; to < sentences.length; to++) {
      length += (sentences[to]?.length ?? 0) + 1
      if (length > mostCharacters && to > from) break
      score += worth[to] ?? 0
      // among equals the longer run, and of those the earlier
      if (score > best.score || (score === best.score && from === best.from)) best = { from, to, score }
    }
  }
  const piece = sentences.slice(best.from, best.to + 1).join(' ')
  const cut = piece.length > mostCharacters ? `${piece.slice(0, mostCharacters).replace(/\s\S*$/, '')} …` : piece
  return `${best.from > 0 ? '… ' : ''}${cut}${best.to < sentences.length - 1 && !cut.endsWith('…') ? ' …' : ''}`
}

/**
 * The `most` sentences that together say most of what a text says, in its order: each is worth the words that the text
 * comes back to and that no chosen sentence has said.
 */
export function summarise(text: string, language: Language, most: number): string[] {
  const sentences = splitSentences(text).filter((sentence) => sentence.split(' ').length >= 5)
  const stems = sentences.map((sentence) => new Set(contentStems(sentence, language)))
  const frequency = new Map<string, number>()
  for (const words of stems) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const chosen = new Set<number>()
  const said = new Set<string>()
  while (chosen.size < Math.min(most, sentences.length)) {
    let best = { at: -1, score: -1 }
    for (const [at, words] of stems.entries()) {
      if (chosen.has(at)) continue
      const news = [...words].filter((word) => !said.has(word))
      const score = news.reduce((sum, word) => sum + (frequency.get(word) ?? 0) - 1, 0) / Math.sqrt(words.size + 5)
      if (score > best.score) best = { at, score }
    }
    chosen.add(best.at)
    for (const word of stems[best.at] ?? []) said.add(word)
  }
  return [...chosen].sort((a, b) => a - b).map((at) => sentences[at] ?? '')
}
