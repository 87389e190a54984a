import { Refusal } from '../../platform/refusal.ts'
import { findBasis } from './basis.ts'

type BasisDeps = Parameters<typeof findBasis>[0]

/** Questions that between them read every table and every cached list: a person, a practice, a theme, a quotation and a verse, in each language. */
const OF_EACH_KIND = [
  'siapa Abu Hurairah?',
  'innamal a’malu binniyat artinya apa',
  'apa hukum menunda bayar utang',
  'doa sebelum tidur',
  'QS 2:255',
  'who is Khadija?',
  'what does the Quran say about patience?',
  'ما حكم صيام يوم الجمعة؟',
  'apakah kebersihan sebagian dari iman itu hadis',
]

/**
 * Reads the tables and records that the first questions would read: with the full data pack they take some four seconds of one core. One question
 * after the other, so that requests are answered in between.
 */
export async function prepareAnswers(deps: BasisDeps): Promise<void> {
  for (const question of OF_EACH_KIND) await findBasis(deps, question)
}

/** Runs work that was requested, once. A run that is refused, because searches or the database are busy, is made up for by the next. */
export function createPreparation() {
  let isRequested = false
  return {
    request(): void {
      isRequested = true
    },
    /** Returns whether the work was done now. */
    async run(work: () => Promise<void>): Promise<boolean> {
      if (!isRequested) return false
      isRequested = false
      try {
        await work()
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        isRequested = true
        return false
      }
    },
  }
}
