import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
import {
  type AuthoredRecord,
  type Evidence,
  listRecords,
  type ResolvedRecord,
  readRecords,
} from '../../reference/records/collections/collections.ts'
import { MASAIL_TOPICS } from '../../reference/records/collections/names.ts'
import { unreviewedNotice } from '../../reference/records/collections/unreviewed.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block, Inline, PageContent } from './blocks.ts'
import { withVersion } from './changes/note.ts'
import { type Numbers, numbersOf } from './citations.ts'
import type { ReadingRoutes } from './deps.ts'
import { citedEvidence, evidenceTexts } from './evidence.ts'
import { opening } from './opening.ts'
import { pagerOf } from './pager.ts'
import { addressesOf, named, sendPage, viewQuery } from './reply.ts'
import { readingWords } from './words.ts'
import { inline, type Written, written } from './written.ts'

/** Characters of Arabic: longer hadith are folded, so that the positions stay close together. */
const LONGEST_OPEN = 700

/** /masail: common questions by topic, and the positions on each with their holders. */
export const masailPages: ReadingRoutes = (deps) => async (scope) => {
  const { db } = deps
  for (const url of addressesOf('/masail')) {
    scope.get(url, async (request, reply) => {
      await sendPage(deps, request, reply, {
        path: '/masail',
        of: ['masail'],
        find: async (view) => listPage(await readRecords(db, 'masail'), view),
      })
      return reply
    })
  }

  const ofId = { params: z.object({ id: named }), querystring: viewQuery }
  scope.get('/masail/:id', { schema: ofId }, async (request, reply) => {
    const { id } = request.params
    const sent = await sendPage(deps, request, reply, {
      path: `/masail/${id}`,
      of: ['masail', 'quran', 'hadith'],
      find: async (view) => {
        const all = await readRecords(db, 'masail')
        const place = all.findIndex((record) => record.id === id)
        if (place < 0) return undefined
        const [record] = await listRecords(db, 'masail', id)
        if (!record) return undefined
        const numbers = await numbersOf(
          db,
          record.evidence.map(({ key }) => key),
        )
        const content = questionPage(record, { before: all[place - 1], after: all[place + 1], numbers }, view)
        return withVersion(db, { kind: 'masail', key: id }, content, view)
      },
    })
    if (!sent) throw notFound(`/masail/${id.slice(0, 40)}`)
    return reply
  })
}

const questionOf = (record: AuthoredRecord, { language }: ReadingView): Written =>
  written(record, 'question', language) ?? { text: record.id, lang: 'id' }

function listPage(records: AuthoredRecord[], view: ReadingView): PageContent {
  const { collections, masail } = readingWords[view.language]
  const { title, lead } = collections.masail
  return {
    title,
    description: lead,
    blocks: [
      { paragraph: [`${lead} ${masail.explained}`], soft: true },
      ...MASAIL_TOPICS.flatMap((topic): Block[] => {
        const ofTopic = records.filter((record) => record.topic === topic)
        if (ofTopic.length === 0) return []
        return [
          { heading: masail.topics[topic], id: topic },
          { list: ofTopic.map((record) => [inline(questionOf(record, view), view, `/masail/${record.id}`)]) },
        ]
      }),
    ],
  }
}

type MasailPart = Record<string, unknown> & { evidence: Evidence[] }

