import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosen } from '../../src/reference/answers/questions/find.ts'
import { createRanking, readEntry } from '../../src/reference/answers/questions/match.ts'
import type { AuthoredRecord } from '../../src/reference/records/collections/collections.ts'
import { OFF_TOPIC } from '../reference/answers/questions.ts'
import { seedRecords } from '../support/seed-records.ts'
import { report } from './report.ts'

const served = (seedRecords('masail') as AuthoredRecord[]).filter(
  ({ sensitive, reviewed_by }) => !sensitive || reviewed_by,
)
const rank = createRanking(served.map(readEntry))

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8').trim()
const rowsOf = (file: string): string[][] =>
  read(file)
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
const lines = <T>(file: string): T[] =>
  read(file)
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/** The entry that answers a question, and the first-ranked one. */
function answered(question: string): { by: string | undefined; first: string | undefined } {
  const candidates = rank(question)
  return { by: chosen(candidates).sure?.record.id, first: candidates[0]?.record.id }
}

/** A third of each kind was read while the rules were chosen; the others were opened once, when the rules were final. */
const isOpen = (at: number): boolean => at % 3 === 0

/**
 * Questions that people ask, in words that no entry has, written from the titles of the entries alone: which entry is ranked first, how many
 * are answered by it, and how many by another.
 */
test('wordings', () => {
  const wordings = rowsOf('masail-wordings.tsv')
  const kinds = [...new Set(wordings.map(([kind]) => kind ?? ''))]
  const counts = { asked: 0, first: 0, right: 0, wrong: 0 }
  for (const kind of kinds) {
    const ofKind = wordings.filter(([one]) => one === kind)
    for (const part of ['open', 'shut'] as const) {
      const asked = ofKind.filter((_, at) => isOpen(at) === (part === 'open'))
      const found = asked.map(([, id = '', question = '']) => ({ id, question, ...answered(question) }))
      const first = found.filter((one) => one.first === one.id).length
      const right = found.filter((one) => one.by === one.id).length
      const wrong = found.filter((one) => one.by !== undefined && one.by !== one.id)
      console.log(
        `${kind}, ${part}: ${asked.length} asked, right first ${first}, answered ${right}, by another ${wrong.length}`,
      )
      for (const one of wrong) console.log(`  ${one.question}: ${one.by}`)
      counts.asked += asked.length
      counts.first += first
      counts.right += right
      counts.wrong += wrong.length
    }
  }
  report({ what: `questions of the map whose entry is ranked first, of ${counts.asked}`, ours: counts.first })
  report({ what: `questions of the map that are answered by their entry, of ${counts.asked}`, ours: counts.right })
  report({ what: `questions of the map that are answered by another entry, of ${counts.asked}`, ours: counts.wrong })
  expect(counts.first).toBeGreaterThanOrEqual(0.9 * counts.asked)
  expect(counts.wrong).toBeLessThanOrEqual(0.01 * counts.asked)
})

test('questions that the map does not cover, and questions on other subjects', () => {
  const beside = rowsOf('masail-beside.tsv').map(([, question = '']) => question)
  const off: string[] = JSON.parse(read('off-topic.json')).questions
  const unrelated = [...new Set([...off, ...OFF_TOPIC.seen, ...OFF_TOPIC.heldOut, ...OFF_TOPIC.fresh])]
  const ofRecords = lines<{ id: string[]; en: string[]; ar: string[] }>('search-questions.ndjson')
  const passages = ofRecords.flatMap(({ id, en, ar }) => [...id, ...en, ...ar])
  for (const [what, questions] of [
    ['questions beside the map', beside],
    ['questions of other subjects', unrelated],
    // the map has many of them too, so each answered one is printed for review
    ['questions that single hadith answer', passages],
  ] as const) {
    const wrong = questions.flatMap((question, at) => {
      const { by } = answered(question)
      return by === undefined ? [] : [{ question, by, part: isOpen(at) ? 'open' : 'shut' }]
    })
    console.log(`${what}: ${questions.length} asked, answered ${wrong.length}`)
    for (const one of wrong) console.log(`  ${one.part}: ${one.question}: ${one.by}`)
    report({ what: `${what} that the map answers, of ${questions.length}`, ours: wrong.length })
    if (questions === unrelated) expect(wrong.length).toBeLessThanOrEqual(0.01 * questions.length)
  }
})
