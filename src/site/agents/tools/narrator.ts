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

/** A name with more bearers must be asked for more precisely. */
const MOST_FOUND = 10
/** Teachers or students: a famous narrator has hundreds, and an assistant's context is small. */
const MOST_NAMES = 60

const name = z.object({ id: z.string(), url: z.url(), name_arabic: z.string(), name_latin: z.string().nullable() })
const circle = z
  .object({ total: z.int(), names: z.array(name).describe(`The first ${MOST_NAMES}`) })
  .nullable()
  .describe('Of one asked for by id; null in a list')

/** As GET /api/v1/rijal?q= and GET /api/v1/rijal/{id}. */
export const narrator = defineTool({
  name: 'narrator',
  title: 'Narrators of hadith',
  description:
    'Narrators by name (`q`, in Arabic or Latin letters), or one by `id` with his teachers and students. `gradings` are the verdicts on his reliability that the sources have: name whose one is when you give it.',
  input: z.strictObject({
    q: safeText().trim().min(1).max(200).optional().describe('Such as أبو هريرة or "Sufyan ats-Tsauri"'),
    id: safeText().max(100).optional().describe('Such as taqrib:8426, of an earlier answer'),
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
        death_year: z.int().nullable().describe('Hijri, the earlier where several are named'),
        death_years: z.array(z.int()),
        city: z.string().nullable(),
        source: z.string(),
        teachers: circle,
        students: circle,
      }),
    ),
    total: z.int().describe('How many match'),
  }),
  async run({ db, publicUrl }, { q, id }) {
    const named = ({ id, name_arabic, name_latin }: NarratorName) => {
      return { id, url: addressOf(publicUrl, 'rijal', id), name_arabic, name_latin }
    }
    const shown = (one: Narrator) => ({ ...one, ...named(one), teachers: null, students: null })
    if ((q === undefined) === (id === undefined)) throw invalid('q', 'give either q, a name, or id')
    if (id !== undefined) {
      const found = await findNarrator(db, id)
      if (!found) throw nothingAt(`Narrator ${id}`, 'Look for him by name with `q`.')
      const of = (names: NarratorName[]) => ({ total: names.length, names: names.slice(0, MOST_NAMES).map(named) })
      return { narrators: [{ ...shown(found), teachers: of(found.teachers), students: of(found.students) }], total: 1 }
    }
    const { narrators, total } = await searchNarrators(db, q ?? '', MOST_FOUND)
    return { narrators: narrators.map(shown), total }
  },
})
