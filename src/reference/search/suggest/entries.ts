import { sql } from 'drizzle-orm'
import { type Executor, rows } from '../../../platform/db/rows.ts'
import { surahNumbered } from '../../records/citations/surahs.ts'
import { type AuthoredRecord, readRecords } from '../../records/collections/collections.ts'
import type { CollectionName } from '../../records/collections/names.ts'
import { textIn } from '../../records/collections/translate.ts'
import { isArabic } from '../../text/arabic.ts'
import { LANGUAGES, type Language } from '../../text/stem.ts'
import { listNames } from '../names/find.ts'
import type { Suggestable } from './table.ts'

/** A name in each language, its other names, and the keys of the records that it means. */
export type NamedRecords = { text: Record<Language, string>; names: string[]; keys: string[] }

/** The collections whose records people look for by name. People know sayings by their text, which is for /verify. */
const NAMED_COLLECTIONS = ['figures', 'asmaul-husna', 'doa', 'amalan', 'nawawi', 'tawhid', 'aqidah'] as const
const SURAHS = 114
const SURAH: Record<Language, string> = { indonesian: 'Surah', english: 'Surah', arabic: 'سورة' }

/** All suggestions in the order of their types, without duplicates. `persons` adds well-known people. */
export async function listSuggestable(db: Executor, persons: readonly NamedRecords[]): Promise<Suggestable[]> {
  const collections: Suggestable[][] = []
  for (const name of NAMED_COLLECTIONS) collections.push(await ofCollection(db, name))
  const [figures = [], ...others] = collections
  const all = [
    ...surahs(),
    ...(await loadedOnes(db, hadithNames())),
    ...figures,
    ...(await narrators(db)),
    ...(await loadedOnes(db, persons)),
    ...others.flat(),
    ...(await questions(db)),
  ]
  const first = new Map(all.toReversed().map((one) => [`${one.type} ${one.key} ${one.text.indonesian}`, one]))
  return all.filter((one) => first.get(`${one.type} ${one.key} ${one.text.indonesian}`) === one)
}

function surahs(): Suggestable[] {
  return Array.from({ length: SURAHS }, (_, at) => surahNumbered(at + 1)).flatMap((surah) => {
    if (!surah) return []
    const { number, names, others } = surah
    const all = [...new Set([...Object.values(names), ...others])]
    return {
      type: 'surah',
      key: String(number),
      text: perLanguage((language) => `${SURAH[language]} ${names[language]}`),
      names: [...all, `${number}`, ...all.flatMap(withSurah), `surah ${number}`, `surat ${number}`, `qs ${number}`],
    }
  })
}

const withSurah = (name: string): string[] =>
  isArabic(name) ? [`سورة ${name}`] : [`surah ${name}`, `surat ${name}`, `qs ${name}`]

const hadithNames = (): NamedRecords[] =>
  listNames().map(({ keys, ...names }) => {
    const [indonesian = ''] = names.indonesian
    return {
      keys,
      text: perLanguage((language) => capitalised(names[language][0] || indonesian)),
      names: LANGUAGES.flatMap((language) => names[language]),
    }
  })

/** Those with a loaded record, under the key of the first one. */
async function loadedOnes(db: Executor, all: readonly NamedRecords[]): Promise<Suggestable[]> {
  const keys = [...new Set(all.flatMap((one) => one.keys))]
  if (keys.length === 0) return []
  const found = await rows<{ key: string; type: string }>(
    db,
    sql`
    select key, 'quran' as type from verses where key in ${keys}
    union all
    select key, 'hadith' from hadith where key in ${keys}
    union all
    select id, 'rijal' from narrators where id in ${keys}`,
  )
  const types = new Map(found.map(({ key, type }) => [key, type]))
  return all.flatMap(({ text, names, keys }) => {
    const key = keys.find((one) => types.has(one))
    const type = key && types.get(key)
    return key && type ? [{ type, key, text, names }] : []
  })
}

/** The narrators of the starter records, who are the best known. */
async function narrators(db: Executor): Promise<Suggestable[]> {
  const found = await rows<{ id: string; name_arabic: string; name_latin: string; aliases: string[] }>(
    db,
    sql`
    select s.id, s.name_arabic, s.name_latin, s.aliases
    from starter.narrators s join narrators n on n.id = s.id
    where s.name_latin is not null
    order by s.id`,
  )
  return found.map(({ id, name_arabic, name_latin, aliases }) => ({
    type: 'rijal',
    key: id,
    text: { indonesian: name_latin, english: name_latin, arabic: aliases.find(isArabic) ?? name_arabic },
    names: [name_latin, name_arabic, ...aliases],
  }))
}

async function ofCollection(db: Executor, collection: (typeof NAMED_COLLECTIONS)[number]): Promise<Suggestable[]> {
  const field = collection === 'figures' ? 'name' : collection === 'asmaul-husna' ? 'transliteration' : 'title'
  return (await readRecords(db, collection)).map((record) => {
    const text = textsOf(record, field)
    const { arabic, id } = record
    const own = collection === 'asmaul-husna' && typeof arabic === 'string' ? { ...text, arabic } : text
    return {
      type: collection,
      key: keyOf(collection, id),
      text: own,
      names: [...Object.values(own), id.replaceAll('-', ' '), ...Object.values(textsOf(record, 'meaning'))],
    }
  })
}

const questions = async (db: Executor): Promise<Suggestable[]> =>
  (await readRecords(db, 'masail')).map((record) => {
    const text = textsOf(record, 'question')
    const { wordings } = record
    const others = Array.isArray(wordings) ? wordings.map(String) : []
    return { type: 'masail', key: keyOf('masail', record.id), text, names: [...Object.values(text), ...others] }
  })

const keyOf = (collection: CollectionName, id: string): string => `${collection}:${id}`

/** A field of a record in each language, in Indonesian where a language is missing. */
const textsOf = (record: AuthoredRecord, field: string): Record<Language, string> =>
  perLanguage((language) => textIn(record, field, language) ?? textIn(record, field, 'indonesian') ?? '')

const perLanguage = (text: (language: Language) => string): Record<Language, string> => ({
  indonesian: text('indonesian'),
  english: text('english'),
  arabic: text('arabic'),
})

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
