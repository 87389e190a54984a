/** An Atom feed (RFC 4287). Addresses are absolute; `updated` is a date and time of RFC 3339. */
export type Feed = {
  own: string
  /** The page with the same content. */
  page: string
  title: string
  language: string
  updated: string
  entries: { id: string; title: string; updated: string; page: string; text: string }[]
}

export const atomFeed = ({ own, page, title, language, updated, entries }: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escaped(own)}</id>
  <title>${escaped(title)}</title>
  <author><name>Mimbar</name></author>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${escaped(own)}"/>
  <link rel="alternate" type="text/html" href="${escaped(page)}"/>
${entries.map(entryOf).join('\n')}
</feed>
`

const entryOf = ({ id, title, updated, page, text }: Feed['entries'][number]): string => `  <entry>
    <id>${escaped(id)}</id>
    <title>${escaped(title)}</title>
    <updated>${updated}</updated>
    <link rel="alternate" type="text/html" href="${escaped(page)}"/>
    <content type="text">${escaped(text)}</content>
  </entry>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Without characters that XML cannot contain. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (sign === '\n' ? sign : ' '))
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
