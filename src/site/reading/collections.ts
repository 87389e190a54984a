import { z } from 'zod'
import type { LanguageCode } from '../../platform/language.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Evidence, listRecords } from '../../reference/records/collections/collections.ts'
import { type TextCollection, textCollections } from '../../reference/records/collections/names.ts'
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

type ListedRecord = Awaited<ReturnType<typeof listRecords>>[number]

/** /doa, /amalan and the other authored collections: the list of each, and its records. */
export const collectionPages: ReadingRoutes = (deps) => async (scope) => {
  const { db } = deps
  for (const name of textCollections) {
    // evidence shows verses and hadith, so their changes matter too
    const of = [name, 'quran', 'hadith'] as const
    for (const url of addressesOf(`/${name}`)) {
      scope.get(url, async (request, reply) => {
        await sendPage(deps, request, reply, {
          path: `/${name}`,
          of,
          find: async (view) => listPage(name, await listRecords(db, name), view),
        })
        return reply
      })
    }

    const ofId = {
      params: z.object({ id: named }),
      querystring: viewQuery,
    }
    scope.get(`/${name}/:id`, { schema: ofId }, async (request, reply) => {
      const { id } = request.params
      const sent = await sendPage(deps, request, reply, {
        path: `/${name}/${id}`,
        of,
        find: async (view) => {
          const records = await listRecords(db, name)
          const place = records.findIndex((record) => record.id === id)
          const record = records[place]
          if (!record) return undefined
          const numbers = await numbersOf(
            db,
            record.evidence.map(({ key }) => key),
          )
          const around = { before: records[place - 1], after: records[place + 1], numbers }
          return withVersion(db, { kind: name, key: id }, recordPage(name, record, around, view), view)
        },
      })
      if (!sent) throw notFound(`/${name}/${id.slice(0, 40)}`)
      return reply
    })
  }
}

/** The title of a record: a person's name, its title, a name of Allah, or the saying itself. */
function titleOf(record: ListedRecord, language: LanguageCode): Written {
  for (const field of ['name', 'title', 'transliteration', 'text']) {
    // readers of Arabic get a name of Allah in Arabic
    if (field === 'transliteration' && language === 'ar' && typeof record.arabic === 'string')
      return { text: record.arabic, lang: 'ar' }
    const title = written(record, field, language)
    if (title) return title
  }
  return { text: record.id, lang: 'id' }
}

/** The note after a name in a list: who a person was, what a name of Allah means. */
function noteAfterTitle(record: ListedRecord, view: ReadingView): Inline[] {
  const about = record.name === undefined ? undefined : written(record, 'title', view.language)
  const meaning = view.language === 'ar' ? undefined : written(record, 'meaning', view.language)
  const arabic = view.language !== 'ar' && record.meaning !== undefined ? record.arabic : undefined
  return [
    ...(typeof arabic === 'string' ? [' · ', { text: arabic, lang: 'ar' as const }] : []),
    ...[about, meaning].flatMap((one) => (one ? [' · ', inline(one, view)] : [])),
  ]
}

function listPage(name: TextCollection, records: ListedRecord[], view: ReadingView): PageContent {
  const { title, lead } = readingWords[view.language].collections[name]
  return {
    title,
    description: lead,
    blocks: [
      { paragraph: [lead], soft: true },
      {
        list: records.map((record) => [
          inline(titleOf(record, view.language), view, `/${name}/${record.id}`),
          ...noteAfterTitle(record, view),
        ]),
        ordered: true,
      },
    ],
  }
}

/** The prose fields of a record, in reading order. */
const PROSE = [
  'when',
  'narrator',
  'grading',
  'meaning',
  'ruling',
  'explanation',
  'dalil',
  'benefits',
  'note',
  'source',
  'biography',
  'alternative',
] as const

