import { z } from 'zod'
import { needOfAsker } from '../../../reference/answers/care/asker.ts'
import { type Care, careNote, quotedWhole, recordOf } from '../../../reference/answers/care/care.ts'
import { mayBeInNeed } from '../../../reference/answers/care/need.ts'
import type { Need } from '../../../reference/answers/care/phrases.ts'
import { PASSAGE_KINDS } from '../../../reference/index/kind.ts'
import { CLASSES } from '../../../reference/records/grading/grades.ts'
import { booksOf, COLLECTIONS } from '../../../reference/records/hadith/hadith.ts'
import { searchNarrators } from '../../../reference/records/narrators/narrators.ts'
import { listMatching } from '../../../reference/search/conditions.ts'
import { highlighter } from '../../../reference/search/highlights.ts'
import { findPassages } from '../../../reference/search/query/hits.ts'
import type { ReadingView } from '../address.ts'
import type { Block, PageContent } from '../blocks.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { readerOf } from '../limits.ts'
import { addressesOf, sendPage, viewQuery } from '../reply.ts'
import { readingWords } from '../words.ts'
import { addressOfSearch, SEARCH_TYPES, type SearchInput, searchForm } from './form.ts'
import { meantBy } from './meant.ts'
import { type NamedPage, namedPages } from './named.ts'
import { passageBlocks, personBlocks, type ShownResult } from './result.ts'
import { searchWords } from './words.ts'

/** Results per page: two or three screens. */
const PER_PAGE = 10
/** Results beyond two hundred hardly ever fit the query. */
const MOST_PAGES = 20

const query = viewQuery.extend({
  q: z.string().trim().max(500).catch('').default(''),
  type: z.enum(SEARCH_TYPES).catch('all').default('all'),
  // an unchanged field of the form is sent as an empty text
  grade: z.enum(CLASSES).optional().catch(undefined),
  collection: z.enum(COLLECTIONS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1).default(1),
})

/** /search: the results of POST /api/v1/search as a page, below the pages that the query names. */
export const searchPage: ReadingRoutes = (deps) => async (scope) => {
  for (const url of addressesOf('/search')) {
    scope.get(url, { schema: { querystring: query } }, async (request, reply) => {
      const { type, grade, collection, page } = request.query
      const asked: SearchInput = { q: request.query.q.replaceAll('\u0000', ''), type, grade, collection }
      const reader = readerOf(request)
      const own = { ...deps, search: deps.search.of(reader), verifier: deps.verifier.of(reader) }
      const need = await needOfAsker(own.search, asked.q)
      await sendPage(deps, request, reply, {
        path: addressOfSearch(asked, page),
        find: async (view) => {
          const found = asked.q === '' ? undefined : await find(own, asked, need, page, view)
          return resultsPage(deps.care, asked, need, page, found, view)
        },
      })
      return reply
    })
  }
}

type SearchOutcome = {
  named: NamedPage[]
  results: ShownResult[]
  /** The corrected query. */
  meant?: string | undefined
  hasMore: boolean
}

async function find(
  { db, search, care, verifier }: ReadingDeps,
  { q, type, grade, collection }: SearchInput,
  need: Need | undefined,
  page: number,
  view: ReadingView,
): Promise<SearchOutcome> {
  const from = (page - 1) * PER_PAGE
  const shown = <T>(all: T[]) => ({ these: all.slice(from, from + PER_PAGE), hasMore: all.length > from + PER_PAGE })
  if (type === 'rijal') {
    const { these, hasMore } = shown((await searchNarrators(db, q, from + PER_PAGE + 1)).narrators)
    return { named: [], results: these.map((one) => personBlocks(one, view)), hasMore }
  }
  // a person in a crisis gets help instead of results
  if (need?.level === 'crisis') {
    const hits = await findPassages(db, quotedWhole(recordOf(care, need.kind), need))
    return { named: [], results: hits.map((hit) => passageBlocks(hit, [], undefined, view)), hasMore: false }
  }
  const passages = await listMatching(db, { grade, collections: collection && [collection] })
  const asksAll = type === 'all' && passages === undefined && page === 1
  const [named, ranked] = await Promise.all([
    asksAll ? namedPages({ db, verifier }, q, view) : [],
    search.search(q, type === 'all' ? [...PASSAGE_KINDS] : [type], from + PER_PAGE + 1, { passages }),
  ])
  const { these, hasMore } = shown(ranked.hits)
  const marks = highlighter(new Set(ranked.terms))
  const books = await booksOf(
    db,
    these.flatMap(({ kind, key }) => (kind === 'hadith' ? [key] : [])),
  )
  return {
    named,
    results: these.map((hit) => passageBlocks(hit, marks(hit), books.get(hit.key), view)),
    meant: meantBy(q, ranked.corrected, these),
    hasMore,
  }
}

/** For a query that shows need: a sentence and whom to call, before anything else. */
function careBlocks(care: Care, need: Need | undefined): Block[] {
  if (!need) return []
  const { text, contacts } = careNote(care, need)
  return [
    { paragraph: [text] },
    { list: contacts.map(({ name, number }) => [{ text: number, tone: 'care' }, `: ${name}`]) },
  ]
}

function resultsPage(
  care: Care,
  asked: SearchInput,
  need: Need | undefined,
  page: number,
  found: SearchOutcome | undefined,
  view: ReadingView,
): PageContent {
  const words = readingWords[view.language].search
  const { q } = asked
  // titles are stored in the history of a browser that others may use
  const isUntitled = mayBeInNeed(need)
  return {
    title: q === '' || isUntitled ? words.title : words.results(q),
    description: words.lead,
    unlisted: q !== '',
    blocks: [
      searchForm(view, asked, true),
      ...careBlocks(care, need),
      ...(found ? foundBlocks(asked, page, found, view) : [{ paragraph: [words.lead], soft: true }]),
    ],
  }
}

function foundBlocks(asked: SearchInput, page: number, found: SearchOutcome, view: ReadingView): Block[] {
  const { shell, search, number } = readingWords[view.language]
  const words = searchWords[view.language]
  const { named, results, meant, hasMore } = found
  const turn = (to: number) => ({ text: words.page(number(to)), href: addressOfSearch(asked, to) })
  const pager = [
    ...(page > 1 ? [{ ...turn(page - 1), rel: 'prev' as const }] : []),
    ...(hasMore && page < MOST_PAGES ? [{ ...turn(page + 1), rel: 'next' as const }] : []),
  ].map((way) => ({ ...way, text: way.rel === 'prev' ? shell.previous(way.text) : shell.next(way.text) }))
  return [
    ...(meant
      ? [
          {
            paragraph: [
              `${words.meant} `,
              { text: meant, href: addressOfSearch({ ...asked, q: meant }), strong: true },
            ],
          },
        ]
      : []),
    ...(named.length > 0
      ? [
          { heading: words.named, id: 'named' },
          {
            list: named.map(({ text, href, kind }) => [
              { text, href },
              { text: ` · ${kind}`, tone: 'soft' as const },
            ]),
          },
          ...(results.length > 0 ? [{ heading: words.texts, id: 'texts' }] : []),
        ]
      : []),
    ...(results.length > 0 ? [{ records: results }] : named.length === 0 ? [{ paragraph: [search.none] }] : []),
    ...(pager.length > 0 ? [{ pager, label: shell.pager }] : []),
  ]
}
