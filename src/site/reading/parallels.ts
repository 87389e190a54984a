import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Parallel, type ParallelKind, parallelsOf } from '../../reference/index/parallels/parallels.ts'
import type { ReadingView } from './address.ts'
import type { Block, Inline } from './blocks.ts'
import { citation, type Numbers, numbersOf } from './citations.ts'
import { readingWords } from './words.ts'

/** Records shown: those further down share little more than a phrase. */
const MOST_SHOWN = 30

/** Parallels of a record and quotations of it; nothing until the records have been compared. */
export async function parallelBlocks(db: Db, kind: ParallelKind, key: string, view: ReadingView): Promise<Block[]> {
  const { parallels, total } = await comparedSoFar(db, kind, key)
  if (total === 0) return []
  const words = readingWords[view.language].parallels
  const numbers = await numbersOf(
    db,
    parallels.map((one) => one.key),
  )
  return [
    {
      folded: words[kind](total),
      blocks: [
        { list: parallels.map((one) => entryOf(one, kind, numbers, view)) },
        ...(total > parallels.length ? [{ paragraph: [words.first(parallels.length)], soft: true }] : []),
      ],
    },
  ]
}

async function comparedSoFar(db: Db, kind: ParallelKind, key: string) {
  try {
    return await parallelsOf(db, kind, key, { offset: 0, limit: MOST_SHOWN })
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unavailable') return { parallels: [], total: 0 }
    throw error
  }
}

function entryOf(
  { key, relation, companion }: Parallel,
  kind: ParallelKind,
  numbers: Numbers,
  view: ReadingView,
): Inline[] {
  const words = readingWords[view.language].parallels
  const relationName = kind === 'quotes' && relation === 'same' ? words.whole : words.relations[relation]
  return [
    citation(key, numbers, view),
    ` · ${relationName}`,
    ...(companion && view.language === 'id' ? [` · ${companion}`] : []),
  ]
}