function recordPage(
  name: TextCollection,
  record: ListedRecord,
  around: { before: ListedRecord | undefined; after: ListedRecord | undefined; numbers: Numbers },
  view: ReadingView,
): PageContent {
  const { fields, collections } = readingWords[view.language]
  const { before, after, numbers } = around
  const title = titleOf(record, view.language)
  const arabic = record.arabic ?? record.text_arabic ?? record.name_arabic ?? record.title_arabic
  const about = record.name === undefined ? undefined : written(record, 'title', view.language)
  const translation =
    written(record, 'translation', view.language) ?? (name === 'nawawi' ? textOf(record, view) : undefined)
  const prose = PROSE.flatMap((field) => {
    const found = written(record, field, view.language)
    return found ? [{ heading: fields[field] }, { prose: found.text, lang: found.lang }] : []
  })
  const way = (one: ListedRecord) => ({ text: titleOf(one, view.language).text, href: `/${name}/${one.id}` })
  return {
    title: title.text,
    description: opening(translation?.text ?? written(record, 'explanation', view.language)?.text ?? title.text),
    ...(typeof arabic === 'string' && {
      quote: [arabic, translation?.text, `${title.text} (${collections[name].title})`].filter(Boolean).join('\n'),
    }),
    blocks: [
      ...(typeof arabic === 'string' && arabic !== title.text ? [{ scripture: arabic, of: 'hadith' as const }] : []),
      ...(about ? [{ paragraph: [inline(about, view)], soft: true }] : []),
      ...(typeof record.transliteration === 'string' && view.language !== 'ar' && record.transliteration !== title.text
        ? [{ prose: record.transliteration, lang: 'ar-latn' as const }]
        : []),
      ...(translation ? [{ prose: translation.text, lang: translation.lang }] : []),
      ...factsOf(record, view),
      ...prose,
      ...lists(record, view),
      ...evidenceOf(record.evidence, numbers, view),
      pagerOf(
        {
          before: before && way(before),
          up: { text: collections[name].title, href: `/${name}` },
          after: after && way(after),
        },
        view,
      ),
    ],
  }
}

/** A person's lifetime, how often a text is recited, and the book that the record follows. */
function factsOf(record: ListedRecord, view: ReadingView): Block[] {
  const { language } = view
  const { fields, shell } = readingWords[language]
  const dates = (['born', 'died'] as const).flatMap((field): [string, Inline[]][] => {
    const date = (record[field] ?? {}) as Record<string, unknown>
    const known = ['hijri', 'gregorian'].flatMap((era) => written(date, era, language) ?? [])
    const [first] = known
    return first
      ? [[fields[field], [inline({ text: shell.list(known.map(({ text }) => text)), lang: first.lang }, view)]]]
      : []
  })
  const repeat: [string, Inline[]][] = typeof record.repeat === 'number' ? [[fields.repeat, [`${record.repeat}×`]]] : []
  const named = ['book', 'author'].flatMap((field) => written(record, field, language) ?? [])
  const book: [string, Inline[]][] =
    named.length > 0 ? [[fields.book, named.flatMap((one, at) => [at > 0 ? ' · ' : '', inline(one, view)])]] : []
  const facts = [...dates, ...repeat, ...book]
  return facts.length > 0 ? [{ facts }] : []
}

const textOf = (record: ListedRecord, { language }: ReadingView) =>
  language === 'ar' ? undefined : written(record, 'text', language)

/** The lists of a record: works and merits of a person, and scholars' verdicts on a saying. */
function lists(record: ListedRecord, view: ReadingView): Block[] {
  const { language } = view
  const { fields } = readingWords[language]
  const texts = (field: 'works' | 'merits'): Written[] => {
    const own = language === 'en' ? record[`${field}_en`] : undefined
    const [list, lang] = Array.isArray(own) && own.length > 0 ? [own, language] : [record[field], 'id' as const]
    return Array.isArray(list) ? list.flatMap((one) => (typeof one === 'string' ? [{ text: one, lang }] : [])) : []
  }
  const scholars = Array.isArray(record.scholars) ? record.scholars : []
  return [
    ...(['merits', 'works'] as const).flatMap((field) =>
      texts(field).length > 0
        ? [{ heading: fields[field] }, { list: texts(field).map((text) => [inline(text, view)]) }]
        : [],
    ),
    ...(scholars.length > 0
      ? [
          { heading: fields.scholars },
          {
            list: scholars.map((scholar: Record<string, unknown>) =>
              ['name', 'work', 'judgement'].flatMap((field, at): Inline[] => {
                const found = written(scholar, field, language)
                return found ? [['', ', ', ': '][at] ?? '', inline(found, view)] : []
              }),
            ),
          },
        ]
      : []),
  ]
}

function evidenceOf(evidence: Evidence[], numbers: Numbers, view: ReadingView): Block[] {
  if (evidence.length === 0) return []
  return [
    { heading: readingWords[view.language].fields.evidence, id: 'evidence' },
    {
      records: evidence.map((one) => ({
        title: citedEvidence(one, numbers, view),
        blocks: evidenceTexts(one, view),
      })),
    },
  ]
}
