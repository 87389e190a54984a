import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/open.ts'
import { rows } from '../../src/platform/db/rows.ts'
import { subjectOf } from '../../src/reference/answers/subject.ts'
import { PASSAGE_KINDS } from '../../src/reference/index/kind.ts'
import type { ModelPlace } from '../../src/reference/index/model/model.ts'
import { newestSnapshot, readState } from '../../src/reference/index/snapshot/store.ts'
import { raiseDataVersion } from '../../src/reference/loading/data-version.ts'
import { asWritten } from '../../src/reference/search/query/query.ts'
import { createRanking } from '../../src/reference/search/query/rank.ts'
import { OFF_TOPIC, ON_TOPIC } from '../reference/answers/questions.ts'
import { shippedEmbedder } from '../support/embedder.ts'
import { fullPackSystem } from '../support/full-pack.ts'
import { builtIndex, searchBuild } from '../support/index.ts'
import { judgedQueries, measure } from './ranking.ts'
import { report } from './report.ts'
import { type AskedOfRecord, QUESTION_KINDS, questionsIn, recordsAlike } from './strangers.ts'

const KINDS = [...PASSAGE_KINDS]
const SHOWN = 10

/**
 * The effect of the questions written for records: topic queries, held-back questions and questions of other subjects, with all, with all
 * but those of the held-back records, with those of every second record, and without any. Each rebuilds the passages, in two minutes.
 */
test('search-questions', async () => {
  const system = await fullPackSystem()
  const { db } = system.database
  const embedder = await shippedEmbedder()
  const asked = heldBack()
  const alike = await recordsAlike(db, [...new Set(asked.map(({ key }) => key))])
  const loaded = await rows<{ key: string; bytes: number }>(
    db,
    sql`select q.key, octet_length(q::text) as bytes from questions q join passages p on p.key = q.key order by md5(q.key)`,
  )
  const build = searchBuild(db, system.folder, embedder.model)
  await db.execute(sql`create table questions_kept as select * from questions`)
  const held = new Set(asked.map(({ key }) => key))
  print('records with questions', 'development', '', '', '', 'added', '', '', '', 'held back', '', '', '', '', '')
  print('', ...['all', 'id', 'en', 'ar', 'all', 'id', 'en', 'ar'], 'phrase', 'spoken', 'en', 'ar', 'all', '', '')
  await measured(`${loaded.length}, all`, loaded)
  await measured(
    'all but of held-back records',
    loaded.filter(({ key }) => !held.has(key)),
  )
  const half = loaded.slice(0, loaded.length / 2)
  await measured(`${half.length}, half`, half)
  await measured('none', [])
  await system.close()

  async function measured(name: string, state: { key: string }[]): Promise<void> {
    const keys = sql.param(state.map(({ key }) => key))
    await db.execute(sql`delete from questions`)
    await db.execute(sql`insert into questions select * from questions_kept where key = any(${keys}::text[])`)
    await raiseDataVersion(db)
    const begun = performance.now()
    await untilBuilt(db, embedder.model)
    const index = await builtIndex(build)
    const seconds = (performance.now() - begun) / 1000
    const rank = createRanking(index)
    const names = await rows<{ id: number; key: string }>(db, sql`select id, key from passages`)
    const keyOf = new Map(names.map(({ id, key }) => [id, key]))
    const find = async (text: string) =>
      rank({ text, vector: await embedder.embed(asWritten(text, index)), kinds: KINDS, named: [], limit: SHOWN })
    const found = async (text: string) => (await find(text)).found.map(({ id }) => keyOf.get(id) ?? '')

    const topics: string[] = []
    for (const { queries } of judgedQueries()) {
      const gains = await Promise.all(
        queries.map(async ({ text, relevant }) => measure(await found(text), relevant).ndcg),
      )
      for (const language of ['all', 'id', 'en', 'ar'])
        topics.push(mean(gains.filter((_, at) => language === 'all' || queries[at]?.lang === language)))
    }
    const hits: number[] = []
    const asking = performance.now()
    for (const { text, key } of asked) hits.push(Number((await found(text)).some((one) => alike.get(key)?.has(one))))
    const ms = (performance.now() - asking) / asked.length
    const shares = [...QUESTION_KINDS, 'all'].map((kind) =>
      mean(hits.filter((_, at) => kind === 'all' || asked[at]?.kind === kind)),
    )
    const answered = async (questions: string[]) => {
      let count = 0
      for (const question of questions) if ((await find(subjectOf(question).subject)).answers >= 0.5) count += 1
      return `${count}/${questions.length}`
    }
    report({
      what: `held-back questions found among ten, passages with questions: ${name}`,
      ours: Number(shares.at(-1)),
    })
    const { bytes = 0 } = (await newestSnapshot(db, embedder.model)) ?? {}
    print(
      name,
      ...topics,
      ...shares,
      `${ms.toFixed(1)} ms a query, ${(bytes / 1e6).toFixed(1)} MB, built in ${seconds.toFixed(0)} s;`,
      `answered: ${await answered(OFF_TOPIC.seen)} and ${await answered(OFF_TOPIC.heldOut)} of other subjects, ` +
        `${await answered(ON_TOPIC.map(({ question }) => question))} of ours`,
    )
  }
})

function print(first: string, ...cells: string[]): void {
  console.log(first.padEnd(30), cells.map((cell) => cell.padEnd(6)).join(' '))
}

const mean = (values: number[]): string => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)

function heldBack(): AskedOfRecord[] {
  const asked = questionsIn('search-questions.ndjson')
  for (const { key } of asked) {
    const digest = createHash('md5').update(key).digest('hex')
    expect(BigInt(`0x${digest}`) % 10n, `${key} is held back`).toBe(0n)
  }
  return asked
}

/** The server's own job makes the snapshot: two at a time would write the same file. */
async function untilBuilt(db: Db, model: ModelPlace): Promise<void> {
  const { edition } = await readState(db)
  while (((await newestSnapshot(db, model))?.edition ?? 0) < edition)
    await new Promise((resolve) => setTimeout(resolve, 200))
}
