import { DAY_MS } from '../../../platform/durations.ts'
import type { LanguageCode } from '../../../platform/language.ts'
import { atomFeed } from '../atom.ts'
import { readingWords } from '../words.ts'
import type { DayRecords } from './daily.ts'

/** The records of these days, latest first, as an Atom feed. A day begins at midnight in the site's time zone; its entry is dated in UTC. */
export function dailyFeed(days: DayRecords[], publicUrl: string, language: LanguageCode): string {
  const at = (day: number) => new Date(day * DAY_MS).toISOString()
  return atomFeed({
    own: `${publicUrl}/today.atom?lang=${language}`,
    page: `${publicUrl}/?lang=${language}`,
    title: `Mimbar: ${readingWords[language].home.daily}`,
    language,
    updated: at(days[0]?.day ?? 0),
    entries: days.flatMap(({ day, records }) =>
      records.map(({ name, href, arabic, text }) => ({
        id: `${publicUrl}/today.atom#${day}${href}`,
        title: name,
        updated: at(day),
        page: `${publicUrl}${href}?lang=${language}`,
        text: [arabic, text].filter(Boolean).join('\n\n'),
      })),
    ),
  })
}
