import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { PackError } from '../errors.ts'
import { LAYERS, type PackNarrator } from './taqrib.ts'

const line = z.object({
  name: z.string(),
  namings: z.string(),
  Ibnhajar_rank: z.string(),
  shuhra: z.string(),
  laqab: z.string(),
  nasab: z.string(),
  kunia: z.string(),
  death_year: z.string(),
  tabaqa: z.string(),
  zahabi_rank: z.string(),
  living_city: z.string(),
  birth_year: z.string(),
  id: z.string(),
  narrated_from: z.string(),
  narrated_to: z.string(),
  // the short table numbers its rows itself, and has the number of the long one in this column
  id_in_full_list: z.string().optional(),
})

/** The narrators of AR-Sanad 280K, from the long or the short table. Throws PackError for an unexpected column. */
export function arSanadRows(file: string, bytes: Buffer): PackNarrator[] {
  let lines: z.output<typeof line>[]
  try {
    lines = z.array(line).parse(parse(bytes, { columns: true, bom: true, relax_column_count: false }))
  } catch (error) {
    throw new PackError(file, undefined, 'its format has changed, or it is cut off', error)
  }
  const numberOf = new Map(lines.map(({ id, id_in_full_list }) => [id, id_in_full_list ?? id]))
  const ids = (list: string) =>
    [...list.matchAll(/\d+/g)].flatMap(([id]) => (numberOf.has(id) ? [`arsanad:${numberOf.get(id)}`] : []))
  return lines.map((row) => {
    const generation = textOrNull(row.tabaqa)
    const layer = LAYERS.findLastIndex((name) => generation?.startsWith(name))
    const death = textOrNull(row.death_year)
    const year = /(\d+) هـ/.exec(death ?? '')?.[1]
    return {
      id: `arsanad:${numberOf.get(row.id)}`,
      source: 'ar-sanad-280k',
      name_arabic: row.name.trim(),
      kuniyah: textOrNull(row.kunia),
      laqab: textOrNull(row.laqab),
      shuhra: textOrNull(row.shuhra),
      nasab: textOrNull(row.nasab),
      tabaqah: layer < 0 ? null : layer + 1,
      generation,
      grade: textOrNull(row.Ibnhajar_rank),
      grade_detail: textOrNull(row.zahabi_rank),
      death_year: death,
      death_year_hijri: year === undefined ? null : Number(year),
      birth_year: textOrNull(row.birth_year),
      city: textOrNull(row.living_city),
      namings: pythonList(row.namings),
      teachers: ids(row.narrated_from),
      students: ids(row.narrated_to),
      same_as: null,
    }
  })
}

/** The table writes a dash for none. */
const textOrNull = (text: string): string | null => (/^\s*-?\s*$/.test(text) ? null : text.trim())

/** The elements of a printed Python list: in single quotes, or in double ones if an element contains a single quote. */
const pythonList = (text: string): string[] =>
  [...text.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
    (single ?? double ?? '').replace(/\\(.)/g, '$1').trim(),
  )
