import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { Db } from '../../../platform/db/open.ts'
import { cachedByVersion } from '../../loading/cached-by-version.ts'
import { type AuthoredRecord, readRecords } from '../../records/collections/collections.ts'
import { createRanking, type MappedQuestion, type QuestionCandidate, readEntry } from './match.ts'

/** The entries of the map for a question: the one certainly meant, or those possibly meant, best first. */
export type FoundQuestions = {
  sure: { record: AuthoredRecord; likelihood: number } | undefined
  near: AuthoredRecord[]
  /** The first of `near`, if most of the question is about it: it answers if nothing else does. */
  nearest: { record: AuthoredRecord; likelihood: number } | undefined
}

/** The minimum likelihood of certainty: one in forty wordings of an entry that is absent reaches it (docs/search.md). */
const SURE = 0.7
/** Below this the entry is about something else. */
const NEAR = 0.3
const MOST_NEAR = 3
/** The minimum at which an entry answers if nothing else does: with less it is about a similar subject (“pork” and gelatine from pork). */
const ABOUT = { asked: 0.4, subject: 0.85, nearest: 0.45 }
/** The minimum share of all significant words, if the question has a word of other entries too. */
const MOST_SIGNIFICANT = 0.67
/** The best entry's minimum lead, as a share of its score: with less, either may be meant. */
const LEAST_LEAD = 0.05
/** The wording of an entry, except for a word in ten. */
const SAME_WORDING = 0.9
/** Fitted by logistic regression on the entries' wordings, each matched once without that wording and once without its entry. */
const WEIGHTS = { bias: -6.6, covered: 5, lead: 2, subject: 1, significant: 3.5, same: 3 }

const rankingOf = cachedByVersion(
  (db) => readRecords(db, 'masail'),
  async (records) => {
    const entries: MappedQuestion[] = []
    for (const record of records) {
      entries.push(readEntry(record))
      // reading all wordings takes half a second
      await letOthersWork()
    }
    return createRanking(entries)
  },
)

/** Finds entries of the map for a question. */
export async function findQuestions(db: Db, question: string): Promise<FoundQuestions> {
  return chosen((await rankingOf(db))(question))
}

/** The same as one list: the entry certainly meant, or those possibly meant. */
export async function listQuestions(db: Db, question: string): Promise<AuthoredRecord[]> {
  const { sure, near } = await findQuestions(db, question)
  return sure ? [sure.record] : near
}

/** The ranked entries that are likely enough. */
export function chosen([best, ...others]: QuestionCandidate[]): FoundQuestions {
  if (!best) return { sure: undefined, near: [], nearest: undefined }
  const lead = leadOf(best, others[0])
  const likely = likelihood(best, lead)
  if (likely >= SURE && lead >= LEAST_LEAD && best.likeness.isSame)
    return { sure: { record: best.record, likelihood: likely }, near: [], nearest: undefined }
  const near = [...(likely >= NEAR ? [best] : []), ...others.filter((one) => likelihood(one, 0) >= NEAR)]
  const { likeness } = best
  const isAbout =
    likely >= NEAR &&
    likeness.hasConstants &&
    likeness.asked >= ABOUT.asked &&
    likeness.subject >= ABOUT.subject &&
    (likeness.isSame || likeness.significant >= MOST_SIGNIFICANT) &&
    likeness.nearest >= ABOUT.nearest
  return {
    sure: undefined,
    near: near.slice(0, MOST_NEAR).map(({ record }) => record),
    nearest: isAbout ? { record: best.record, likelihood: likely } : undefined,
  }
}

const leadOf = (one: QuestionCandidate, next: QuestionCandidate | undefined): number =>
  (one.worth - (next?.worth ?? 0)) / one.worth

function likelihood({ likeness }: QuestionCandidate, lead: number): number {
  const { covered, subject, significant, nearest } = likeness
  const sum =
    WEIGHTS.bias +
    WEIGHTS.covered * covered +
    WEIGHTS.lead * lead +
    WEIGHTS.subject * subject +
    WEIGHTS.significant * significant +
    (nearest >= SAME_WORDING ? WEIGHTS.same : 0)
  return 1 / (1 + Math.exp(-sum))
}
