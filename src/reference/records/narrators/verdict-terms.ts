import { z } from 'zod'
import { readTsv } from '../../../platform/data-file.ts'
import { fold } from '../../text/arabic.ts'

const row = z.object({
  arabic: z.string().min(1),
  rank: z.coerce.number().int().min(1).max(12),
  indonesian: z.string().min(1),
  english: z.string().min(1),
})

type VerdictTerm = { words: string; rank: number; id: string; en: string }

const terms: VerdictTerm[] = readTsv('reference/records/narrators/verdict-terms.tsv', row)
  .map(({ arabic, rank, indonesian, english }) => ({ words: ` ${fold(arabic)} `, rank, id: indonesian, en: english }))
  // "ثقة ثبت" before "ثقة"
  .sort((a, b) => b.words.length - a.words.length)

/** The terms of a verdict in Indonesian and English, in order, and the lowest rank among them; null without a known term. */
export function readVerdict(verdict: string): { id: string; en: string; rank: number } | null {
  let text = ` ${fold(verdict)} `.replace(/ و(?=رمي|تغير|اختلط|يدلس|يرسل)/g, ' ')
  const found: { at: number; term: VerdictTerm }[] = []
  for (const term of terms) {
    const at = text.indexOf(term.words)
    // negated; "not strong" is a longer term of its own
    if (at < 0 || / (?:ليس|غير|لا) $/.test(text.slice(0, at + 1))) continue
    found.push({ at, term })
    text = `${text.slice(0, at + 1)}${'_'.repeat(term.words.length - 2)}${text.slice(at + term.words.length - 1)}`
  }
  if (found.length === 0) return null
  const inOrder = found.sort((a, b) => a.at - b.at).map(({ term }) => term)
  return {
    id: inOrder.map(({ id }) => id).join('; '),
    en: inOrder.map(({ en }) => en).join('; '),
    rank: Math.max(...inOrder.map(({ rank }) => rank)),
  }
}
