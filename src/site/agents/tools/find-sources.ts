import { z } from 'zod'
import { safeText } from '../../../platform/http/text.ts'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import { findBasis } from '../../../reference/answers/basis.ts'
import { answerInNeed, lineInNeed } from '../../../reference/answers/care/answer.ts'
import { needOfAsker } from '../../../reference/answers/care/asker.ts'
import { findSuggestions } from '../../../reference/answers/suggestions.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { summariseGrades } from '../../../reference/records/grading/grades.ts'
import { collectionOf } from '../../../reference/records/hadith/hadith.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import { source } from '../source.ts'
import { defineTool } from '../tool.ts'

/** A source of type masail has only the summary of its record. */
const READ_MASAIL =
  'Read the full masail record with `collection` (name masail and its id): give every position with who holds it, prefer none, and repeat its notice. '

const SUGGEST =
  'Ask the user whether one of `suggestions` is meant, and call this again with it. Do not answer from memory.'

/** The sources that POST /api/v1/ask would answer from, without the answer. */
export const findSources = defineTool({
  name: 'find_sources',
  title: 'Sources that answer a question',
  description:
    'Call this first for any question about Islam. Returns the sources for an answer: verses, hadith (sound ones first, weak ones marked), duas, creed, people, rulings on popular sayings, and common questions with the positions of scholars (type masail). Write the answer yourself, from these sources only, and follow `advice`. `found: false` means that there is no source: tell the user so.',
  input: z.strictObject({
    question: safeText()
      .trim()
      .min(1)
      .max(1000)
      .describe('The question in the user’s words, in Indonesian, English or Arabic'),
  }),
  output: z.object({
    found: z.boolean(),
    sources: z.array(
      source.extend({
        standing: z.enum(['sound', 'disputed', 'weak', 'fabricated', 'ungraded']),
        grading: z.string().describe('The grading or ruling and who gave it; state it with the quotation'),
      }),
    ),
    confidence: z.number().describe('0 to 1'),
    suggestions: z.array(z.string()).describe('Questions that may be meant, where no source was found'),
    advice: z.string().describe('How to use these sources'),
  }),
  async run({ db, search, verifier, care, publicUrl }, { question }) {
    const need = await needOfAsker(search, question)
    if (need?.level === 'crisis') {
      const { answer } = await answerInNeed(db, care, need)
      return {
        found: false,
        sources: [],
        confidence: 1,
        suggestions: [],
        advice: `Answer with exactly this text:\n\n${answer}`,
      }
    }
    const basis = await findBasis({ db, search, verifier }, question)
    const suggestions = need ? [] : await findSuggestions({ db, search, verifier }, basis)
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
      ? `Begin your answer with exactly this text:\n\n${lineInNeed(care, need, need.language).text}\n\n`
      : ''
    return {
      found: sources.length > 0,
      sources,
      confidence: Math.round(basis.confidence * 10_000) / 10_000,
      suggestions,
      advice:
        sources.length > 0
          ? `${line}${sources.some(({ type }) => type === 'masail') ? READ_MASAIL : ''}Cite and link every source that you use, and state the grading of every hadith.`
          : `${line}No source answers this. ${suggestions.length > 0 ? SUGGEST : 'Say that nothing was found, and do not answer from memory.'}`,
    }
  },
})
