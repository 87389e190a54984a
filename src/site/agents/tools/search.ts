import { z } from 'zod'
import { safeText } from '../../../platform/http/text.ts'
import { answerInNeed, lineInNeed } from '../../../reference/answers/care/answer.ts'
import { needOfAsker } from '../../../reference/answers/care/asker.ts'
import { listQuestions } from '../../../reference/answers/questions/find.ts'
import { linkTo, questionLink } from '../../../reference/answers/questions/link.ts'
import { RECORD_KINDS } from '../../../reference/index/kind.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { CLASSES } from '../../../reference/records/grading/grades.ts'
import { COLLECTIONS } from '../../../reference/records/hadith/hadith.ts'
import { findPage } from '../../../reference/search/page.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import { lang, scripture, source } from '../source.ts'
import { defineTool } from '../tool.ts'

/** POST /api/v1/search. */
export const search = defineTool({
  name: 'search',
  title: 'Search verses, hadith and narrators',
  description:
    'Searches verses, hadith and narrators by meaning, words, part of a quotation or a citation, in Indonesian, English or Arabic. Optional filters: collections, surahs, grade, grader, narrator in the chain. Use it to browse a topic; to answer a question, use `find_sources`, which selects better.',
  input: z.strictObject({
    q: safeText().trim().min(1).max(500).describe('Topic, words or citation'),
    type: z.enum(['all', ...RECORD_KINDS]).default('all'),
    limit: z.int().min(1).max(30).default(5),
    collections: z.array(z.enum(COLLECTIONS)).min(1).optional().describe('Only hadith of these collections'),
    surahs: z.array(z.int().min(1).max(114)).min(1).max(114).optional().describe('Only verses of these surahs'),
    grade: z.enum(CLASSES).optional().describe('Only hadith of this class'),
    graded_by: safeText().trim().min(1).max(100).optional().describe('Only gradings by this scholar count for `grade`'),
    narrator: safeText().trim().min(2).max(100).optional().describe('Only hadith with this name in their chain'),
    cursor: z.string().max(200).optional().describe('`next_cursor` of the previous page; repeat all other arguments'),
    lang,
  }),
  output: z.object({
    results: z.array(source.extend({ score: z.number() })).describe('Verses and hadith, best match first'),
    narrators: z.array(
      z.object({
        id: z.string(),
        url: z.url(),
        name_arabic: z.string(),
        name_latin: z.string().nullable(),
        grade: z.string().nullable(),
      }),
    ),
    confidence: z.number().describe('0 to 1; below 0.5 the results may be off topic'),
    next_cursor: z.string().nullable(),
    questions: z
      .array(questionLink)
      .describe(
        'Common questions on this topic; call `collection` with name masail and the id for the positions of scholars',
      ),
    care: z.string().nullable().describe('Set if the user may need help: show this text first, unchanged'),
  }),
  async run({ db, search, care, publicUrl }, { q, type, limit, cursor, lang: code, graded_by: gradedBy, ...rest }) {
    const { collections, surahs, grade, narrator } = rest
    const conditions = { collections, surahs, grade, gradedBy, narrator }
    const need = await needOfAsker(search, q)
    if (need?.level === 'crisis') {
      const { answer } = await answerInNeed(db, care, need)
      return { results: [], narrators: [], confidence: 1, next_cursor: null, questions: [], care: answer }
    }
    const [page, questions] = await Promise.all([
      findPage({ db, search }, { q, type, limit, cursor, like: undefined, conditions }),
      type === 'all' && cursor === undefined ? listQuestions(db, q) : [],
    ])
    return {
      results: page.found.flatMap((one) =>
        'hit' in one ? { ...scripture(publicUrl, one.hit, code), score: rounded(one.hit.total) } : [],
      ),
      narrators: page.found.flatMap((one) => {
        if (!('narrator' in one)) return []
        const { id, name_arabic, name_latin, grade } = one.narrator
        return { id, url: addressOf(publicUrl, 'rijal', id), name_arabic, name_latin, grade }
      }),
      confidence: rounded(page.confidence),
      next_cursor: page.nextCursor,
      questions: questions.map((record) => linkTo(publicUrl, record, LANGUAGE_OF_CODE[code])),
      care: need ? lineInNeed(care, need, need.language).text : null,
    }
  },
})

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
