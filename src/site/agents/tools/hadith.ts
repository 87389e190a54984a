import { z } from 'zod'
import { findHadith } from '../../../reference/hadith/hadith.ts'
import { lang, scripture, source } from '../source.ts'
import { defineTool, nothingAt } from '../tool.ts'

/** As GET /api/v1/hadith/{key}. */
export const hadith = defineTool({
  name: 'hadith',
  title: 'A hadith',
  description:
    'One hadith by key, with every grading and its chain of narrators. For a reference in words ("HR. Muslim no. 1653b") use `resolve` first.',
  input: z.strictObject({
    key: z.string().max(40).describe('<collection>:<number>, such as bukhari:1 or muslim:8.01'),
    lang,
  }),
  output: source.extend({
    collection_name: z.string(),
    book: z.string().nullable().describe('The book of the collection that it stands in'),
    sanad: z.array(z.string()).describe('The chain of narrators, the latest first; empty where it is not known'),
  }),
  async run({ db, publicUrl }, { key, lang: code }) {
    const found = await findHadith(db, key)
    if (!found) throw nothingAt(`Hadith ${key}`, 'Ask `resolve` what a reference means, or `search` for its words.')
    const { collection_name, section_name, sanad } = found
    return { ...scripture(publicUrl, found, code), collection_name, book: section_name, sanad }
  },
})
