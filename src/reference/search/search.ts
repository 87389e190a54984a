import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { enqueue } from '../../platform/queue/queue.ts'
import type { Embedder } from '../language/embed.ts'
import type { Language } from '../language/stem.ts'
import { buildPassagesJob, isCurrent } from './build.ts'
import { findNearest, type Hit, rankCandidates } from './candidates.ts'
import { findLiteral } from './find-literal.ts'
import type { Kind } from './keyword-index.ts'
import { openKeywords } from './keywords.ts'
import { readLiteral, type SurahName } from './literal.ts'
import { readState } from './passages.ts'
import type { NarratorFound, Nearest, Ranked } from './rank.ts'

export type Method = 'vector' | 'keyword' | 'hybrid'
export type Found = { hits: Hit[]; method: Method; confidence: number; language: Language }

export interface Search {
  /** The best passages for a query, best first. */
  search(query: string, kinds: Kind[], limit: number): Promise<Found>
  /** Loads passages that a build has changed, and asks for a build where data or model are new; call it every few seconds. */
  refresh(): Promise<void>
  /** Whether the loaded data is searchable, and while it is not, how far the build is. */
  readiness(): Promise<{ ready: boolean; progress?: string }>
  close(): Promise<void>
}

/** Below this the nearest passages are no better than for a query of another subject, and words decide (docs/search.md). */
export const CONFIDENT = 0.48
type SearchDeps = {
  db: Db
  /** Undefined: keyword search only. */
  embedder: Embedder | undefined
  log: FastifyBaseLogger
  now: () => Date
}

const NONE: Nearest = { ids: new Uint32Array(), cosines: new Float32Array() }

export async function openSearch({ db, embedder, log, now }: SearchDeps): Promise<Search> {
  const keywords = openKeywords(db)
  let surahs: SurahName[] = []
  let loaded = -1
  let loading: Promise<void> | undefined
  // The server answers other things meanwhile; /ready waits for this.
  load().catch((error) => log.error({ err: error }, 'the keyword index cannot be loaded'))
  return {
    search,
    async refresh() {
      if (!isCurrent(await readState(db), embedder))
        await enqueue(db, buildPassagesJob, {}, { now: now(), key: 'build' })
      await load()
    },
    async readiness() {
      const state = await readState(db)
      if (isCurrent(state, embedder) && loaded === state.version) return { ready: true }
      return { ready: false, progress: `${state.done} of ${state.total} passages are prepared` }
    },
    async close() {
      await loading?.catch(() => {})
      await keywords.close()
    },
  }

  /** One load at a time; who asks during one waits for it. */
  function load(): Promise<void> {
    loading ??= loadNew().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function loadNew(): Promise<void> {
    const { version } = await readState(db)
    if (version === loaded) return
    surahs = await rows<SurahName>(
      db,
      sql`select number, name_arabic, name_latin, ayah_count from surahs order by number`,
    )
    await keywords.load()
    loaded = version
    log.debug({ version }, 'the keyword index is loaded')
  }

  /** Both arms at once; a literal reference goes first, then a narrator of just this name; twins are left out. */
  async function search(query: string, kinds: Kind[], limit: number): Promise<Found> {
    const literal = readLiteral(query, surahs)
    keywords.read(query)
    const meaning = kinds.some((kind) => kind !== 'rijal')
    const vector = meaning ? await embedder?.embed(query) : undefined
    const nearest = embedder && vector && (await findNearest(db, embedder.model.id, vector))
    const joined = await keywords.rank(query, nearest ?? NONE, kinds)
    // semantic first; where it is unsure, words decide alone, unless there is no text in that language to have them
    const sure = nearest !== undefined && (joined.confidence >= CONFIDENT || !joined.languageHeld)
    const ranked = sure ? joined : await keywords.rank(query, NONE, kinds)
    const named = literal ? await findLiteral(db, literal) : []
    const first = [
      ...named.map((id, at) => ({ id, lexical: LITERAL - at / 10 })),
      ...narratorsFirst(ranked.narrators, query, meaning),
    ]
    const { language } = ranked
    if (ranked.words === 0 && first.length === 0) return { hits: [], method: 'keyword', confidence: 0, language }
    const chosen = putFirst(first, ranked)
    return {
      hits: chosen.ids.length === 0 ? [] : await rankCandidates(db, sure ? vector : undefined, chosen, kinds, limit),
      method: named.length > 0 || !sure ? 'keyword' : ranked.wordsFound ? 'hybrid' : 'vector',
      confidence: named.length > 0 ? 1 : Math.min(1, joined.confidence),
      language,
    }
  }
}

// More than any score can reach.
const LITERAL = 10
const NARRATOR = 5
const NARRATORS_AMONG_OTHERS = 1

/** All who bear the name where narrators are asked for; among other kinds only those whose whole name the query is. */
function narratorsFirst(
  found: NarratorFound[],
  query: string,
  amongOthers: boolean,
): { id: number; lexical: number }[] {
  if (!amongOthers) return found.map(({ id, share }, at) => ({ id, lexical: share - at / 1000 }))
  const fullName = /\S\s+\S/.test(query.trim())
  return found
    .filter(({ whole }) => whole && fullName)
    .slice(0, NARRATORS_AMONG_OTHERS)
    .map(({ id }, at) => ({ id, lexical: NARRATOR - at / 10 }))
}

function putFirst(first: { id: number; lexical: number }[], ranked: Ranked): Ranked {
  const places = new Set(first.map(({ id }) => id))
  const rest = [...ranked.ids.keys()].filter((at) => !places.has(ranked.ids[at] ?? 0))
  return {
    ...ranked,
    ids: Uint32Array.from([...first.map(({ id }) => id), ...rest.map((at) => ranked.ids[at] ?? 0)]),
    lexical: Float32Array.from([...first.map(({ lexical }) => lexical), ...rest.map((at) => ranked.lexical[at] ?? 0)]),
  }
}
