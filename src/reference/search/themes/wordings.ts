import { z } from 'zod'
import { readTsv, wordList } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { listThemes, type NamedTheme } from './find.ts'

const row = z.object({ question: z.string().min(1), language: z.enum(LANGUAGES), keys: wordList })

/** Questions as people ask them, with the keys of the records that answer each, best first. */
export const listAsked = once(() => readTsv('reference/search/themes/questions.tsv', row))

/** A way in which people ask: the name of a theme, or a whole question. */
export type Wording = { text: string; language: Language; theme: NamedTheme }

/** All names of themes, and all questions. */
export const listWordings = once((): Wording[] => [
  ...listThemes().flatMap(({ keys, differ, story, ...names }) =>
    LANGUAGES.flatMap((language) =>
      names[language].map((name) => ({ text: name, language, theme: { name, keys, differ, story } })),
    ),
  ),
  ...listAsked().map(({ question, language, keys }) => ({
    text: question,
    language,
    theme: { name: question, keys, differ: false, story: false },
  })),
])
