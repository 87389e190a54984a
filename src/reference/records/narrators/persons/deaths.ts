import { yearsInWords } from './years-in-words.ts'

/** A range of Hijri years. */
export type Years = [from: number, to: number]

/** In years: how far "before" and "after" a year reach. */
const LATER = 20
/** In characters: a text with a year is short. */
const MOST_LETTERS = 500

/**
 * The years in which a man may have died, from a source's digits or words: `171 هـ : 180 هـ` is a range, `أو` and `وقيل` separate alternatives, `بعد` means
 * within the next twenty years. Empty if nothing is stated.
 */
export function deathYears(
  { death_year, death_year_hijri }: { death_year: string | null; death_year_hijri: number | null },
  tabaqah: number | null,
): Years[] {
  const text = (death_year ?? '').slice(0, MOST_LETTERS).replace(/\s+/g, ' ')
  const found: Years[] = []
  for (const [, word = '', from = '', to] of text.matchAll(
    /(قبل|بعد|~)?\s*(\d{1,3})\s*(?:هـ|H)?\s*(?:(?::|إلى)\s*(\d{1,3})\s*)?(?:هـ|H\b)/g,
  ))
    found.push(span(word, Number(from), Number(to ?? from)))
  if (found.length > 0) return found
  const [, word = ''] = /(?:^|\s)(قبل|بعد)\s/.exec(text) ?? []
  const stated = yearsInWords(text)
  const years = stated.length > 0 || death_year_hijri === null ? stated : [death_year_hijri]
  // without a century in the text or from a generation, any of the first three
  const isOpen = stated.length > 0 && tabaqah === null
  return years.flatMap((year) =>
    (isOpen && year < 100 ? [year, year + 100, year + 200] : [year]).map((one) => span(word, one, one)),
  )
}

function span(word: string, from: number, to: number): Years {
  if (word === 'قبل') return [from - LATER, to]
  if (word === 'بعد') return [from, to + LATER]
  return word === '~' ? [from - 5, to + 5] : [from, Math.max(from, to)]
}

/** Generous ranges of death for each of Ibn Hajar's generations, from the entries of the full pack that give both. */
export const GENERATIONS: readonly Years[] = [
  [1, 110],
  [30, 120],
  [50, 145],
  [60, 160],
  [90, 170],
  [105, 180],
  [130, 200],
  [150, 215],
  [170, 235],
  [195, 270],
  [205, 300],
  [240, 335],
]

/** In years: a year this far outside the generation was misread. */
const MISREAD = 30

/** The Taqrib omits the century, and its digitisers may have added the wrong one, which the generation corrects. */
export function inCentury(died: Years[], tabaqah: number | null): Years[] {
  const [start, end] = GENERATIONS[(tabaqah ?? 0) - 1] ?? []
  if (start === undefined || end === undefined) return died
  return died.flatMap(([from, to]): Years[] => {
    const centuries = [0, 100, 200, -100].find((years) => from + years <= end && to + years >= start)
    if (centuries !== undefined) return [[from + centuries, to + centuries]]
    // so far off it is misread
    return to < start - MISREAD || from > end + MISREAD ? [] : [[from, to]]
  })
}
