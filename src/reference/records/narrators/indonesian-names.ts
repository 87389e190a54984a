import { z } from 'zod'
import { readTsv } from '../../../platform/data-file.ts'
import { foldArabic } from '../../text/folds.ts'

const row = z.object({ arabic: z.string().min(1), latin: z.string().min(1) })

/** Latin spellings by folded Arabic word. */
export const spellings = new Map(
  readTsv('reference/records/narrators/indonesian-names.tsv', row).map(({ arabic, latin }) => [
    foldArabic(arabic),
    latin,
  ]),
)
