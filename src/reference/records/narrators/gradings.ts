import { z } from 'zod'
import { readVerdict } from './verdict-terms.ts'

/** A source's entry for a narrator. */
export type SourceEntry = {
  id: string
  source: string
  name_arabic: string
  grade: string | null
  grade_detail: string | null
  /** The source of the grade, if it is not the entry's own. */
  grade_source: string
}

/** A verdict on a narrator, in its source's words. */
export const narratorGrading = z
  .object({
    grade: z.string(),
    graded_by: z.string().nullable().describe('Whose verdict it is; null if unknown'),
    source: z.string(),
    id: z.string().describe('The entry of that source'),
    meaning: z
      .object({ id: z.string(), en: z.string() })
      .nullable()
      .describe('Its terms in Indonesian and English; null if none is known'),
    rank: z
      .int()
      .nullable()
      .describe(
        '1 to 12 by the introduction of Taqrib at-Tahdhib, the lowest rank of its terms; null if none is known',
      ),
  })
  .meta({ id: 'NarratorGrading' })
export type Grading = z.output<typeof narratorGrading>

/** The scholar whose verdicts a source's fields contain, if it is one. `grade_detail` is a verdict only for sources listed here. */
const GRADERS: Record<string, { grade: string; grade_detail?: string }> = {
  'taqrib-al-tahdhib-openiti': { grade: 'Ibn Hajar' },
  'ar-sanad-280k': { grade: 'Ibn Hajar', grade_detail: 'adh-Dhahabi' },
}

/** The verdicts of one entry. */
export function gradingsOf({ id, source, grade, grade_detail, grade_source }: SourceEntry): Grading[] {
  const graders = GRADERS[grade_source]
  const second = GRADERS[source]?.grade_detail
  const isProse = source === PROSE && grade_source === PROSE
  const verdicts: [string | null, string | null][] = [
    [isProse ? fullerGrade(grade, grade_detail) : grade, graders?.grade ?? null],
    [second ? grade_detail : null, second ?? null],
  ]
  return verdicts.flatMap(([verdict, by]) => {
    if (verdict === null) return []
    const meaning = readVerdict(verdict)
    return [
      {
        grade: verdict,
        graded_by: by,
        source: by === second && second ? source : grade_source,
        id,
        meaning: meaning && { id: meaning.id, en: meaning.en },
        rank: meaning?.rank ?? null,
      },
    ]
  })
}

/** A source whose entries have the complete verdict in their prose. */
const PROSE = 'taqrib-al-tahdhib-openiti'
const GENERATION =
  /(?:^| )من (?:كبار |صغار |أوساط |الطبقة )?ال(?:أولى|ثانية|ثالثة|رابعة|خامسة|سادسة|سابعة|ثامنة|تاسعة|عاشرة|حادية|ثانية)(?: عشرة?)?(?= |$)/
const ENDS = /(?:^| )(?:و?مات|و?ماتت|و?قتل|توفي|استشهد|عاش|بخ|خت|ع|4|\[|د|س|ق|ت|م|خ)(?= |$)/

/** The verdict in the prose, from its first words to the year of death, without the generation; the short one if the prose has no more. */
function fullerGrade(grade: string | null, prose: string | null): string | null {
  if (grade === null || prose === null) return grade
  const at = ` ${prose} `.indexOf(` ${grade} `)
  if (at < 0) return grade
  const from = prose.slice(at)
  const whole = from.replace(GENERATION, ' ')
  const rest = whole.slice(grade.length)
  const end = ENDS.exec(rest)
  const more = (end ? rest.slice(0, end.index) : rest)
    .replace(/\[[^\]]{0,80}\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return more === '' || more.length > MOST_LETTERS ? grade : `${grade} ${more}`
}

/** A longer text is a story and no verdict. */
const MOST_LETTERS = 200
