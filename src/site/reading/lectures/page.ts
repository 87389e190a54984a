import { z } from 'zod'
import { UUID } from '../../../platform/ids.ts'
import { notFound } from '../../../platform/refusal.ts'
import { findPublished, type ListedLecture, listPublished } from '../../../reference/lectures/lectures.ts'
import { spokenLanguage } from '../../../reference/lectures/spoken-text.ts'
import { TOPICS } from '../../../reference/lectures/topics.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, PageContent } from '../blocks.ts'
import { withLinks } from '../citations.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { opening } from '../opening.ts'
import { pagerOf } from '../pager.ts'
import { partAddress } from '../parts.ts'
import { addressesOf, named, sendPage, viewQuery } from '../reply.ts'
import { readingWords } from '../words.ts'
import { lecturesWords } from './words.ts'

/** Minutes that caches may store the page: new lectures should appear soon. */
const MAX_AGE_MINUTES = 5
/** Lectures per page: a few lines each. */
const PER_PAGE = 20
/** Further than anyone reads; a larger number is a mistake, and would walk far through the table. */
const MOST_PAGES = 1_000
/** Characters of a transcript per page. */
const PART_CHARACTERS = 15_000
const SPOKEN = { indonesian: 'id', english: 'en', arabic: 'ar' } as const

const asked = viewQuery.extend({
  q: z.string().trim().max(200).catch('').default(''),
  topic: z.enum(TOPICS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1).default(1),
})
type LectureQuery = Pick<z.output<typeof asked>, 'q' | 'topic' | 'page'>

/** /lectures: the published lectures, each with its summary and transcript. */
export const lecturePages: ReadingRoutes = (deps) => async (scope) => {
  for (const url of addressesOf('/lectures')) {
    scope.get(url, { schema: { querystring: asked } }, async (request, reply) => {
      const { q, topic, page } = request.query
      const query = { q: q.replaceAll('\u0000', ''), topic, page }
      await sendPage(deps, request, reply, {
        path: addressOf(query),
        maxAgeMinutes: MAX_AGE_MINUTES,
        find: async (view) => {
          const offset = (page - 1) * PER_PAGE
          return listPage(query, await listPublished(deps.db, query, { offset, limit: PER_PAGE }), view)
        },
      })
      return reply
    })
  }

  const ofId = {
    params: z.object({ id: named }),
    querystring: viewQuery.extend({ part: z.coerce.number().int().min(1).max(1_000).catch(1).default(1) }),
  }
  scope.get('/lectures/:id', { schema: ofId }, async (request, reply) => {
    const { id } = request.params
    const { part } = request.query
    const lecture = UUID.test(id) ? await findPublished(deps.db, id) : undefined
    const parts = partsOf(lecture?.transcript ?? '')
    if (!lecture || part > Math.max(1, parts.length)) throw notFound('This lecture')
    await sendPage(deps, request, reply, {
      path: partAddress(`/lectures/${lecture.id}`, part),
      maxAgeMinutes: MAX_AGE_MINUTES,
      find: (view) => lecturePage(deps, lecture, { parts, part }, view),
    })
    return reply
  })
}

function addressOf({ q, topic, page }: LectureQuery): string {
  const parameters = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(topic && { topic }),
    ...(page > 1 && { page: String(page) }),
  })
  return parameters.size === 0 ? '/lectures' : `/lectures?${parameters}`
}

function listPage(
  query: LectureQuery,
  { lectures, total }: Awaited<ReturnType<typeof listPublished>>,
  view: ReadingView,
): PageContent {
  const words = lecturesWords[view.language]
  const { number, shell } = readingWords[view.language]
  const turn = (page: number) => ({ text: words.page(number(page)), href: addressOf({ ...query, page }) })
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      {
        form: {
          action: '/lectures',
          search: true,
          fields: [
            { name: 'q', label: words.search, type: 'search', value: query.q, maxLength: 200 },
            {
              name: 'topic',
              label: words.topic,
              type: 'select',
              value: query.topic ?? '',
              choices: [['', words.anyTopic], ...TOPICS.map((topic): [string, string] => [topic, words.topics[topic]])],
            },
          ],
          button: words.button,
        },
      },
      ...(lectures.length > 0
        ? [
            {
              records: lectures.map((lecture) => ({
                title: { text: lecture.title ?? words.untitled, href: `/lectures/${lecture.id}` },
                blocks: [
                  ...factsOf(lecture, view),
                  ...(lecture.summary ? [{ paragraph: [opening(lecture.summary, 300)] }] : []),
                ],
              })),
            },
          ]
        : [{ paragraph: [query.q === '' && !query.topic && query.page === 1 ? words.empty : words.none] }]),
      pagerOf(
        {
          before: query.page > 1 ? turn(query.page - 1) : undefined,
          up: { text: shell.home, href: '/' },
          after: query.page * PER_PAGE < total ? turn(query.page + 1) : undefined,
        },
        view,
      ),
    ],
  }
}

