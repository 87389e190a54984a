import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
import { citeHadith, collectionIn } from '../../reference/records/citations/print.ts'
import { summariseGrades } from '../../reference/records/grading/grades.ts'
import { gradeIn, graderIn } from '../../reference/records/grading/names.ts'
import {
  COLLECTIONS,
  type Collection,
  type CollectionSummary,
  findHadith,
  type Hadith,
  listCollections,
  neighbours,
  pageOfHadith,
} from '../../reference/records/hadith/hadith.ts'
import { narratorNamed } from '../../reference/records/narrators/chain-names.ts'
import type { NarratorName } from '../../reference/records/narrators/narrators.ts'
import { mainName } from '../../reference/records/narrators/transliterate.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block, PageContent } from './blocks.ts'
import { withVersion } from './changes/note.ts'
import type { ReadingRoutes } from './deps.ts'
import { opening } from './opening.ts'
import { pagerOf } from './pager.ts'
import { parallelBlocks } from './parallels.ts'
import { questionBlocks } from './questions.ts'
import { addressesOf, named, sendPage, viewQuery } from './reply.ts'
import { readingWords } from './words.ts'
import { translationOf } from './written.ts'

/** Hadith per page: some are very long. */
const PER_PAGE = 25

/** /h: the collections, a collection by book, a hadith. */
export const hadithPages: ReadingRoutes = (deps) => async (scope) => {
  const { db } = deps

  for (const url of addressesOf('/h')) {
    scope.get(url, async (request, reply) => {
      await sendPage(deps, request, reply, {
        path: '/h',
        of: ['hadith'],
        find: async (view) => collectionsPage(await listCollections(db), view),
      })
      return reply
    })
  }

  const ofKey = {
    params: z.object({ key: named }),
    querystring: viewQuery.extend({
      book: z.coerce.number().int().min(0).max(1000).optional().catch(undefined),
      page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
    }),
  }
  scope.get('/h/:key', { schema: ofKey }, async (request, reply) => {
    const { key } = request.params
    const { book, page } = request.query
    const collection = COLLECTIONS.find((name) => name === key)
    const sent = collection
      ? await sendPage(deps, request, reply, {
          path: book === undefined ? `/h/${key}` : addressOfBook(collection, book, page),
          of: ['hadith'],
          find: async (view) => {
            const summary = (await listCollections(db)).find(({ id }) => id === collection)
            if (!summary) return undefined
            if (book === undefined) return booksPage(collection, summary, view)
            const found = await pageOfHadith(
              db,
              { collection, book },
              { offset: (page - 1) * PER_PAGE, limit: PER_PAGE },
            )
            return found.hadith.length > 0 ? bookPage(collection, summary, { book, page, ...found }, view) : undefined
          },
        })
      : await sendPage(deps, request, reply, {
          path: `/h/${key}`,
          of: ['hadith', 'rijal', 'parallels', 'masail'],
          find: async (view) => {
            const hadith = await findHadith(db, key)
            if (!hadith) return undefined
            const related = [
              ...(await questionBlocks(db, hadith.key, view)),
              ...(await parallelBlocks(db, 'hadith', hadith.key, view)),
            ]
            // readers of Arabic get names in Arabic, where the narrator is certain
            const chain = new Map<string, NarratorName>()
            for (const name of view.language === 'ar' ? hadith.sanad : []) {
              const narrator = await narratorNamed(db, name)
              if (narrator) chain.set(name, narrator)
            }
            const content = hadithPage(hadith, { ...(await neighbours(db, hadith)), chain, related }, view)
            return withVersion(db, { kind: 'hadith', key: hadith.key }, content, view)
          },
        })
    if (!sent) throw notFound(`/h/${key.slice(0, 40)}`)
    return reply
  })
}

const addressOfBook = (collection: string, book: number, page: number): string =>
  `/h/${collection}?book=${book}${page > 1 ? `&page=${page}` : ''}`

function collectionsPage(collections: CollectionSummary[], view: ReadingView): PageContent {
  const words = readingWords[view.language].hadith
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      {
        cards: collections.map(({ id, total }) => ({
          title: { text: collectionIn(id, LANGUAGE_OF_CODE[view.language]), href: `/h/${id}` },
          blocks: [{ paragraph: [words.by[id]] }, { paragraph: [words.count(total)], soft: true }],
        })),
      },
    ],
  }
}

type Book = CollectionSummary['books'][number]

const nameOfBook = (book: Book, { language }: ReadingView): string =>
  (language === 'ar' ? book.name_arabic : language === 'en' ? book.name_english : book.name_indonesian) ??
  readingWords[language].hadith.book(book.book_number)

function booksPage(collection: Collection, { books, total }: CollectionSummary, view: ReadingView): PageContent {
  const words = readingWords[view.language].hadith
  const title = collectionIn(collection, LANGUAGE_OF_CODE[view.language])
  return {
    title,
    description: `${title}. ${words.count(total)}`,
    blocks: [
      { paragraph: [words.count(total)], soft: true },
      {
        list: books.map((book) => [
          { text: nameOfBook(book, view), href: addressOfBook(collection, book.book_number, 1) },
          ` · ${words.count(book.total)}`,
        ]),
      },
    ],
  }
}

