import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { collectionSchemas } from '../../src/reference/collections/schemas.ts'
import { RunBuilder } from '../../src/reference/search/building/run-builder.ts'
import type { WordRuns } from '../../src/reference/search/index/word-runs.ts'
import { compare } from '../../src/reference/verify/compare.ts'
import { readGiven } from '../../src/reference/verify/given.ts'
import type { CanonicalRecord } from '../../src/reference/verify/records.ts'
import { wordingsOf } from '../../src/reference/verify/sayings.ts'
import { traceRuns } from '../../src/reference/verify/trace.ts'
import type { Books } from '../../src/reference/verify/verify.ts'

/** The runs of words of these records, which quotations are found by. */
export function runsOf(records: CanonicalRecord[]): WordRuns {
  const builder = new RunBuilder()
  for (const { text_arabic, text_arabic_kemenag, text_indonesian, text_english } of records)
    builder.add([text_arabic, text_arabic_kemenag, text_indonesian, text_english])
  return builder.finish()
}

/** What /verify holds a text against, out of memory, with no database: the same functions on the same data. */
export function booksInMemory(records: CanonicalRecord[], runs = runsOf(records)): Books & { runs: WordRuns } {
  const seeds = new URL('../../seed-data/', import.meta.url)
  const wordings = (['maudhu', 'masyhur'] as const).flatMap((collection) =>
    (parse(readFileSync(new URL(`${collection}.yaml`, seeds), 'utf8')) as unknown[]).flatMap((record) =>
      collection === 'maudhu'
        ? wordingsOf({ collection, ...collectionSchemas.maudhu.parse(record) })
        : wordingsOf({ collection, ...collectionSchemas.masyhur.parse(record) }),
    ),
  )
  const verses = records.filter(({ kind }) => kind === 'quran').length
  return {
    runs,
    trace: async (text) => ({
      traces: traceRuns(runs, readGiven(text)).map(({ document, from, to }) => ({ id: document + 1, from, to })),
      verses,
      hadith: records.length - verses,
    }),
    read: async (ids) => ids.flatMap((id) => records[id - 1] ?? []),
    compare: async (text, traces, candidates) => compare(readGiven(text), traces, candidates),
    wordings: async () => wordings,
    keysOf: async () => [],
    elsewhere: async () => undefined,
  }
}
