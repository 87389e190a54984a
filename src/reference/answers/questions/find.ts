import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { Db } from '../../../platform/db/open.ts'
import { cachedByVersion } from '../../loading/cached-by-version.ts'
import { type AuthoredRecord, readRecords } from '../../records/collections/collections.ts'
import { createRanking, type MappedQuestion, type QuestionCandidate, readEntry } from './match.ts'

/** What the map has for a question: the entry that it surely asks for, or those that it may mean, best first. */
export type FoundQuestions = {
  sure: { record: AuthoredRecord; likelihood: number } | undefined
  near: AuthoredRecord[]
}

/** From this likelihood on it is that question: of the wordings of an entry that is not there one in forty reaches it (docs/search.md). */
const SURE = 0.7
/** Below this the entry is about something else. */
const NEAR = 0.3
const MOST_NEAR = 3
/** Share of its worth by which the best leads the next: with less, the question may be either. */
const LEAST_LEAD = 0.05
/** A wording of an entry, save a word in ten. */
const SAME_WORDING = 0.9
/** Of the logistic regression on the entries' wordings, each asked of the map without it, and of the map without its entry. */
const WEIGHTS = { bias: -6.6, covered: 5, lead: 2, subject: 1, telling: 3.5, same: 3 }

const rankingOf = cachedByVersion(
  (db) => readRecords(db, 'masail'),
  async (records) => {
    const entries: MappedQuestion[] = []
    for (const record of records) {
      entries.push(readEntry(record))
      // the words of all take half a second
      await letOthersWork()
    }
    return createRanking(entries)
  },
)

/** Finds the entries of the map that a question asks for. */
export async function findQuestions(db: Db, question: string): Promise<FoundQuestions> {
  return chosen((await rankingOf(db))(question))
}

/** The same as one list: the one that is surely asked for, or those that may be. */
export async function listQuestions(db: Db, question: string): Promise<AuthoredRecord[]> {
  const { sure, near } = await findQuestions(db, question)
  return sure ? [sure.record] : near
}

/** Of ranked entries those that are likely enough to be meant. */
export function chosen([best, ...others]: QuestionCandidate[]): FoundQuestions {
  if (!best) return { sure: undefined, near: [] }
  const lead = leadOf(best, others[0])
  const likely = likelihood(best, lead)
  if (likely >= SURE && lead >= LEAST_LEAD && best.likeness.isSame)
    return { sure: { record: best.record, likelihood: likely }, near: [] }
  const near = [...(likely >= NEAR ? [best] : []), ...others.filter((one) => likelihood(one, 0) >= NEAR)]
  return { sure: undefined, near: near.slice(0, MOST_NEAR).map(({ record }) => record) }
}

const leadOf = (one: QuestionCandidate, next: QuestionCandidate | undefined): number =>
  (one.worth - (next?.worth ?? 0)) / one.worth

function likelihood({ likeness }: QuestionCandidate, lead: number): number {
  const { covered, subject, telling, nearest } = likeness
  const sum =
    WEIGHTS.bias +
    WEIGHTS.covered * covered +
    WEIGHTS.lead * lead +
    WEIGHTS.subject * subject +
    WEIGHTS.telling * telling +
    (nearest >= SAME_WORDING ? WEIGHTS.same : 0)
  return 1 / (1 + Math.exp(-sum))
}
