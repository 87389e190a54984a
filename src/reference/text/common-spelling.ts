import { z } from 'zod'
import { readTsv, wordList } from '../../platform/data-file.ts'

const row = z.object({ language: z.enum(['indonesian', 'english']), common: z.string().min(1), others: wordList })

/** The common spelling of words with several spellings, for index and query. */
const spellings = { indonesian: new Map<string, string>(), english: new Map<string, string>() }
for (const { language, common, others } of readTsv('reference/text/spellings.tsv', row)) {
  const known = spellings[language]
  for (const word of others) if (!known.has(word)) known.set(word, common)
}

const ENCLITIC = /^(.+?)(nya|lah|ku|mu)$/

/** A folded word in the common spelling of its group; other words as they are. */
export function commonSpelling(word: string, language: 'indonesian' | 'english'): string {
  if (language === 'english') return spellings.english.get(word) ?? word
  const known = spellings.indonesian.get(word)
  if (known !== undefined) return known
  const [, base = ''] = ENCLITIC.exec(word) ?? []
  return spellings.indonesian.get(base) ?? word
}
