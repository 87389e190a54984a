import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../../../platform/once.ts'
import { ROOT } from '../../../platform/root.ts'
import { languageOf } from '../../text/language-of.ts'
import type { Language } from '../../text/stem.ts'

const MAP = 'seed-data/masail'
/** The collections whose records answer the question in their title. */
const TITLED = ['aqidah', 'tawhid', 'amalan', 'doa', 'nawawi', 'figures']

/** The title of an authored record in one language, with the record's key and those of its evidence. */
export type Title = { text: string; language: Language; keys: string[] }

const FIELD =
  /^- id: "?(?<id>[\w-]+)|^ {2}(?:title|question)(?<suffix>_en|_arabic)?: (?<title>".*")$|^ {4}- (?<wording>"(?!(?:\d+|[a-z]+):\d+").*")$|"(?<key>(?:\d+|[a-z]+):\d+)"/gm
const LANGUAGE_OF_SUFFIX: Record<string, Language> = { _en: 'english', _arabic: 'arabic' }

/** The titles of authored records. Reads only these lines of seed-data/: parsing the files as YAML takes 0.7 s. */
export const listTitles = once((): Title[] =>
  TITLED.flatMap((collection) =>
    titlesIn(collection, readFileSync(join(ROOT, `seed-data/${collection}.yaml`), 'utf8')),
  ),
)

/** The questions of the map, in all their wordings. */
export const listMapQuestions = once((): Title[] =>
  readdirSync(join(ROOT, MAP))
    .sort()
    .flatMap((file) => titlesIn('masail', readFileSync(join(ROOT, MAP, file), 'utf8'))),
)

function titlesIn(collection: string, yaml: string): Title[] {
  const titles: Title[] = []
  let keys: string[] = []
  for (const { groups: { id, suffix = '', title, wording, key } = {} } of yaml.matchAll(FIELD)) {
    if (id !== undefined) keys = [`${collection}:${id}`]
    else if (title !== undefined)
      titles.push({ text: JSON.parse(title), language: LANGUAGE_OF_SUFFIX[suffix] ?? 'indonesian', keys })
    else if (wording !== undefined && collection === 'masail') {
      const text: string = JSON.parse(wording)
      titles.push({ text, language: languageOf(text), keys })
    }
    // the titles of a record share this list
    else if (key !== undefined) keys.push(key)
  }
  return titles
}
