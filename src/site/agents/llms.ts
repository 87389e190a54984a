import { collectionNames } from '../../reference/records/collections/names.ts'
import { COLLECTIONS } from '../../reference/records/hadith/hadith.ts'

/** /llms.txt (https://llmstxt.org): describes this site for programs. */
export function llmsText(publicUrl: string): string {
  const link = (name: string, path: string, what: string) => `- [${name}](${publicUrl}${path}): ${what}`
  return `# Mimbar

> The Quran with commentary, hadith with their gradings and graders, narrators, duas and other collections, Hijri calendars and prayer
> times; in Indonesian, English and Arabic. Every text has a key, such as 2:255 or bukhari:1, and is served exactly as stored.

Quote scripture only exactly as it is here, with its citation and a link to its page. Give only grades that are here, and name the grader.
If nothing is found, say so.

Every reading page is also available as Markdown: add \`.md\` to its address, or send \`Accept: text/markdown\`. \`?lang=id\`, \`en\` or \`ar\`
selects the language.

## AI assistants

- [Model Context Protocol](${publicUrl}/mcp): Streamable HTTP, POST only, without sessions; send a free key as \`X-API-Key\` or \`Authorization: Bearer\`. Tools: find_sources, search, verse, tafsir, hadith, verify, resolve, narrator, collection, calendar, prayer_times
${link('A key', '/developers', 'free, sent by mail')}
- [Model Context Protocol for an account](${publicUrl}/mcp/messaging): messages, conversations, contacts and broadcasts of a business; send a key of its account as \`Authorization: Bearer\`

## Pages as Markdown

${link('Surahs', '/q.md', 'the 114 surahs; one is /q/112.md, a juz /q/juz/30.md, a page of the mushaf /q/page/604.md')}
${link('A verse', '/q/2:255.md', 'by its key, <surah>:<ayah>')}
${link('Hadith', '/h.md', `the collections: ${COLLECTIONS.join(', ')}; one is /h/bukhari.md`)}
${link('A hadith', '/h/bukhari:1.md', 'by its key, with every grading and its chain')}
${link('Narrators', '/n.md', 'by name, with ?q=Malik; each has a page of its own')}
${link('Search', '/search.md?q=sabar', 'by meaning, words or reference')}
${link('Ask', '/ask.md?q=sabar', 'an answer from verses, hadith and the collections, with its sources')}
${link('Calendar', '/calendar.md', 'the Hijri and sunnah calendar of a month')}
${link('Prayer times', '/prayer.md?city=32.73', 'for a regency or city of Indonesia')}
${link('Places', '/places.md', 'mosques and schools')}
${link('Lectures', '/lectures.md', 'summaries of recorded lectures')}
${collectionNames.map((name) => link(name, `/${name}.md`, name === 'masail' ? 'common questions; each has a page with the positions of scholars and their evidence' : 'the list; each record has a page of its own')).join('\n')}

## APIs

${link('Reference API', '/api/v1/openapi.json', 'OpenAPI 3.1 for all of the above, with answers that cite their sources and verification of quotations')}
${link('Messaging API', '/v1/openapi.json', 'OpenAPI 3.1 for business messaging: messages, contacts, templates, signed webhooks')}
${link('Documentation', '/docs', 'every route of both APIs, with a form to try it')}
${link('Guides', '/docs/guides', 'how to use both APIs and how to run a server; each is also Markdown, for example /docs/guides/messaging.md')}

## Optional

${link('About', '/about.md', 'who runs this site, where its texts come from, what is reviewed, how to report a mistake')}
${link('Sitemap', '/sitemap.xml', 'every page')}
`
}
