import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '../../../platform/once.ts'
import { SEED_FOLDER } from '../../../platform/root.ts'
import { languageOf } from '../../text/language-of.ts'
import type { Language } from '../../text/stem.ts'

/** The collections whose records answer the question in their title. */
const TITLED = ['aqidah', 'tawhid', 'amalan', 'doa', 'nawawi', 'figures']

/** The title of an authored record in one language, with the record's key and those of its evidence. */
export type Title = { text: string; language: Language; keys: string[] }

const NAMES = [
  ['title', 'indonesian'],
  ['title_en', 'english'],
  ['title_arabic', 'arabic'],
  ['question', 'indonesian'],
  ['question_en', 'english'],
  ['question_arabic', 'arabic'],
] as const satisfies [string, Language][]
const record = z.looseObject({ id: z.string(), wordings: z.array(z.string()).default([]) })
const KEY = /^(?:\d+|[a-z]+):\d+$/

/** The titles of authored records. */
export const listTitles = once((): Title[] =>
  TITLED.flatMap((collection) => recordsIn(`${collection}.json`).flatMap((one) => titlesOf(collection, one))),
)

/** The questions of the map, in all their wordings. */
export const listMapQuestions = once((): Title[] =>
  readdirSync(join(SEED_FOLDER, 'masail'))
    .sort()
    .flatMap((file) => recordsIn(`masail/${file}`))
    .flatMap((one) => {
      const titles = titlesOf('masail', one)
      const { keys = [] } = titles[0] ?? {}
      return [...titles, ...one.wordings.map((text) => ({ text, language: languageOf(text), keys }))]
    }),
)

const recordsIn = (file: string) => z.array(record).parse(JSON.parse(readFileSync(join(SEED_FOLDER, file), 'utf8')))

function titlesOf(collection: string, one: z.infer<typeof record>): Title[] {
  // a record may cite the same evidence in several places
  const keys = [...new Set([`${collection}:${one.id}`, ...keysIn(one)])]
  return NAMES.flatMap(([field, language]) => {
    const text = one[field]
    return typeof text === 'string' ? [{ text, language, keys }] : []
  })
}

/** The keys of verses and hadith anywhere in a record, in its order. */
function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return KEY.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : []
}
