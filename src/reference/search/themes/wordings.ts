import { z } from 'zod'
import { readTsv, wordList } from '../../../platform/data-file.ts'
import { once } from '../../../platform/once.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { listThemes, type NamedTheme } from './find.ts'
import { listMapQuestions, listTitles } from './titles.ts'

const row = z.object({ question: z.string().min(1), language: z.enum(LANGUAGES), keys: wordList })

const FOLDER = 'reference/search/themes/questions'
const TABLES = ['everyday', 'worship', 'dealings', 'belief', 'situations']

/** Questions as people ask them, with the keys of the records that answer each, best first. */
export const listAsked = once(() => TABLES.flatMap((table) => readTsv(`${FOLDER}/${table}.tsv`, row)))

/** Mapped questions in other words, each with the keys of its entry. */
const listMapWordings = once(() => {
  const keysOf = new Map(listMapQuestions().map(({ keys }) => [keys[0], keys]))
  return readTsv(`${FOLDER}/map.tsv`, row).map(({ question, language, keys }) => ({
    text: question,
    language,
    keys: keysOf.get(keys[0]) ?? keys,
  }))
})

/** A wording that people ask with: the name of a theme, a question, a mapped question, or the title of an authored record. */
export type ThemeWording = { text: string; language: Language; theme: NamedTheme; isName: boolean; isOfMap: boolean }

/** Every wording of each kind. */
export const listWordings = once((): ThemeWording[] => [
  ...listThemes().flatMap(({ keys, differ, story, ...names }) =>
    LANGUAGES.flatMap((language) =>
      names[language].map((name) => ({
        text: name,
        language,
        theme: { name, keys, differ, story },
        isName: true,
        isOfMap: false,
      })),
    ),
  ),
  ...listAsked().map(({ question: text, language, keys }) => wordingOf(text, language, keys)),
  ...listTitles().map(({ text, language, keys }) => wordingOf(text, language, keys)),
  ...[...listMapQuestions(), ...listMapWordings()].map(({ text, language, keys }) => wordingOf(text, language, keys)),
])

const wordingOf = (text: string, language: Language, keys: string[]): ThemeWording => ({
  text,
  language,
  theme: { name: text, keys, differ: false, story: false },
  isName: false,
  isOfMap: keys[0]?.startsWith('masail:') ?? false,
})

/** The keys of all verses and hadith that are evidence of a theme, or the answer to a question. */
export const answeringKeys = once(
  () => new Set([...listThemes(), ...listAsked(), ...listTitles()].flatMap(({ keys }) => keys)),
)
