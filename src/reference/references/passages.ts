import { z } from 'zod'
import { nameList, readTsv } from '../../platform/data-file.ts'
import { fold } from '../text/arabic.ts'

const number = z.coerce.number().int().min(1)
const row = z.object({ surah: number, from: number, to: number, names: nameList })

const passagesByName = new Map(
  readTsv('reference/references/passages.tsv', row).flatMap(({ names, ...verses }) =>
    names.map((name) => [fold(name), verses] as const),
  ),
)

/** Length of the longest of these names, in letters. */
export const LONGEST_PASSAGE_NAME = Math.max(...[...passagesByName.keys()].map((name) => name.length))

export const passageNamed = (name: string): { surah: number; from: number; to: number } | undefined =>
  passagesByName.get(fold(name))
