import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../platform/db/open.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { invalid } from '../../platform/refusal.ts'
import { type FoundKind, PASSAGE_KINDS, type PassageKind } from '../index/kind.ts'
import { cutSanad } from '../records/hadith/matn.ts'
import { type FoundNarrator, searchNarrators } from '../records/narrators/narrators.ts'
import type { Language } from '../text/stem.ts'
import { type Conditions, listMatching } from './conditions.ts'
import { findPassages, type Hit } from './query/hits.ts'
import { namedNarrator } from './query/narrators.ts'
import type { SearchMethod } from './query/rank.ts'
import type { Search } from './search.ts'

type PageRequest = {
  /** Undefined for a search by `like` alone. */
  q: string | undefined
  type: FoundKind | 'all'
  limit: number
  conditions: Conditions
  /** The key of a record. */
  like: string | undefined
  cursor: string | undefined
}

type SearchPage = {
  found: ({ narrator: FoundNarrator } | { hit: Hit })[]
  nextCursor: string | null
  method: SearchMethod
  confidence: number
  language: Language
  /** The terms of the query, as `language:stem`. */
  terms: ReadonlySet<string>
}

/** In characters: the longest query. */
const LONGEST_LIKE = 500

/** One page of results. Throws `invalid` for an unknown record and for another query's cursor. */
export async function findPage({ db, search }: { db: Db; search: Search }, request: PageRequest): Promise<SearchPage> {
  const { type, limit, conditions, like } = request
  const { cursor, ...query } = request
  const queryHash = fingerprint({ ...query, limit: undefined })
  const offset = cursor === undefined ? 0 : readCursor(cursor, queryHash)
  const page = <T>(all: T[]) => ({
    found: all.slice(offset, offset + limit),
    nextCursor: all.length > offset + limit ? writeCursor(offset + limit, queryHash) : null,
  })
  if (type === 'rijal') {
    const { narrators } = await searchNarrators(db, request.q ?? '', offset + limit + 1)
    return {
      method: 'keyword',
      confidence: narrators[0]?.score ?? 0,
      language: 'indonesian',
      terms: new Set(),
      ...page(narrators.map((narrator) => ({ narrator }))),
    }
  }
  const likeRecord = like === undefined ? undefined : await readLikeRecord(db, like)
  const text = request.q ?? likeRecord?.text ?? ''
  const passages = await listMatching(db, conditions)
  const kinds: PassageKind[] = type === 'all' ? [...PASSAGE_KINDS] : [type]
  const [narrator, ranked] = await Promise.all([
    type === 'all' && !passages && !likeRecord ? namedNarrator(db, text) : undefined,
    // two more: one to detect the next page, and one for the record itself
    search.search(text, kinds, offset + limit + 2, { passages, like: likeRecord?.text }),
  ])
  const hits = ranked.hits.filter(({ key }) => key !== likeRecord?.key).map((hit) => ({ hit }))
  const { method, confidence, language } = ranked
  return {
    method,
    confidence,
    language,
    terms: new Set(ranked.terms),
    ...page([...(narrator ? [{ narrator }] : []), ...hits]),
  }
}

/** The text of a record, cut to the length of a query. */
async function readLikeRecord(db: Db, key: string): Promise<{ key: string; text: string }> {
  const [record] = await findPassages(db, [key])
  if (!record) throw invalid('like', 'must be the key of a verse or hadith that is loaded')
  const { text_indonesian, text_english, text_arabic, kind } = record
  const language = text_indonesian ? 'indonesian' : text_english ? 'english' : 'arabic'
  const text = text_indonesian ?? text_english ?? text_arabic ?? ''
  return { key: record.key, text: (kind === 'hadith' ? cutSanad(text, language).matn : text).slice(0, LONGEST_LIKE) }
}

const place = z.tuple([z.int().min(0), z.string()])
const fingerprint = (query: unknown): string =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 10)
const writeCursor = (offset: number, queryHash: string): string =>
  Buffer.from(JSON.stringify([offset, queryHash])).toString('base64url')

function readCursor(cursor: string, queryHash: string): number {
  const read = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success) throw invalid('cursor', 'must be a next_cursor of an earlier answer')
  const [offset, of] = read.data
  if (of !== queryHash) throw invalid('cursor', 'must be the next_cursor of the same query with the same conditions')
  return offset
}
