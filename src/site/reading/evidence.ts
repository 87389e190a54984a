import { citeVerse } from '../../reference/records/citations/print.ts'
import type { Evidence } from '../../reference/records/collections/collections.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block, Inline } from './blocks.ts'
import { citation, type Numbers } from './citations.ts'
import { translationOf } from './written.ts'

/** The citation of a piece of evidence, linked to its page where it is loaded. */
export function citedEvidence({ type, key, excerpt }: Evidence, numbers: Numbers, view: ReadingView): Inline {
  if (!excerpt) return citation(key, numbers, view)
  return type === 'quran' ? citeVerse(key, LANGUAGE_OF_CODE[view.language]) : key
}

/** Its Arabic, and its translation in the reader's language. */
export function evidenceTexts(evidence: Evidence, { language }: ReadingView): Block[] {
  const { type, text_arabic } = evidence
  const text = translationOf(evidence, language)
  return [
    ...(text_arabic ? [{ scripture: text_arabic, of: type }] : []),
    ...(text ? [{ prose: text, lang: language }] : []),
  ]
}
