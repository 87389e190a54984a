import { parentPort } from 'node:worker_threads'
import type { Language } from '../language/stem.ts'
import { type Fields, KeywordIndexBuilder, type Kind } from './keyword-index.ts'
import { indexNames } from './names.ts'
import { indexQuotations } from './quotations.ts'
import { type Keywords, type Nearest, type Ranked, type Reading, rank, read, release } from './rank.ts'
import { spellingNeighbours } from './spelling-neighbours.ts'
import { indexSkeletons } from './transliteration.ts'

// The thread that holds the keyword index. It serves the old one while a new one arrives. See keywords.ts.

/** A passage as the index wants it; each stems text holds four lines, see prepare.ts. */
export type IndexedPassage = {
  id: number
  kind: Kind
  stems_arabic: string
  stems_indonesian: string
  stems_english: string
  skeleton: string | null
  prominence: number
}
export type KeywordRequest =
  | { do: 'add'; passages: IndexedPassage[] }
  | { do: 'finish'; id: number }
  | { do: 'read'; text: string }
  | { do: 'rank'; id: number; text: string; nearest: Nearest; kinds: Kind[] }
export type KeywordReply = { id: number; ranked: Ranked } | { id: number; size: number } | { id: number; error: string }

const RECENT = 16
let keywords = build(collect())
let next: Collected | undefined
type Collected = {
  builder: KeywordIndexBuilder
  verses: Map<number, string>
  sayings: Map<number, string>
  size: number
  narrators: { id: number; forms: string; prominence: number }[]
}

const recent = new Map<string, Reading>()

parentPort?.on('message', (request: KeywordRequest) => {
  const id = 'id' in request ? request.id : 0
  try {
    const reply = answer(request)
    if (reply) parentPort?.postMessage(reply)
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? '') : String(error),
    } satisfies KeywordReply)
  }
})

function answer(request: KeywordRequest): KeywordReply | undefined {
  switch (request.do) {
    case 'add':
      for (const passage of request.passages) add(passage)
      return undefined
    case 'finish': {
      const collected = next ?? collect()
      keywords = build(collected)
      next = undefined
      for (const text of recent.keys()) forget(text)
      return { id: request.id, size: collected.size + collected.narrators.length }
    }
    case 'read':
      reading(request.text)
      return undefined
    case 'rank':
      return { id: request.id, ranked: rank(reading(request.text), request.nearest, request.kinds, keywords) }
  }
}

function collect(): Collected {
  return { builder: new KeywordIndexBuilder(), verses: new Map(), sayings: new Map(), size: 0, narrators: [] }
}

function build({ builder, verses, sayings, narrators }: Collected): Keywords {
  const index = builder.finish()
  const names = indexNames(narrators)
  return {
    index,
    neighbours: spellingNeighbours(index),
    skeletons: indexSkeletons(verses),
    quotations: indexQuotations(sayings),
    findNarrators: (name) =>
      names.find(name).map(({ narrator, ...found }) => ({ id: narrators[narrator]?.id ?? 0, ...found })),
  }
}

function add(passage: IndexedPassage): void {
  next ??= collect()
  if (passage.kind === 'rijal') {
    next.narrators.push({ id: passage.id, forms: passage.skeleton ?? '', prominence: passage.prominence })
    return
  }
  next.builder.add(passage.id, passage.kind, {
    arabic: fields(passage.stems_arabic),
    indonesian: fields(passage.stems_indonesian),
    english: fields(passage.stems_english),
  } satisfies Record<Language, Fields>)
  if (passage.skeleton) (passage.kind === 'quran' ? next.verses : next.sayings).set(next.size, passage.skeleton)
  next.size++
}

function fields(stems: string): Fields {
  const [text = '', title = '', beside = '', sanad = ''] = stems.split('\n')
  return { text, title, beside, sanad }
}

/** Read while the database still looks for the nearest vectors, so `rank` finds it done. */
function reading(text: string): Reading {
  const known = recent.get(text)
  if (known) return known
  const [oldest] = recent.keys()
  if (recent.size >= RECENT && oldest !== undefined) forget(oldest)
  const fresh = read(text, keywords)
  recent.set(text, fresh)
  return fresh
}

function forget(text: string): void {
  const old = recent.get(text)
  recent.delete(text)
  if (old) release(old)
}
