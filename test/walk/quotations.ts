import { asSource, quotations } from '../../src/reference/answers/sources.ts'
import type { Hit } from '../../src/reference/search/query/hits.ts'
import { LANGUAGES, type Language } from '../../src/reference/text/stem.ts'
import { questionsOf } from './questions.ts'
import { quoteFaults } from './quote-faults.ts'

export interface Walked {
  quotations: number
  faults: string[]
}

/** What is wrong with how records are quoted: in three languages, each for three questions. */
export function walkQuotations(hits: Hit[]): Walked {
  const walked: Walked = { quotations: 0, faults: [] }
  for (const hit of hits) {
    for (const language of LANGUAGES) {
      const source = asSource(hit, language)
      const quote = quotations(source, language)
      const questions = questionsOf(source.text)
      walked.quotations += questions.length
      for (const shown of new Set(questions.map(quote)))
        for (const fault of quoteFaults(source.text, shown, shownIn(hit, source.text, language)))
          walked.faults.push(`${hit.key} ${language}: ${fault}: ${shown.slice(0, 80)}`)
    }
  }
  return walked
}

/** Without a text in its language a record is shown in another. */
function shownIn(hit: Hit, text: string, language: Language): Language {
  if (text === hit.text_arabic?.trim()) return 'arabic'
  return text === hit.text_english?.trim() ? 'english' : language
}
