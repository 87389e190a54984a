import { asSource, blockQuote } from '../../src/reference/answers/sources.ts'
import { WORDS } from '../../src/reference/answers/words.ts'
import type { Hit } from '../../src/reference/search/query/hits.ts'
import { LANGUAGES, type Language } from '../../src/reference/text/stem.ts'
import { quoteFaults } from './quote-faults.ts'

export interface Walked {
  quotations: number
  faults: string[]
}

/** Finds faults in how answers in three languages quote records. */
export function walkQuotations(hits: Hit[]): Walked {
  const walked: Walked = { quotations: 0, faults: [] }
  for (const hit of hits) {
    for (const language of LANGUAGES) {
      const source = asSource(hit, language)
      if (source.text === '') continue
      walked.quotations++
      const block = blockQuote(source, language)
      const record = { key: hit.key, text: source.text, language: shownIn(hit, source.text, language) }
      for (const fault of hit.kind === 'quran'
        ? verseFaults(hit, source.text, block)
        : quoteFaults(record, block, WORDS[language]))
        walked.faults.push(`${hit.key} ${language}: ${fault}: ${block.slice(0, 80)}`)
    }
  }
  return walked
}

/** A verse is shown in full, in Arabic and in the language of the answer, even if it is folded. */
function verseFaults({ text_arabic }: Hit, text: string, block: string): string[] {
  return [text_arabic ?? '', text].some((words) => !block.includes(words.trim().replace(/\s*\n\s*/g, ' ')))
    ? ['not the whole verse']
    : []
}

/** The language in which a record is shown: another one if it has no text in the language of the answer. */
function shownIn(hit: Hit, text: string, language: Language): Language {
  if (text === hit.text_arabic?.trim()) return 'arabic'
  if (text === hit.text_indonesian?.trim()) return 'indonesian'
  return text === hit.text_english?.trim() ? 'english' : language
}
