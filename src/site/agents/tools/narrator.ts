import { z } from 'zod'
import { safeText } from '../../../platform/http/text.ts'
import { invalid } from '../../../platform/refusal.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { narratorGrading } from '../../../reference/records/narrators/gradings.ts'
import {
  findNarrator,
  type Narrator,
  type NarratorName,
  searchNarrators,
} from '../../../reference/records/narrators/narrators.ts'
import { defineTool, nothingAt } from '../tool.ts'

/** More matches than this need a more precise name. */
const MOST_FOUND = 10
/** Teachers or students: a famous narrator has hundreds, which would fill an assistant's context. */
const MOST_NAMES = 60

const name = z.object({ id: z.string(), url: z.url(), name_arabic: z.string(), name_latin: z.string().nullable() })
const circle = z
  .object({ total: z.int(), names: z.array(name).describe(`The first ${MOST_NAMES}`) })
  .nullable()
  .describe('Null if looked up by name')

/** GET /api/v1/rijal?q= and GET /api/v1/rijal/{id}. */
export const narrator = defineTool({
  name: 'narrator',
  title: 'Narrators of hadith',
  description: `Returns narrators of hadith: up to ${MOST_FOUND} by name (\`q\`), or one by \`id\` with teachers and students. Give either \`q\` or \`id\`. \`gradings\` are verdicts on a narrator’s reliability: name the source of each that you state.`,
  input: z.strictObject({
    q: safeText()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Name in Arabic or Latin letters, for example أبو هريرة or "Sufyan ats-Tsauri"'),
    id: safeText().max(100).optional().describe('The `id` in an earlier result, for example taqrib:8426'),
  }),
  output: z.object({
    narrators: z.array(
      name.extend({
        kuniyah: z.string().nullable(),
        laqab: z.string().nullable(),
        nasab: z.string().nullable(),
        generation: z.string().nullable(),
        grade: z.string().nullable(),
        grade_detail: z.string().nullable(),
        gradings: z.array(narratorGrading),
        birth_year: z.string().nullable(),
        death_year: z.int().nullable().describe('Hijri; the earliest if the sources differ'),
        death_years: z.array(z.int()),
        city: z.string().nullable(),
        source: z.string(),
        teachers: circle,
        students: circle,
      }),
    ),
    total: z.int().describe('Number of matches'),
  }),
  async run({ db, publicUrl }, { q, id }) {
    const named = ({ id, name_arabic, name_latin }: NarratorName) => {
      return { id, url: addressOf(publicUrl, 'rijal', id), name_arabic, name_latin }
    }
    const shown = (one: Narrator) => ({ ...one, ...named(one), teachers: null, students: null })
    if ((q === undefined) === (id === undefined)) throw invalid('q', 'give either q, a name, or id')
    if (id !== undefined) {
      const found = await findNarrator(db, id)
      if (!found) throw nothingAt(`Narrator ${id}`, 'Look up the narrator by name with `q`.')
      const of = (names: NarratorName[]) => ({ total: names.length, names: names.slice(0, MOST_NAMES).map(named) })
      return { narrators: [{ ...shown(found), teachers: of(found.teachers), students: of(found.students) }], total: 1 }
    }
    const { narrators, total } = await searchNarrators(db, q ?? '', MOST_FOUND)
    return { narrators: narrators.map(shown), total }
  },
})
