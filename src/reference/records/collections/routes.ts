import { z } from 'zod'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import { invalid, notFound } from '../../../platform/refusal.ts'
import type { ReferenceRoutes } from '../../http/deps.ts'
import { addMeta } from '../../http/meta.ts'
import { recordDescription, sendRecord } from '../../http/send-record.ts'
import { recordMeta, withMeta } from '../meta.ts'
import { listRecords } from './collections.ts'
import { type TextCollection, textCollections } from './names.ts'
import { AMALAN_CATEGORIES, BOOKS, collectionSchemas, DOA_CATEGORIES, resolvedEvidence } from './schemas.ts'
import { inLanguage } from './translate.ts'

const lang = z
  .enum(LANGUAGE_CODES)
  .default('id')
  .describe('The language of titles, explanations and rulings, if available; otherwise Indonesian')
const book = z.string().describe('The book that the collection follows')
const author = z.string().describe('Its author')

/** `sore` is the everyday word for the same time of day. */
const DOA_SYNONYMS: Record<string, string> = { sore: 'petang' }

/** The field that wraps a list: the collection's path, except `doas`, which the specification names. */
const wrapperOf = (name: TextCollection): string => (name === 'doa' ? 'doas' : name.replaceAll('-', '_'))

/** The names of schemas and operations, and the summary of the list. */
const described: Record<TextCollection, { one: string; many: string; summary: string }> = {
  tawhid: {
    one: 'TawhidChapter',
    many: 'TawhidChapters',
    summary: 'The 66 chapters of Kitab at-Tauhid by Muhammad ibn Abd al-Wahhab, with their evidence',
  },
  aqidah: { one: 'CreedTopic', many: 'CreedTopics', summary: 'The 60 topics of creed' },
  amalan: { one: 'Practice', many: 'Practices', summary: 'Sunnah practices, all or those of one category' },
  nawawi: { one: 'NawawiHadith', many: 'NawawiHadiths', summary: "An-Nawawi's forty-two hadith" },
  doa: { one: 'Dua', many: 'Duas', summary: 'Daily duas, all or those of one category' },
  'asmaul-husna': { one: 'DivineName', many: 'DivineNames', summary: 'The 99 names of Allah' },
  figures: { one: 'Figure', many: 'Figures', summary: 'Companions, imams and scholars' },
  maudhu: {
    one: 'FabricatedSaying',
    many: 'FabricatedSayings',
    summary: 'Fabricated sayings, their ruling and what is authentic instead',
  },
  masyhur: {
    one: 'FamousSaying',
    many: 'FamousSayings',
    summary:
      'Popular sayings that are fabricated, baseless, weak, misattributed or not found, and what is authentic instead',
  },
}

export const collectionRoutes: ReferenceRoutes =
  ({ records: db, answers }) =>
  async (scope) => {
    for (const name of textCollections) {
      const wrapper = wrapperOf(name)
      const { one, many, summary } = described[name]
      const record = collectionSchemas[name]
        .extend({ ...(BOOKS[name] && { book, author }), evidence: z.array(resolvedEvidence), meta: recordMeta })
        .meta({ id: one })
      const list = z.object({ [wrapper]: z.array(record), total: z.int().min(0) })
      const filtered = name === 'doa' || name === 'amalan'

      scope.get(
        `/${name}`,
        {
          schema: {
            ...recordDescription,
            operationId: `list${many}`,
            summary,
            tags: ['Collections'],
            querystring: filtered
              ? z.object({ category: z.string().optional().describe(wordsFor(name)), lang, ...withMeta })
              : z.object({ lang, ...withMeta }),
            response: { 200: list },
          },
        },
        async (request, reply) => {
          const category = filtered ? readCategory(name, request.query) : undefined
          await sendRecord(answers, request, reply, {
            of: [name, 'quran', 'hadith'],
            schema: list,
            find: async () => {
              const all = await listRecords(db, name)
              const tags = await tagsOf(name)
              if (category !== undefined && !allowed(name).includes(category) && !tags.has(category))
                throw unknown(name, tags)
              const records = all.filter((one) => category === undefined || isIn(one, category))
              const served = await addMeta(
                db,
                request.query,
                name,
                inLanguage(records, request.query.lang),
                (one) => one.id,
              )
              return { [wrapper]: served, total: served.length } as z.input<typeof list>
            },
          })
          return reply
        },
      )

      scope.get(
        `/${name}/:id`,
        {
          schema: {
            ...recordDescription,
            operationId: `get${one}`,
            summary: `One record of ${name}`,
            tags: ['Collections'],
            params: z.object({ id: z.string().describe('Such as those that the list shows') }),
            querystring: z.object({ lang, ...withMeta }),
            response: { 200: record },
          },
        },
        async (request, reply) => {
          const { id } = request.params
          const sent = await sendRecord(answers, request, reply, {
            of: [name, 'quran', 'hadith'],
            schema: record,
            find: async () => {
              if (!/^[a-z0-9-]{1,100}$/.test(id)) return undefined
              const found = inLanguage(await listRecords(db, name, id), request.query.lang)
              const [one] = await addMeta(db, request.query, name, found, (one) => one.id)
              return one as z.input<typeof record> | undefined
            },
          })
          if (!sent) throw notFound(`${name} ${id.slice(0, 40)}`)
          return reply
        },
      )
    }

    /** The tags of practices, such as morning-dhikr, which serve as categories too. */
    async function tagsOf(name: TextCollection): Promise<Set<string>> {
      if (name !== 'amalan') return new Set()
      const all = await listRecords(db, name)
      return new Set(all.flatMap(({ tags }) => (Array.isArray(tags) ? tags.map(String) : [])))
    }
  }

const allowed = (name: TextCollection): string[] =>
  name === 'doa' ? [...DOA_CATEGORIES, 'sore'] : [...AMALAN_CATEGORIES]

function readCategory(
  name: TextCollection,
  query: { lang: string; category?: string | undefined },
): string | undefined {
  const category = query.category?.trim().toLowerCase()
  return category && name === 'doa' ? (DOA_SYNONYMS[category] ?? category) : category
}

const wordsFor = (name: TextCollection): string =>
  `One of ${allowed(name).join(', ')}${name === 'amalan' ? ', or a tag such as morning-dhikr' : ''}`

const isIn = (record: Record<string, unknown>, category: string): boolean =>
  record.category === category || (Array.isArray(record.tags) && record.tags.includes(category))

const unknown = (name: TextCollection, tags: Set<string>) =>
  invalid('category', `must be one of ${[...allowed(name), ...[...tags].sort()].join(', ')}`)
