import { DAY_MS } from '../../../platform/durations.ts'
import type { LanguageCode } from '../../../reference/text/language-code.ts'
import { readingWords } from '../words.ts'
import type { Day } from './daily.ts'

/** The records of these days, the latest first, as an Atom feed (RFC 4287). A day begins at midnight of the site's clock; its entry is dated by UTC. */
export function dailyFeed(days: Day[], publicUrl: string, language: LanguageCode): string {
  const { home } = readingWords(language)
  const own = `${publicUrl}/today.atom?lang=${language}`
  const at = (day: number) => new Date(day * DAY_MS).toISOString()
  const entries = days.flatMap(({ day, records }) =>
    records.map(
      ({ name, href, arabic, text }) => `  <entry>
    <id>${escaped(`${publicUrl}/today.atom#${day}${href}`)}</id>
    <title>${escaped(name)}</title>
    <updated>${at(day)}</updated>
    <link rel="alternate" type="text/html" href="${escaped(`${publicUrl}${href}?lang=${language}`)}"/>
    <content type="text">${escaped([arabic, text].filter(Boolean).join('\n\n'))}</content>
  </entry>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escaped(own)}</id>
  <title>${escaped(`Mimbar: ${home.daily}`)}</title>
  <author><name>Mimbar</name></author>
  <updated>${at(days[0]?.day ?? 0)}</updated>
  <link rel="self" type="application/atom+xml" href="${escaped(own)}"/>
  <link rel="alternate" type="text/html" href="${escaped(`${publicUrl}/?lang=${language}`)}"/>
${entries.join('\n')}
</feed>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
