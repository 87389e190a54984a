import { expect, test } from 'vitest'
import { z } from 'zod'
import { COLLECTION_NAMES } from '../src/reference/records/citations/collections.ts'
import { surahNamed } from '../src/reference/records/citations/surahs.ts'
import { collectionSchemas } from '../src/reference/records/collections/schemas.ts'
import { seedRecords } from './support/seed-records.ts'

type Fields = Record<string, unknown>

const read = (file: string): Fields[] => seedRecords(file)

/** Files whose texts are in three languages, with the schemas of their records. */
const translated: [string, z.ZodType][] = [
  ...(['tawhid', 'aqidah', 'amalan', 'nawawi', 'doa', 'asmaul-husna', 'figures', 'maudhu', 'masyhur'] as const).map(
    (name): [string, z.ZodType] => [name, collectionSchemas[name]],
  ),
  ['tafsir', z.object({ key: z.string(), text: z.string(), text_en: z.string() })],
]

/** Every text without the translation that its schema requires for it, as a path such as "scholars.0.work". */
function missing(value: unknown, schema: z.ZodType, suffix: string, path = ''): string[] {
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, place) => missing(item, schema.element as z.ZodType, suffix, `${path}.${place}`))
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return []
  const shape = schema.shape as Record<string, z.ZodType>
  return Object.entries(value as Fields).flatMap(([field, text]) => {
    const other = (value as Fields)[field + suffix]
    const lacking = shape[field + suffix] && isWritten(text) && !(isWritten(other) && sameLength(text, other))
    return [
      ...(lacking ? [`${path}.${field}`.slice(1)] : []),
      ...(shape[field] ? missing(text, shape[field], suffix, `${path}.${field}`) : []),
    ]
  })
}

const isWritten = (text: unknown): boolean => (Array.isArray(text) ? text.length > 0 : text !== null && text !== '')
const sameLength = (one: unknown, other: unknown): boolean =>
  !Array.isArray(one) || (Array.isArray(other) && one.length === other.length)

test.each(translated)('every text of %s has its English, and every title and ruling its Arabic', (file, schema) => {
  const problems = read(file).flatMap((record) =>
    ['_en', '_english', '_arabic'].flatMap((suffix) =>
      missing(record, schema, suffix).map((field) => `${String(record.id ?? record.key)}: ${field}${suffix}`),
    ),
  )
  expect(problems).toEqual([])
})

test('the forty-two are in English themselves', () => {
  expect(read('nawawi').filter(({ text_en }) => !isWritten(text_en ?? null))).toEqual([])
})

test.each(translated)('the English of %s is English, and its Arabic is Arabic', (file) => {
  const problems = read(file).flatMap((record) =>
    Object.entries(record).flatMap(([field, value]) => {
      const text = JSON.stringify(value)
      const wrong =
        (/_en(glish)?$/.test(field) &&
          /[\u0621-\u06FF]|\b(yang|dan|tidak|dengan|untuk|adalah|dalam|HR\.|QS\.)(?= )/.test(text)) ||
        (/_arabic$/.test(field) && /[A-Za-z]/.test(text))
      return wrong ? [`${String(record.id ?? record.key)} ${field}`] : []
    }),
  )
  expect(problems).toEqual([])
})

const short = Object.values(COLLECTION_NAMES).map(({ short, title }) => ({ short, english: title.english }))
const VERSES = /(?<![\d:])(\d{1,3}:\d{1,3}(?:-\d+)?)(?!\d|:\d)/g

/** The verses and hadith that a text names, whatever its language. */
function cited(text: string): string[] {
  const hadith = short.flatMap(({ short: name, english }) =>
    [...text.matchAll(new RegExp(`(?:HR\\. ${name} no\\. |${english} )(\\d+[a-z]?)`, 'g'))].map(
      ([, number]) => `${name} ${number}`,
    ),
  )
  return [...new Set([...hadith, ...[...text.matchAll(VERSES)].map(([, verses = '']) => verses)])].sort()
}

test.each(translated)('the English of %s cites what its Indonesian cites', (file) => {
  const problems = read(file).flatMap((record) =>
    ['explanation', 'biography', 'merits', 'alternative', 'text', 'dalil', 'note', 'source'].flatMap((field) => {
      const [indonesian, english] = [record[field], record[`${field}_en`] ?? record[`${field}_english`]].map((text) =>
        cited([text ?? ''].flat().join(' ')),
      )
      return String(indonesian) === String(english)
        ? []
        : [`${String(record.id ?? record.key)} ${field}: ${indonesian} | ${english}`]
    }),
  )
  expect(problems).toEqual([])
})

/** A surah's name where a text cites it: "QS. Ali Imran 3:8", "surah Yasin", "Al-Waqi’ah 56:3". */
const CITED =
  /(?:\bQS\.? |\b[Ss]ura[ht] )((?:A[a-z]{1,3}-['’‘]?|Ali ['’‘]?)?\p{Lu}[\p{L}’‘'-]*\p{L})|((?:A[a-z]{1,3}-['’‘]?|Ali ['’‘]?)\p{Lu}[\p{L}’‘'-]*)(?= ?[([]?(?:QS\.? )?\d{1,3}:\d)/gu

/** Texts with their language, by the names of fields; scripture and names of works are Arabic. */
function textsOf(value: unknown, language: 'indonesian' | 'english', texts: [typeof language, string][] = []) {
  if (typeof value === 'string') texts.push([language, value])
  else if (Array.isArray(value)) for (const item of value) textsOf(item, language, texts)
  else if (typeof value === 'object' && value !== null)
    for (const [field, item] of Object.entries(value))
      if (!/arabic|^(?:id|key|keys|url|aliases|transliteration)$/.test(field))
        textsOf(item, /_en(?:glish)?$/.test(field) ? 'english' : language, texts)
  return texts
}

test('our texts cite a surah by its one name per language, that of the table', () => {
  const files = [...translated.map(([file]) => file), 'care']
  const cited = textsOf(files.map(read), 'indonesian').flatMap(([language, text]) =>
    [...text.matchAll(CITED)].flatMap(([, after, before]) => {
      const written = after ?? before ?? ''
      const named = surahNamed(written)
      return named ? [{ written, name: named.surah.names[language] }] : []
    }),
  )
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter(({ written, name }) => written !== name)).toEqual([])
})