function questionPage(
  record: ResolvedRecord,
  around: { before: AuthoredRecord | undefined; after: AuthoredRecord | undefined; numbers: Numbers },
  view: ReadingView,
): PageContent {
  const { language } = view
  const { collections, masail } = readingWords[language]
  const { before, after, numbers } = around
  const question = questionOf(record, view)
  const summary = written(record, 'summary', language)
  const agreed = partsOf(record.agreed)
  const positions = partsOf(record.positions)
  const section = (field: string, heading: string): Block[] => {
    const found = written(record, field, language)
    return found ? [{ heading }, { prose: found.text, lang: found.lang }] : []
  }
  const way = (one: AuthoredRecord) => ({ text: questionOf(one, view).text, href: `/masail/${one.id}` })
  return {
    title: question.text,
    description: opening(summary?.text ?? question.text),
    quote: [question.text, summary?.text].filter(Boolean).join('\n'),
    blocks: [
      ...(summary ? [{ prose: summary.text, lang: summary.lang }] : []),
      ...(record.reviewed_by
        ? []
        : [{ paragraph: [{ text: unreviewedNotice(LANGUAGE_OF_CODE[language]), tone: 'care' as const }] }]),
      ...(agreed.length > 0
        ? [{ heading: masail.agreed }, ...agreed.flatMap((part) => partBlocks(part, numbers, view))]
        : []),
      ...(positions.length > 0
        ? [
            { heading: masail.positions },
            {
              columns: positions.map((part) => ({
                title: [holdersOf(part, view)],
                blocks: partBlocks(part, numbers, view),
              })),
            },
          ]
        : []),
      ...section('practice', masail.practice),
      ...section('confused_with', masail.confused),
      ...section('ask', masail.ask),
      ...wordingsOf(record, view),
      pagerOf(
        {
          before: before && way(before),
          up: { text: collections.masail.title, href: '/masail' },
          after: after && way(after),
        },
        view,
      ),
    ],
  }
}

const partsOf = (value: unknown): MasailPart[] => (Array.isArray(value) ? value : [])

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The holders of a position, in English for readers of English. */
function holdersOf(part: MasailPart, view: ReadingView): Inline {
  const { shell } = readingWords[view.language]
  const lang = view.language === 'en' ? 'en' : 'id'
  return inline({ text: shell.list(textsOf(lang === 'en' ? part.holders_en : part.holders)), lang }, view)
}

/** A position: its content, reasoning, reference, and evidence with texts. */
function partBlocks(part: MasailPart, numbers: Numbers, view: ReadingView): Block[] {
  const { masail } = readingWords[view.language]
  const text = written(part, 'text', view.language)
  const argument = written(part, 'argument', view.language)
  const works = textsOf(part.works)
  const facts: [string, Inline[]][] = [
    ...(argument ? [[masail.argument, [inline(argument, view)]] satisfies [string, Inline[]]] : []),
    ...(works.length > 0
      ? [
          [
            masail.works,
            [view.language === 'id' ? works.join('; ') : { text: works.join('; '), lang: 'ar-latn' }],
          ] satisfies [string, Inline[]],
        ]
      : []),
  ]
  const hasText = (one: Evidence) => evidenceTexts(one, view).length > 0
  const missing = part.evidence.filter((one) => !hasText(one)).map((one) => citedEvidence(one, numbers, view))
  return [
    ...(text ? [{ paragraph: [inline(text, view)] }] : []),
    ...(facts.length > 0 ? [{ facts }] : []),
    ...part.evidence.filter(hasText).flatMap((one) => evidenceBlocks(one, numbers, view)),
    ...(missing.length > 0 ? [{ paragraph: [...listed(missing), ': ', masail.notLoaded], soft: true }] : []),
  ]
}

const listed = (all: Inline[]): Inline[] => all.flatMap((one, at) => (at === 0 ? [one] : [', ', one]))

function evidenceBlocks(one: Evidence, numbers: Numbers, view: ReadingView): Block[] {
  const cited = citedEvidence(one, numbers, view)
  const texts = evidenceTexts(one, view)
  if ((one.text_arabic?.length ?? 0) <= LONGEST_OPEN) return [{ paragraph: [cited] }, ...texts]
  return [{ folded: typeof cited === 'string' ? cited : cited.text, blocks: [{ paragraph: [cited] }, ...texts] }]
}

/** Other wordings of the question in the reader's language. */
function wordingsOf(record: AuthoredRecord, view: ReadingView): Block[] {
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
  const wordings = textsOf(record.wordings).filter((text) => isArabic(text) === (view.language === 'ar'))
  if (wordings.length === 0) return []
  return [
    {
      folded: readingWords[view.language].masail.wordings,
      blocks: [{ list: wordings.map((text) => [text]) }],
    },
  ]
}