function bookPage(
  collection: Collection,
  { books }: CollectionSummary,
  { book, page, hadith, total }: { book: number; page: number; hadith: Hadith[]; total: number },
  view: ReadingView,
): PageContent {
  const words = readingWords[view.language].hadith
  const listed = books.find(({ book_number }) => book_number === book)
  const name = listed ? nameOfBook(listed, view) : words.book(book)
  const pages = Math.ceil(total / PER_PAGE)
  const turn = (to: number) => ({ text: words.page(to, pages), href: addressOfBook(collection, book, to) })
  return {
    title: `${collectionIn(collection, LANGUAGE_OF_CODE[view.language])}: ${name}`,
    description: `${name}. ${words.count(total)}`,
    blocks: [
      ...(pages > 1 ? [{ paragraph: [words.page(page, pages)], soft: true }] : []),
      {
        records: hadith.map((one) => ({
          title: { text: citeHadith(one, LANGUAGE_OF_CODE[view.language]), href: `/h/${one.key}` },
          blocks: [...textsOf(one, view), gradingOf(one, view)],
        })),
      },
      pagerOf(
        {
          before: page > 1 ? turn(page - 1) : undefined,
          up: { text: collectionIn(collection, LANGUAGE_OF_CODE[view.language]), href: `/h/${collection}` },
          after: page < pages ? turn(page + 1) : undefined,
        },
        view,
      ),
    ],
  }
}

function hadithPage(
  hadith: Hadith,
  {
    before,
    after,
    chain,
    related,
  }: Awaited<ReturnType<typeof neighbours>> & { chain: Map<string, NarratorName>; related: Block[] },
  view: ReadingView,
): PageContent {
  const words = readingWords[view.language].hadith
  const language = LANGUAGE_OF_CODE[view.language]
  const title = citeHadith(hadith, language)
  const translation = translationOf(hadith, view.language)
  const collection = collectionIn(hadith.collection, language)
  const way = (one: Hadith) => ({ text: citeHadith(one, language), href: `/h/${one.key}` })
  return {
    title,
    path: `/h/${hadith.key}`,
    description: opening(translation ?? hadith.text_arabic ?? title),
    quote: [hadith.text_arabic, translation, title].filter(Boolean).join('\n'),
    blocks: [
      ...textsOf(hadith, view),
      { heading: words.grades, id: 'grades' },
      gradingOf(hadith, view),
      ...(hadith.grades.length > 0
        ? [
            {
              list: hadith.grades.map(({ grade, graded_by }) => [
                `${gradeIn(grade, language)} (${graderIn(graded_by, language)})`,
              ]),
            },
          ]
        : []),
      ...(hadith.sanad.length > 0
        ? [
            { heading: words.chain, id: 'chain' },
            {
              lineage: hadith.sanad.map((name) => {
                const known = chain.get(name)
                return {
                  text: known ? mainName(known.name_arabic) : name,
                  href: known ? `/n/${known.id}` : `/n?q=${encodeURIComponent(name)}`,
                }
              }),
              label: words.chain,
            },
          ]
        : []),
      ...related,
      pagerOf(
        {
          before: before && way(before),
          up: { text: collection, href: addressOfBook(hadith.collection, hadith.book_number, 1) },
          after: after && way(after),
        },
        view,
      ),
    ],
    linkedData: {
      '@type': 'Quotation',
      name: title,
      ...(hadith.text_arabic && { text: hadith.text_arabic, inLanguage: 'ar' }),
      isPartOf: { '@type': 'Book', name: collection },
    },
  }
}

function textsOf(hadith: Hadith, view: ReadingView): Block[] {
  const translation = translationOf(hadith, view.language)
  const { noTranslation } = readingWords[view.language].hadith
  return [
    ...(hadith.text_arabic ? [{ scripture: hadith.text_arabic, of: 'hadith' as const }] : []),
    ...(translation
      ? [{ prose: translation, lang: view.language }]
      : view.language === 'ar'
        ? []
        : [{ paragraph: [noTranslation], soft: true }]),
  ]
}

/** The summary of the gradings, as a sentence. */
function gradingOf({ collection, grades }: Hadith, view: ReadingView): Block {
  const words = readingWords[view.language].hadith
  if (collection === 'bukhari' || collection === 'muslim') return { paragraph: [words.byInclusion], soft: true }
  const { agreement, class: agreed } = summariseGrades(collection, grades)
  if (agreement === 'none') return { paragraph: [words.ungraded], soft: true }
  if (agreement === 'disputed' || agreed === null) return { paragraph: [words.disputed], soft: true }
  return { paragraph: [`${words.grades}: ${words.classes[agreed]}.`], soft: true }
}
