import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/platform/db/open.ts'
import { isSupported, plainClaim } from '../../src/reference/answers/model/guard.ts'
import { findNearThemes } from '../../src/reference/answers/near-theme.ts'
import { asSource } from '../../src/reference/answers/sources.ts'
import { findPassages } from '../../src/reference/search/query/hits.ts'
import { BEST_TOTAL } from '../../src/reference/search/results.ts'
import { NO_SEARCH } from '../../src/reference/search/search.ts'
import { nearestWordings } from '../../src/reference/search/themes/nearest.ts'
import { questionVector } from '../../src/reference/search/themes/question-vectors.ts'
import { listAsked, type ThemeWording } from '../../src/reference/search/themes/wordings.ts'
import { languageOf } from '../../src/reference/text/language-of.ts'
import { inWrittenWords } from '../../src/reference/text/spoken.ts'
import type { Language } from '../../src/reference/text/stem.ts'
import { BENCHED, OFF_TOPIC } from '../reference/answers/questions.ts'
import { asker, type Caller } from '../reference/answers/searchable.ts'
import { fullPackSystem } from '../support/full-pack.ts'
import type { TestSystem } from '../support/system.ts'
import { report } from './report.ts'
import { twoSpellings } from './spellings.ts'

let system: TestSystem
let ask: Caller['ask']
beforeAll(async () => {
  system = await fullPackSystem()
  ask = (await asker(system)).ask
})
afterAll(() => system?.close())

/** 150 questions in three languages, each with the keys of which an answer must cite one, or without an answer. */
test('answers', async () => {
  const missed: string[] = []
  for (const language of ['id', 'en', 'ar'] as const) {
    const questions = BENCHED.answered.filter((one) => one.language === language)
    let answered = 0
    let cited = 0
    let first = 0
    for (const { question, keys } of questions) {
      const { references } = (await ask(question)).body
      answered += Number(references.length > 0)
      cited += Number(references.some((key) => keys.includes(key)))
      first += Number(keys.includes(references[0] ?? ''))
      if (!references.some((key) => keys.includes(key)))
        missed.push(`${question}: ${references.join(' ') || 'nothing'}`)
    }
    console.log(`${language}: ${answered} answered, ${first} with an expected key first`)
    report({ what: `answers that cite an expected key, of ${questions.length}, ${language}`, ours: cited })
  }
  let silent = 0
  for (const question of BENCHED.silent) {
    const { references } = (await ask(question)).body
    silent += Number(references.length === 0)
    if (references.length > 0) missed.push(`${question}: ${references.join(' ')}`)
  }
  report({ what: `questions without an answer that get none, of ${BENCHED.silent.length}`, ours: silent })
  for (const line of missed) console.log(`  ${line}`)
  expect(missed.length).toBeLessThan(0.15 * (BENCHED.answered.length + BENCHED.silent.length))
})

/** A question with the sources and words that its answer must and must not have. */
type Expected = {
  kind: string
  q: string
  any_of?: string[]
  never?: string[]
  /** Patterns that the answer must or must not match. */
  text?: string
  never_text?: string
  name?: string
  wrong?: string
  refuse?: boolean
}

/** Arabic is searched without vowel marks, because scripture is quoted with them. */
const holds = (text: string, pattern: string | undefined): boolean =>
  pattern !== undefined &&
  pattern !== '' &&
  [text, text.replace(/[\u064B-\u0652\u0670]/g, '')].some((one) => new RegExp(pattern, 'i').test(one))

/** Wrong, refused although the data have the answer, about something else, or as expected. */
function judge(one: Expected, answer: string, references: string[]): 'wrong' | 'refused' | 'elsewhere' | 'expected' {
  const silent = references.length === 0
  const never =
    one.never?.some((key) => references.includes(key)) || holds(answer, one.never_text) || holds(answer, one.wrong)
  if (never || (one.refuse && !silent)) return 'wrong'
  if (one.refuse) return 'expected'
  const isMet =
    (!one.any_of || one.any_of.some((key) => references.includes(key))) &&
    (!one.text || holds(answer, one.text)) &&
    (!one.name || holds(answer, one.name))
  if (isMet) return 'expected'
  return silent ? 'refused' : 'elsewhere'
}

test.each([
  'ask-questions.ndjson',
  'ask-blind-questions.ndjson',
  'ask-own-questions.ndjson',
  'ask-fresh-questions.ndjson',
  'ask-new-questions.ndjson',
])('%s: wrong answers, refusals and expected answers', async (file) => {
  const questions = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line): Expected => JSON.parse(line))
  const counts = new Map<string, number>()
  const spelt: string[] = []
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const one of questions) {
    const { status, body } = await ask(one.q)
    expect(status, `${one.q}: ${JSON.stringify(body)}`).toBe(200)
    const { answer, references } = body
    const verdict = judge(one, answer, references)
    spelt.push(...twoSpellings(answer).map((words) => `${one.q}: ${words.join(' ')}`))
    count(verdict)
    count(`${one.kind} ${verdict}`)
    if (verdict !== 'expected') console.log(`  ${one.kind} ${verdict}: ${one.q}: ${references.slice(0, 6).join(' ')}`)
  }
  console.log(file, Object.fromEntries([...counts].sort()))
  for (const verdict of ['expected', 'elsewhere', 'refused', 'wrong'])
    report({ what: `${file}, of ${questions.length}: ${verdict}`, ours: counts.get(verdict) ?? 0 })
  report({ what: `${file}: names spelt in two ways in one answer`, ours: spelt.length })
  expect(spelt).toEqual([])
  expect(counts.get('wrong') ?? 0).toBe(0)
  expect(counts.get('refused') ?? 0).toBeLessThanOrEqual(0.05 * questions.length)
  expect(counts.get('expected') ?? 0).toBeGreaterThanOrEqual(0.85 * questions.length)
  expect(counts.get('care expected') ?? 0).toBe(questions.filter(({ kind }) => kind === 'care').length)
})

