import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { once } from '../../src/platform/once.ts'
import { arabicStems } from '../../src/reference/index/building/terms.ts'
import { makeWordRuns } from '../../src/reference/index/building/word-runs-builder.ts'
import { makeDictionary } from '../../src/reference/index/snapshot/dictionary.ts'
import { makePostings } from '../../src/reference/index/snapshot/postings.ts'
import { HADITH_RUNS, indexRuns, VERSE_RUNS } from '../../src/reference/index/snapshot/runs.ts'
import { documentHashes, type WordRuns } from '../../src/reference/index/snapshot/word-runs.ts'
import { collectionSchemas } from '../../src/reference/records/collections/schemas.ts'
import type { Grade } from '../../src/reference/records/hadith/hadith.ts'
import { cutSanad } from '../../src/reference/records/hadith/matn.ts'
import { latinVerse } from '../../src/reference/records/quran/latin.ts'
import { kemenagInUnicode, uthmaniInUnicode } from '../../src/reference/records/quran/scripts.ts'
import type { Reference } from '../../src/reference/references/reference.ts'
import { arabicSkeleton, latinSkeleton } from '../../src/reference/text/skeleton.ts'
import { stem } from '../../src/reference/text/stem.ts'
import { wordsOf } from '../../src/reference/text/words.ts'
import type { Books } from '../../src/reference/verify/books.ts'
import { compare } from '../../src/reference/verify/compare.ts'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { type TracedIndex, traceIn } from '../../src/reference/verify/trace.ts'
import { wordingsOf } from '../../src/reference/verify/wordings.ts'
import { packRows } from './pack.ts'

type Row = {
  key: string
  text_arabic: string | null
  text_arabic_kemenag?: string
  text_indonesian: string | null
  text_english: string | null
  arabic_number?: string | null
  grades?: Grade[]
}

/** The records of a pack as /verify reads them: verses, then hadith. Ids count from 1. */
export function packRecords(folder: string): CanonicalRecord[] {
  const record = (kind: 'quran' | 'hadith', row: Row): Omit<CanonicalRecord, 'id'> => {
    const uthmani = kind === 'quran' ? uthmaniInUnicode(row.text_arabic ?? '') : row.text_arabic
    return {
      kind,
      key: row.key,
      text_arabic: uthmani,
      text_arabic_qpc: kind === 'quran' && uthmani !== row.text_arabic ? row.text_arabic : null,
      text_arabic_kemenag: row.text_arabic_kemenag ? kemenagInUnicode(row.text_arabic_kemenag) : null,
      text_indonesian: row.text_indonesian,
      text_english: row.text_english,
      arabic_number: row.arabic_number ?? null,
      grades: row.grades ?? [],
      parallels: null,
    }
  }
  return [
    ...packRows<Row>(folder, 'quran').map((row) => record('quran', row)),
    ...['hadith', 'hadith_fractional'].flatMap((file) =>
      packRows<Row>(folder, file).map((row) => record('hadith', row)),
    ),
  ].map((one, place) => ({ id: place + 1, ...one }))
}

/** The books that /verify compares texts with, in memory instead of a database: the same functions on the same data. */
export function booksInMemory(
  records: CanonicalRecord[],
  runs: WordRuns = makeWordRuns(
    records.map(({ text_arabic, text_arabic_kemenag, text_indonesian, text_english }) =>
      documentHashes([text_arabic, text_arabic_kemenag, text_indonesian, text_english]),
    ),
  ),
): Books & { runs: WordRuns; index: () => TracedIndex } {
  const seeds = new URL('../../seed-data/', import.meta.url)
  const wordings = (['maudhu', 'masyhur'] as const).flatMap((collection) =>
    (parse(readFileSync(new URL(`${collection}.yaml`, seeds), 'utf8')) as unknown[]).flatMap((record) =>
      collection === 'maudhu'
        ? wordingsOf({ collection, ...collectionSchemas.maudhu.parse(record) })
        : wordingsOf({ collection, ...collectionSchemas.masyhur.parse(record) }),
    ),
  )
  const byKey = new Map(records.map((record) => [record.key, record]))
  const index = once(() => indexOf(records, runs))
  return {
    runs,
    index,
    trace: (given) => traceIn(index(), given),
    read: async (ids, keys) => [
      ...new Set(
        [...ids.map((id) => records[id - 1]), ...keys.map((key) => byKey.get(key))].flatMap((one) => one ?? []),
      ),
    ],
    compare,
    resolve: async (references) => ({ keys: references.map((reference) => keysOf(reference, records)), wordings }),
  }
}

/** The words and consonants of each record, as in the search index. */
function indexOf(records: CanonicalRecord[], wordRuns: WordRuns): TracedIndex {
  const numbers = new Map<string, number>()
  const texts = records.map((record) => [
    ...new Set([
      ...(['indonesian', 'english'] as const).flatMap((language) =>
        wordsOf(record[`text_${language}`] ?? '').map(({ letters }) => `${language}:${stem(letters, language)}`),
      ),
      ...arabicStems(record.text_arabic ?? '').words.map((word) => `arabic:${word}`),
    ]),
  ])
  for (const name of texts.flat()) if (!numbers.has(name)) numbers.set(name, numbers.size)
  const verses = records.filter(({ kind }) => kind === 'quran').length
  const skeletons = records.map(({ kind, text_arabic }) => {
    const latin = kind === 'quran' ? latinVerse(text_arabic ?? '') : null
    return latin === null ? arabicSkeleton(cutSanad(text_arabic ?? '', 'arabic').matn) || null : latinSkeleton(latin)
  })
  return {
    ids: Uint32Array.from(records, ({ id }) => id),
    verses,
    wordRuns,
    runs: {
      quran: indexRuns(skeletons.slice(0, verses), 0, VERSE_RUNS),
      hadith: indexRuns(skeletons.slice(verses), verses, HADITH_RUNS),
    },
    terms: makeDictionary(numbers),
    postings: makePostings({ things: numbers.size, documents: records.length }, (put) => {
      for (const [document, names] of texts.entries()) for (const name of names) put(numbers.get(name) ?? 0, document)
    }),
  }
}

/** Resolves references without a database, except for positions within a book. */
function keysOf(reference: Reference, records: CanonicalRecord[]): string[] {
  if (reference.type === 'verses')
    return Array.from(
      { length: reference.to - reference.from + 1 },
      (_, at) => `${reference.surah}:${reference.from + at}`,
    )
  if (reference.type === 'surah')
    return records.flatMap(({ key }) => (key.startsWith(`${reference.surah}:`) ? [key] : []))
  const { collection, number, numbering } = reference
  if (numbering === 'key') return [`${collection}:${number}`]
  const isMeant = ({ key, arabic_number }: CanonicalRecord) =>
    key.startsWith(`${collection}:`) && (arabic_number === number || arabic_number?.startsWith(`${number}.`))
  return numbering === 'usual' ? records.filter(isMeant).map(({ key }) => key) : []
}
