import { z } from 'zod'
import { safeText } from '../../../platform/http/text.ts'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import { findBasis } from '../../../reference/answers/basis.ts'
import { answerInNeed, lineInNeed } from '../../../reference/answers/care/answer.ts'
import { needOf } from '../../../reference/answers/care/need.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { summariseGrades } from '../../../reference/records/grading/grades.ts'
import { collectionOf } from '../../../reference/records/hadith/hadith.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import { source } from '../source.ts'
import { defineTool } from '../tool.ts'

/** The source of this entry has only the summary. */
const OF_MAP =
  'Read the question of type masail whole with `collection` (name masail, its id): give every position with its holders, prefer none, and say its notice. '

/** The sources of an answer by POST /api/v1/ask, without the answer. */
export const findSources = defineTool({
  name: 'find_sources',
  title: 'Sources that answer a question',
  description:
    'Call this first for any question on Islam. Finds what an answer may rest on: verses, hadith (sound ones first, weak ones marked), duas, creed, persons, rulings on sayings that circulate, and questions that people ask, with who holds what (type masail). Write the answer yourself, of these sources alone. `found: false` means that nothing here answers it: say so.',
  input: z.strictObject({
    question: safeText().trim().min(1).max(1000).describe('As the user asked it, in Indonesian, English or Arabic'),
  }),
  output: z.object({
    found: z.boolean(),
    sources: z.array(
      source.extend({
        standing: z.enum(['sound', 'disputed', 'weak', 'fabricated', 'ungraded']),
        grading: z.string().describe('The grading or ruling in words, with who gave it; say it beside the quotation'),
      }),
    ),
    confidence: z.number(),
    advice: z.string(),
  }),
  async run({ db, search, verifier, care, publicUrl }, { question }) {
    const need = needOf(question)
    if (need?.level === 'crisis') {
      const { answer } = await answerInNeed(db, care, need)
      return {
        found: false,
        sources: [],
        confidence: 1,
        advice: `Answer with these words of ours, as they are:\n\n${answer}`,
      }
    }
    const basis = await findBasis({ db, search, verifier }, question)
    const codes = LANGUAGE_CODES.filter((code) => LANGUAGE_OF_CODE[code] !== basis.language)
    const own = LANGUAGE_CODES.filter((code) => LANGUAGE_OF_CODE[code] === basis.language)
    const sources = basis.sources.map(({ type, key, name, text, textArabic, texts, grades, standing, grading }) => ({
      type,
      key,
      citation: name,
      url: addressOf(publicUrl, type, key),
      text,
      text_language: [...own, ...codes].find((code) => texts[LANGUAGE_OF_CODE[code]]?.trim() === text) ?? null,
      text_arabic: textArabic || null,
      grades,
      grades_summary: type === 'hadith' ? summariseGrades(collectionOf(key), grades) : null,
      standing,
      grading,
    }))
    const line = need
      ? `Begin with these words of ours, as they are:\n\n${lineInNeed(care, need, need.language).text}\n\n`
      : ''
    return {
      found: sources.length > 0,
      sources,
      confidence: Math.round(basis.confidence * 10_000) / 10_000,
      advice:
        sources.length > 0
          ? `${line}${sources.some(({ type }) => type === 'masail') ? OF_MAP : ''}Quote by key, link each url, and say the grading of every hadith that you use.`
          : `${line}Nothing here answers this. Say that nothing was found; do not answer from memory.`,
    }
  },
})