/** One in so many of our questions is asked, because each takes a search. */
const ONE_IN = 16

/**
 * How many of our questions have a near theme at each threshold, and how many the right one, each asked without its own wording and without any
 * wording of its subject. And how many questions of other subjects have one.
 */
test('questions near a theme', async () => {
  const search = {
    ...NO_SEARCH,
    nearestWordings: async (question: string) => nearestWordings(questionVector(question)),
  }
  const key = await system.referenceKey()
  const found = async (q: string) => {
    const payload = { q, limit: 20 }
    const headers = { 'x-api-key': key }
    const response = await system.app.inject({ method: 'POST', url: '/api/v1/search', headers, payload })
    const { results } = response.json<{ results: { key: string; score: number; similarity: number }[] }>()
    return results.map(({ key, score, similarity }) => ({ key, total: score * BEST_TOTAL, cosine: similarity }))
  }
  const nearTo = async (question: string, isLeftOut: (wording: ThemeWording) => boolean) => {
    const written = inWrittenWords(question)
    const hits = await found(written)
    return (await findNearThemes(search, written, languageOf(question), hits, isLeftOut)).notOfMap
  }
  const counts = new Map<number, { taken: number; right: number; without: number; others: number }>()
  for (const least of [0.3, 0.45, 0.55, 0.7]) counts.set(least, { taken: 0, right: 0, without: 0, others: 0 })
  const asked = listAsked().filter((_, at) => at % ONE_IN === 0)
  for (const { question, keys } of asked) {
    const isOfSubject = ({ theme }: ThemeWording) => theme.keys.some((key) => keys.includes(key))
    const one = await nearTo(question, ({ text }) => text === question)
    const without = await nearTo(question, isOfSubject)
    for (const [least, count] of counts) {
      if ((without?.likelihood ?? 0) >= least) count.without++
      if (!one || one.likelihood < least) continue
      count.taken++
      if (one.theme.keys.some((key) => keys.includes(key))) count.right++
    }
  }
  for (const question of OFF_TOPIC.heldOut) {
    const near = await nearTo(question, () => false)
    for (const [least, count] of counts) if ((near?.likelihood ?? 0) >= least) count.others++
  }
  for (const [least, { taken, right, without, others }] of counts) {
    const what = `near a theme at ${least}`
    report({ what: `${what}: of ${asked.length} questions, each without itself`, ours: taken })
    report({ what: `${what}: with a key of its writer`, ours: right })
    report({ what: `${what}: without any wording of its subject`, ours: without })
    report({ what: `${what}: of ${OFF_TOPIC.heldOut.length} on other subjects`, ours: others })
  }
}, 900_000)

// last, because it blocks the event loop for ten seconds
test('claims that the guard accepts and drops at several thresholds', () => measureGuard(system.database.db))

type Judged = { language: 'id' | 'en' | 'ar'; key: string; true: string; false: string }
const LANGUAGES: Record<Judged['language'], Language> = { id: 'indonesian', en: 'english', ar: 'arabic' }

async function measureGuard(db: Db): Promise<void> {
  const { claims } = JSON.parse(readFileSync(join(import.meta.dirname, 'guard-claims.json'), 'utf8')) as {
    claims: Judged[]
  }
  const hits = new Map(
    (await findPassages(db, [...new Set(claims.map(({ key }) => key))])).map((hit) => [hit.key, hit]),
  )
  // a true claim with a record that another search might have found
  const others = await findPassages(db, await someKeys(db))
  const held = (claim: string, language: Language, hit: (typeof others)[number] | undefined, share: number) => {
    const plain = plainClaim(claim, language)
    return plain !== undefined && hit !== undefined && isSupported(plain, asSource(hit, language), share)
  }
  console.log(
    `guard, ${claims.length} true claims, ${claims.length} false ones, each true one under ${others.length} other records`,
  )
  for (const share of [0.4, 0.5, 0.6, 0.7, 0.8]) {
    const kept = claims.filter((one) => held(one.true, LANGUAGES[one.language], hits.get(one.key), share))
    const dropped = claims.filter((one) => !held(one.false, LANGUAGES[one.language], hits.get(one.key), share))
    const pairs = claims.flatMap((one) => others.map((hit) => held(one.true, LANGUAGES[one.language], hit, share)))
    const guard = `guard of generated claims at ${share}`
    report({ what: `${guard}: true claims kept`, ours: percent(kept.length, claims.length), unit: '%' })
    report({ what: `${guard}: false claims dropped`, ours: percent(dropped.length, claims.length), unit: '%' })
    report({
      what: `${guard}: true claims supported by another record`,
      ours: percent(pairs.filter(Boolean).length, pairs.length),
      unit: '%',
    })
    if (share === 0.6)
      for (const one of claims.filter((claim) => !kept.includes(claim)))
        console.log(`    not kept: ${one.key} ${one.true}`)
  }
}

async function someKeys(db: Db): Promise<string[]> {
  const found = await db.execute<{ key: string }>(sql`select key from passages order by md5(key) limit 200`)
  return found.rows.map(({ key }) => key)
}

const percent = (part: number, whole: number): number => (100 * part) / whole
