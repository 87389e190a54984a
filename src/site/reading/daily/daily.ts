import { z } from 'zod'
import { readYaml } from '../../../platform/data-file.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { LanguageCode } from '../../../platform/language.ts'
import { once } from '../../../platform/once.ts'
import { quotedHadith } from '../../../reference/answers/quote.ts'
import type { DayNumber } from '../../../reference/calendar/days.ts'
import { citeHadith, citeVerse } from '../../../reference/records/citations/print.ts'
import { collectionOf } from '../../../reference/records/hadith/hadith.ts'
import { findPassages, type Hit } from '../../../reference/search/query/hits.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import { translationOf } from '../written.ts'

/** A record of the day: its name, its page and its text in the reader's language, or Arabic if there is none. */
export type DailyRecord = {
  kind: Hit['kind']
  name: string
  href: string
  arabic: string
  text: string | undefined
}
export type DayRecords = { day: DayNumber; records: DailyRecord[] }

const key = z.string().regex(/^(\d+|bukhari|muslim):\d+$/)
export const dailyKeys = once(() =>
  readYaml(
    'site/reading/daily/daily.yaml',
    z.strictObject({ verses: z.array(key).nonempty(), hadith: z.array(key).nonempty() }),
  ),
)

/** The verse and the hadith of each of these days, the same for everybody. A record that is not loaded is left out. */
export async function recordsOfDays(db: Db, days: readonly DayNumber[], language: LanguageCode): Promise<DayRecords[]> {
  const { verses, hadith } = dailyKeys()
  const keysOf = (day: DayNumber): string[] => [verses, hadith].flatMap((keys) => keys[day % keys.length] ?? [])
  const found = await findPassages(db, days.flatMap(keysOf))
  const byKey = new Map(found.map((hit) => [hit.key, hit]))
  return days.map((day) => ({
    day,
    records: keysOf(day).flatMap((one) => {
      const hit = byKey.get(one)
      return hit ? [dailyRecord(hit, language)] : []
    }),
  }))
}

type DailyHit = Pick<Hit, 'kind' | 'key' | 'text_arabic' | 'text_indonesian' | 'text_english' | 'arabic_number'>

/** The name, page and text of a record for a day or a picture. */
export function dailyRecord(hit: DailyHit, code: LanguageCode): DailyRecord {
  const language = LANGUAGE_OF_CODE[code]
  const own = translationOf(hit, code)
  const arabic = hit.text_arabic ?? ''
  if (hit.kind === 'quran')
    return { kind: hit.kind, name: citeVerse(hit.key, language), href: `/q/${hit.key}`, arabic, text: own ?? undefined }
  const narration = (text: string, of: 'arabic' | typeof language) =>
    quotedHadith(text, of, collectionOf(hit.key)).narration
  return {
    kind: hit.kind,
    name: citeHadith(hit, language),
    href: `/h/${hit.key}`,
    arabic: narration(arabic, 'arabic'),
    text: own ? narration(own, language) : undefined,
  }
}
