import { collectionNames } from '../../reference/records/collections/names.ts'
import { COLLECTIONS } from '../../reference/records/hadith/hadith.ts'

/** /llms.txt (https://llmstxt.org): describes this site for programs. */
export function llmsText(publicUrl: string): string {
  const link = (name: string, path: string, what: string) => `- [${name}](${publicUrl}${path}): ${what}`
  return `# Mimbar

> The Quran with commentary, hadith with their gradings and graders, narrators, duas and other collections, Hijri calendars and prayer
> times; in Indonesian, English and Arabic. Every text stands under a key, such as 2:255 or bukhari:1, and comes from the database letter
> for letter.

Quote scripture only as it stands here, with its citation and a link to its page. State no grade that is not here, and name its grader.
Where nothing is found, say so.

Every page to read is also Markdown: add \`.md\` to its address, or send \`Accept: text/markdown\`. \`?lang=id\`, \`en\` or \`ar\` chooses the
language.

## Assistants

- [Model Context Protocol](${publicUrl}/mcp): Streamable HTTP, POST only, without sessions; a free key as \`X-API-Key\` or \`Authorization: Bearer\`. Tools: find_sources, search, verse, tafsir, hadith, verify, resolve, narrator, collection, calendar, prayer_times
${link('A key', '/developers', 'free, by mail')}
- [Model Context Protocol for an account](${publicUrl}/mcp/messaging): messages, conversations, contacts and broadcasts of a business, by a key of its account as \`Authorization: Bearer\`

## Pages as Markdown

${link('Surahs', '/q.md', 'the 114 surahs; one is /q/112.md, a juz /q/juz/30.md, a page of the mushaf /q/page/604.md')}
${link('A verse', '/q/2:255.md', 'by its key, <surah>:<ayah>')}
${link('Hadith', '/h.md', `the collections: ${COLLECTIONS.join(', ')}; one is /h/bukhari.md`)}
${link('A hadith', '/h/bukhari:1.md', 'by its key, with every grading and its chain')}
${link('Narrators', '/n.md', 'by name, with ?q=Malik; each has a page of its own')}
${link('Search', '/search.md?q=sabar', 'by meaning, words or reference')}
${link('Ask', '/ask.md?q=sabar', 'an answer made of verses, hadith and the collections, with its sources')}
${link('Calendar', '/calendar.md', 'the Hijri and sunnah calendar of a month')}
${link('Prayer times', '/prayer.md?city=32.73', 'of a regency or city of Indonesia')}
${link('Places', '/places.md', 'mosques and schools')}
${link('Lectures', '/lectures.md', 'summaries of recorded lectures')}
${collectionNames.map((name) => link(name, `/${name}.md`, name === 'masail' ? 'the questions that people ask; each has a page with who holds what, on which evidence' : 'the list; each record has a page of its own')).join('\n')}

## APIs

${link('Reference API', '/api/v1/openapi.json', 'OpenAPI 3.1 of all of this, with answers that cite what they rest on and verification of quotations')}
${link('Messaging API', '/v1/openapi.json', 'OpenAPI 3.1 of business messaging: messages, contacts, templates, signed webhooks')}
${link('Documentation', '/docs', 'every call of both, with a form to try it')}
${link('Guides', '/docs/guides', 'how to use both and how to run a server; each is Markdown too, such as /docs/guides/messaging.md')}

## Optional

${link('About', '/about.md', 'who runs this site, where its texts come from, what is reviewed, how to report a mistake')}
${link('Sitemap', '/sitemap.xml', 'every page')}
`
}
