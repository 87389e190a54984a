import type { Db } from '../../platform/db/open.ts'
import { citeHadith, citeVerse } from '../../reference/records/citations/print.ts'
import { usualNumbers } from '../../reference/records/hadith/hadith.ts'
import { findLoadedKeys } from '../../reference/references/find.ts'
import { referencesIn } from '../../reference/references/read.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Inline } from './blocks.ts'

export type Numbers = Awaited<ReturnType<typeof usualNumbers>>

export const isVerse = (key: string): boolean => /^\d+:/.test(key)

/** The page of a verse or hadith. */
export const pageOf = (key: string): string => `/${isVerse(key) ? 'q' : 'h'}/${key}`

/** The usual numbers of the hadith among these keys, for `citation`. */
export const numbersOf = (db: Db, keys: readonly string[]): Promise<Numbers> =>
  usualNumbers(
    db,
    keys.filter((key) => !isVerse(key)),
  )

/** A verse or hadith in the usual form of citation, linked to its page where it is loaded. */
export function citation(key: string, numbers: Numbers, { language }: ReadingView): Inline {
  if (isVerse(key)) return { text: citeVerse(key, LANGUAGE_OF_CODE[language]), href: pageOf(key) }
  const number = numbers.get(key)
  if (number === undefined) return key
  return { text: citeHadith({ key, arabic_number: number }, LANGUAGE_OF_CODE[language]), href: pageOf(key) }
}

/** Prose in which references to loaded verses and hadith are links. */
export async function withLinks(db: Db, text: string): Promise<Inline[]> {
  const runs: Inline[] = []
  let at = 0
  for (const { reference, start, end } of referencesIn(text)) {
    const [key] = reference.type === 'surah' ? [] : await findLoadedKeys(db, reference, 1)
    const href = reference.type === 'surah' ? `/q/${reference.surah}` : key && pageOf(key)
    if (!href) continue
    runs.push(text.slice(at, start), { text: text.slice(start, end), href })
    at = end
  }
  return [...runs, text.slice(at)]
}
