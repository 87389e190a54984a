import { z } from 'zod'
import { readYaml } from '../../platform/data-file.ts'
import { latinSkeleton } from '../text/skeleton.ts'
import type { GivenText } from './given-text.ts'
import type { Match } from './match.ts'

/** Arabic that people say without quoting: thanks, wishes, prayers for the dead, the sick and travellers, names of societies. */
const FORMULAS = readYaml('reference/verify/formulas.yaml', z.array(z.string().min(1))).map(latinSkeleton)

/** In words: as long as the longest of them. */
const LONGEST_FORMULA = 16

/** Whether words in Latin letters are such a formula, or a part of it: saying it differently from a record changes no quotation. */
export function isFormula({ text, words }: GivenText, { from, to }: Pick<Match, 'from' | 'to'>): boolean {
  if (to - from > LONGEST_FORMULA || words.slice(from, to).some(({ arabic }) => arabic)) return false
  const skeleton = latinSkeleton(text.slice(words[from]?.start, words[to - 1]?.end))
  return skeleton !== '' && FORMULAS.some((one) => one.includes(skeleton))
}