function factsOf({ speaker, topic, mosque, duration }: ListedLecture, { language }: ReadingView): Block[] {
  const words = lecturesWords[language]
  const { number, shell } = readingWords[language]
  const values = {
    speaker,
    topic: topic && words.topics[topic],
    mosque: mosque && shell.list([mosque.name, mosque.city].filter((one) => one !== null)),
    duration: duration && words.minutes(number(Math.max(1, Math.round(duration / 60)))),
  }
  const facts = Object.entries(values).flatMap(([name, value]): [Inline, Inline[]][] =>
    value ? [[words.facts[name as keyof typeof values], [value]]] : [],
  )
  return facts.length > 0 ? [{ facts }] : []
}

/** The transcript in pages of paragraphs. */
function partsOf(transcript: string): string[][] {
  const parts: string[][] = []
  let length = PART_CHARACTERS
  for (const paragraph of paragraphsOf(transcript)) {
    if (length + paragraph.length > PART_CHARACTERS) {
      parts.push([])
      length = 0
    }
    length += paragraph.length
    parts.at(-1)?.push(paragraph)
  }
  return parts
}

/** Characters of a paragraph: about eight lines on a phone. */
const PARAGRAPH_CHARACTERS = 700
/** Characters after which a paragraph ends even within a sentence. */
const LONGEST_PARAGRAPH_CHARACTERS = 1_200

/** Splits captions into paragraphs. They have none of their own, and often no sentences: it breaks after a sentence, or else after a word. */
function paragraphsOf(transcript: string): string[] {
  const paragraphs: string[] = []
  let words: string[] = []
  let length = 0
  for (const word of transcript.split(/\s+/).filter(Boolean)) {
    words.push(word)
    length += word.length + 1
    if (length < PARAGRAPH_CHARACTERS || (!/[.?!؟]$/.test(word) && length < LONGEST_PARAGRAPH_CHARACTERS)) continue
    paragraphs.push(words.join(' '))
    words = []
    length = 0
  }
  return words.length > 0 ? [...paragraphs, words.join(' ')] : paragraphs
}

async function lecturePage(
  { db }: ReadingDeps,
  lecture: NonNullable<Awaited<ReturnType<typeof findPublished>>>,
  { parts, part }: { parts: string[][]; part: number },
  view: ReadingView,
): Promise<PageContent> {
  const words = lecturesWords[view.language]
  const { number } = readingWords[view.language]
  const title = lecture.title ?? words.untitled
  const spoken = SPOKEN[spokenLanguage(`${lecture.transcript ?? ''} ${lecture.summary ?? ''}`)]
  const linked = async (texts: string[]): Promise<Block[]> =>
    Promise.all(texts.map(async (text) => ({ paragraph: await withLinks(db, text), lang: spoken })))
  const turn = (to: number) => ({
    text: words.part(number(to), number(parts.length)),
    href: partAddress(`/lectures/${lecture.id}`, to),
  })
  return {
    title,
    description: lecture.summary ? opening(lecture.summary) : words.lead,
    blocks: [
      ...factsOf(lecture, view),
      { paragraph: [{ text: words.watch, href: lecture.url }] },
      ...(lecture.summary && part === 1
        ? [
            { heading: words.summary },
            { paragraph: [words.summarised], soft: true },
            ...(await linked([lecture.summary])),
          ]
        : []),
      ...(parts.length > 0
        ? [
            {
              heading: parts.length > 1 ? `${words.transcript}: ${turn(part).text}` : words.transcript,
              id: 'transcript',
            },
            { paragraph: [words.transcribed], soft: true },
            ...(await linked(parts[part - 1] ?? [])),
          ]
        : []),
      pagerOf(
        {
          before: part > 1 ? turn(part - 1) : undefined,
          up: { text: words.title, href: '/lectures' },
          after: part < parts.length ? turn(part + 1) : undefined,
        },
        view,
      ),
    ],
    linkedData: {
      '@type': 'VideoObject',
      name: title,
      description: lecture.summary ? opening(lecture.summary) : title,
      contentUrl: lecture.url,
      ...(lecture.publishedAt && { uploadDate: lecture.publishedAt.toISOString() }),
      ...(lecture.duration && { duration: `PT${lecture.duration}S` }),
    },
  }
}
