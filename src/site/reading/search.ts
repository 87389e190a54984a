import { z } from 'zod'
import { type Care, careNote, quotedWhole, recordOf } from '../../reference/answers/care/care.ts'
import { needOf } from '../../reference/answers/care/detect.ts'
import { keyOf, titleOf } from '../../reference/answers/questions/answer.ts'
import { listQuestions } from '../../reference/answers/questions/find.ts'
import { PASSAGE_KINDS } from '../../reference/index/kind.ts'
import { addressOf } from '../../reference/records/address.ts'
import { citeHadith, citeVerse } from '../../reference/records/citations/print.ts'
import type { AuthoredRecord } from '../../reference/records/collections/collections.ts'
import { textIn } from '../../reference/records/collections/translate.ts'
import { searchNarrators } from '../../reference/records/narrators/narrators.ts'
import { findPassages, type Hit } from '../../reference/search/query/hits.ts'
import { namedNarrator } from '../../reference/search/query/narrators.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block, PageContent } from './blocks.ts'
import type { ReadingDeps, ReadingRoutes } from './deps.ts'
import { readerOf } from './limits.ts'
import { opening } from './opening.ts'
import { addressesOf, sendPage, viewQuery } from './reply.ts'
import { SEARCH_TYPES, type SearchType, searchForm } from './search-form.ts'
import { readingWords } from './words.ts'

/** What is found beyond twenty hardly ever fits the question. */
const MOST_RESULTS = 20

/** /search: what POST /api/v1/search finds, to read. */
export const searchPage: ReadingRoutes = (deps) => async (scope) => {
  const asked = {
    querystring: viewQuery.extend({
      q: z.string().trim().max(500).catch('').default(''),
      type: z.enum(SEARCH_TYPES).catch('all').default('all'),
    }),
  }
  for (const url of addressesOf('/search')) {
    scope.get(url, { schema: asked }, async (request, reply) => {
      const { type } = request.query
      const q = request.query.q.replaceAll('\u0000', '')
      await sendPage(deps, request, reply, {
        path: q === '' ? '/search' : `/search?${new URLSearchParams({ q, ...(type !== 'all' && { type }) })}`,
        find: async (view) =>
          resultsPage(
            deps.care,
            q,
            type,
            q === '' ? [] : await find({ ...deps, search: deps.search.of(readerOf(request)) }, q, type, view),
            view,
          ),
      })
      return reply
    })
  }
}

type ShownResult = { title: { text: string; href: string }; blocks: Block[] }

async function find(
  { db, search, care }: ReadingDeps,
  q: string,
  type: SearchType,
  view: ReadingView,
): Promise<ShownResult[]> {
  const person = (narrator: { id: string; name_arabic: string; name_latin: string | null }): ShownResult => ({
    title: { text: narrator.name_latin ?? narrator.name_arabic, href: `/n/${narrator.id}` },
    blocks: narrator.name_latin ? [{ prose: narrator.name_arabic, lang: 'ar' }] : [],
  })
  if (type === 'rijal') return (await searchNarrators(db, q, MOST_RESULTS)).narrators.map(person)
  const need = needOf(q)
  // nothing is ranked for who is in need
  if (need?.level === 'crisis')
    return (await findPassages(db, quotedWhole(recordOf(care, need.kind)))).map((hit) => passage(hit, view))
  const [named, questions, found] = await Promise.all([
    type === 'all' ? namedNarrator(db, q) : undefined,
    type === 'all' ? listQuestions(db, q) : [],
    search.search(q, type === 'all' ? [...PASSAGE_KINDS] : [type], MOST_RESULTS),
  ])
  return [
    ...questions.map((record) => question(record, view)),
    ...(named ? [person(named)] : []),
    ...found.hits.map((hit) => passage(hit, view)),
  ]
}

/** A question of the map by its summary. */
function question(record: AuthoredRecord, { language }: ReadingView): ShownResult {
  const own = LANGUAGE_OF_CODE[language]
  return {
    title: { text: titleOf(record, own), href: addressOf('', 'masail', keyOf(record)) },
    blocks: [{ prose: textIn(record, 'summary', own) ?? '', lang: language }],
  }
}

/** Verses whole, hadith by their beginning: the whole is one step away. */
function passage(hit: Hit, view: ReadingView): ShownResult {
  const language = LANGUAGE_OF_CODE[view.language]
  const text = view.language === 'id' ? hit.text_indonesian : view.language === 'en' ? hit.text_english : null
  if (hit.kind === 'quran') {
    return {
      title: { text: citeVerse(hit.key, language), href: `/q/${hit.key}` },
      blocks: [
        ...(hit.text_arabic ? [{ scripture: hit.text_arabic, of: 'quran' as const }] : []),
        ...(text ? [{ prose: text, lang: view.language }] : []),
      ],
    }
  }
  const shown = text ?? hit.text_arabic
  return {
    title: { text: citeHadith(hit, language), href: `/h/${hit.key}` },
    blocks: shown ? [{ prose: opening(shown, 400), lang: text ? view.language : 'ar' }] : [],
  }
}

/** For words of need: a line, and whom to call, before anything else. */
function careBlocks(care: Care, q: string): Block[] {
  const need = needOf(q)
  if (!need) return []
  const { text, contacts } = careNote(care, need)
  return [
    { paragraph: [text] },
    { list: contacts.map(({ name, number }) => [{ text: number, tone: 'care' }, `: ${name}`]) },
  ]
}

function resultsPage(care: Care, q: string, type: SearchType, results: ShownResult[], view: ReadingView): PageContent {
  const words = readingWords(view.language).search
  // a title stands in tabs and in the history of a browser that others may use too
  const isCrisis = needOf(q)?.level === 'crisis'
  return {
    title: q === '' || isCrisis ? words.title : words.results(q),
    description: words.lead,
    unlisted: isCrisis,
    blocks: [
      searchForm(view, q, type),
      ...careBlocks(care, q),
      ...(q === ''
        ? [{ paragraph: [words.lead], soft: true }]
        : results.length === 0
          ? [{ paragraph: [words.none] }]
          : [{ records: results }]),
    ],
  }
}
