import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
import { narratedBy } from '../../reference/records/narrators/chain-names.ts'
import {
  type FoundNarrator,
  findNarrator,
  type NarratorDetail,
  type NarratorName,
  searchNarrators,
} from '../../reference/records/narrators/narrators.ts'
import { addressIn, type ReadingView } from './address.ts'
import type { Block, Inline, PageContent } from './blocks.ts'
import { withVersion } from './changes/note.ts'
import { dailyRecord } from './daily/daily.ts'
import type { ReadingRoutes } from './deps.ts'
import type { LineageStep } from './lineage.tsx'
import { opening } from './opening.ts'
import { pagerOf } from './pager.ts'
import { nameIn } from './person.ts'
import { addressesOf, named, sendPage, viewOf, viewQuery, wantsMarkdown } from './reply.ts'
import { searchForm } from './search/form.ts'
import { readingWords } from './words.ts'

/** Narrators per page: one line each. */
const MOST_FOUND = 30
/** Hadith on a narrator's own page, above a link to all. */
const MOST_LISTED = 10
/** Hadith per page of the full list. */
const PER_PAGE = 50
/** Letters of each hadith: enough to recognize it. */
const OPENING = 160

/** /n: narrators by name, and each of them. */
export const narratorPages: ReadingRoutes = (deps) => async (scope) => {
  const { db, chains } = deps

  const byName = { querystring: viewQuery.extend({ q: z.string().max(200).catch('').default('') }) }
  for (const url of addressesOf('/n')) {
    scope.get(url, { schema: byName }, async (request, reply) => {
      const name = request.query.q.trim()
      const found = name === '' ? [] : (await searchNarrators(db, name, MOST_FOUND)).narrators
      const [best] = found
      // a chain's link leads straight to its narrator
      if (best?.isWhole && found.filter(({ isWhole }) => isWhole).length === 1) {
        const ending = wantsMarkdown(request) ? '.md' : ''
        return reply.redirect(addressIn(viewOf(request), `/n/${encodeURIComponent(best.id)}${ending}`))
      }
      await sendPage(deps, request, reply, { path: '/n', find: async (view) => foundPage(name, found, view) })
      return reply
    })
  }

  const ofId = {
    params: z.object({ id: named }),
    querystring: viewQuery,
  }
  scope.get('/n/:id', { schema: ofId }, async (request, reply) => {
    const { id } = request.params
    const sent = await sendPage(deps, request, reply, {
      path: `/n/${id}`,
      of: ['rijal', 'hadith'],
      find: async (view) => {
        const narrator = await findNarrator(db, id)
        if (!narrator) return undefined
        const narrated = await narratedBy(db, chains, narrator.id, { offset: 0, limit: MOST_LISTED })
        const content = narratorPage(narrator, narratedBlocks(narrator.id, narrated, view), view)
        return withVersion(db, { kind: 'narrators', key: narrator.id }, content, view)
      },
    })
    if (!sent) throw notFound(`/n/${id.slice(0, 40)}`)
    return reply
  })

  const hadithOf = {
    params: z.object({ id: z.string() }),
    querystring: viewQuery.extend({ page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1) }),
  }
  for (const ending of ['', '.md']) {
    scope.get(`/n/:id/hadith${ending}`, { schema: hadithOf }, async (request, reply) => {
      const { id } = request.params
      const { page } = request.query
      const sent = await sendPage(deps, request, reply, {
        path: narratedAddress(id, page),
        of: ['rijal', 'hadith'],
        find: async (view) => {
          const narrator = await findNarrator(db, id)
          if (!narrator) return undefined
          const narrated = await narratedBy(db, chains, narrator.id, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE })
          return narrated.hadith.length > 0 ? narratedPage(narrator, narrated, page, view) : undefined
        },
      })
      if (!sent) throw notFound(`/n/${id.slice(0, 40)}/hadith`)
      return reply
    })
  }
}

const linked = (narrator: NarratorName, view: ReadingView): Inline[] => [
  { text: nameIn(narrator, view), href: `/n/${narrator.id}` },
  ...(view.language !== 'ar' && narrator.name_latin
    ? [' · ', { text: narrator.name_arabic, lang: 'ar' as const }]
    : []),
]

/** Why a narrator is among the results. */
const reasonOf = ({ isWhole, isBearer }: FoundNarrator, { language }: ReadingView): string => {
  const { why } = readingWords[language].narrators
  return isWhole ? why.whole : isBearer ? why.bearer : why.near
}

function foundPage(name: string, found: FoundNarrator[], view: ReadingView): PageContent {
  const words = readingWords[view.language].narrators
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      searchForm(view, { q: name, type: 'rijal' }),
      ...(name === ''
        ? [{ paragraph: [words.lead], soft: true }]
        : found.length === 0
          ? [{ paragraph: [words.none(name)] }]
          : [
              {
                list: found.map((narrator): Inline[] => [
                  ...linked(narrator, view),
                  ' · ',
                  { text: reasonOf(narrator, view), tone: 'soft' },
                ]),
              },
            ]),
    ],
  }
}

/** Teachers and students in the picture; the lists below have all. */
const MOST_DRAWN = 5

/** The first teachers and students. */
function around(narrator: NarratorDetail, view: ReadingView): Block[] {
  const words = readingWords[view.language].narrators
  const steps = (people: NarratorName[]): LineageStep[] =>
    people.slice(0, MOST_DRAWN).map((one) => ({ text: nameIn(one, view), href: `/n/${one.id}` }))
  const [teachers, students] = [steps(narrator.teachers), steps(narrator.students)]
  if (teachers.length + students.length === 0) return []
  return [
    { heading: words.lineage, id: 'lineage' },
    {
      label: words.lineage,
      lineage: [
        ...(teachers.length > 0 ? [{ text: words.heardFrom, as: 'caption' as const }] : []),
        ...teachers,
        { text: nameIn(narrator, view), as: 'self' },
        ...(students.length > 0 ? [{ text: words.heardBy, as: 'caption' as const }] : []),
        ...students,
      ],
    },
  ]
}

const narratedAddress = (id: string, page: number): string => `/n/${id}/hadith${page > 1 ? `?page=${page}` : ''}`

type Narrated = Awaited<ReturnType<typeof narratedBy>>

/** Each hadith with the beginning of its text, after the chain. */
function narratedList(hadith: Narrated['hadith'], view: ReadingView): Block {
  return {
    list: hadith.map((one): Inline[] => {
      const { name, arabic, text } = dailyRecord({ ...one, kind: 'hadith' }, view.language)
      const [shown, lang] = text ? [text, view.language] : [arabic, 'ar' as const]
      return [
        { text: name, href: `/h/${one.key}` },
        ' · ',
        lang === view.language ? opening(shown, OPENING) : { text: opening(shown, OPENING), lang },
      ]
    }),
  }
}

const namesNote = (names: string[], { language }: ReadingView): Block => ({
  paragraph: [readingWords[language].narrators.namedAs(readingWords[language].shell.list(names))],
  soft: true,
})

/** The first hadith with him in the chain, and a link to all; nothing where every name of his in chains is ambiguous. */
function narratedBlocks(id: string, { hadith, total, names }: Narrated, view: ReadingView): Block[] {
  if (total === 0) return []
  const words = readingWords[view.language].narrators
  return [
    { heading: words.narrated(total), id: 'hadith' },
    narratedList(hadith, view),
    ...(total > hadith.length ? [{ paragraph: [{ text: words.allNarrated, href: narratedAddress(id, 1) }] }] : []),
    namesNote(names.slice(0, MOST_NAMES), view),
  ]
}

/** Spellings shown; the rest differ in a letter. */
const MOST_NAMES = 8

function narratedPage(
  narrator: NarratorDetail,
  { hadith, total, names }: Narrated,
  page: number,
  view: ReadingView,
): PageContent {
  const { narrators: words, hadith: ofHadith } = readingWords[view.language]
  const name = nameIn(narrator, view)
  const pages = Math.ceil(total / PER_PAGE)
  const turn = (to: number) => ({ text: ofHadith.page(to, pages), href: narratedAddress(narrator.id, to) })
  return {
    path: narratedAddress(narrator.id, page),
    title: words.narratedBy(name),
    description: `${words.narratedBy(name)}. ${words.narrated(total)}`,
    blocks: [
      { paragraph: [`${words.narrated(total)}. ${ofHadith.page(page, pages)}.`], soft: true },
      narratedList(hadith, view),
      namesNote(names.slice(0, MOST_NAMES), view),
      pagerOf(
        {
          before: page > 1 ? turn(page - 1) : undefined,
          up: { text: name, href: `/n/${narrator.id}` },
          after: page < pages ? turn(page + 1) : undefined,
        },
        view,
      ),
    ],
  }
}

function narratorPage(narrator: NarratorDetail, narrated: Block[], view: ReadingView): PageContent {
  const words = readingWords[view.language].narrators
  const title = nameIn(narrator, view)
  // decided by the first letter, so that brackets in a mixed text appear as in that letter's script
  const textRun = (text: string, inLatin: 'id' | 'ar-latn' | 'en' = 'id'): Inline => {
    const lang = /^[^\p{L}]*[\u0600-\u06ff]/u.test(text) ? 'ar' : inLatin
    return lang === view.language || (view.language === 'id' && lang !== 'ar') ? text : { text, lang }
  }
  const run = (text: string | null, inLatin?: 'ar-latn') => (text ? textRun(text, inLatin) : undefined)
  const years = narrator.death_years
  const values = {
    // names in Latin letters have no language
    kuniyah: run(narrator.kuniyah, 'ar-latn'),
    laqab: run(narrator.laqab, 'ar-latn'),
    nasab: run(narrator.nasab, 'ar-latn'),
    generation: run(narrator.generation),
    death: years.length > 0 ? words.hijri(years.join(' / ')) : run(narrator.death_year_text),
    birth: run(narrator.birth_year),
    city: run(narrator.city),
  }
  const facts: [string, Inline[]][] = [
    ...Object.entries(values).flatMap(([fact, value]): [string, Inline[]][] =>
      value ? [[words.facts[fact as keyof typeof values], [value]]] : [],
    ),
    ...narrator.gradings.map(({ grade, graded_by, source }): [string, Inline[]] => [
      words.facts.grade,
      [textRun(grade), ' · ', textRun([graded_by, source].filter(Boolean).join(', '), 'en')],
    ]),
    [words.facts.sources, [textRun(narrator.entries.map(({ id, source }) => `${source} (${id})`).join(', '), 'en')]],
  ]
  const people = (heading: string, list: NarratorName[]): Block[] =>
    list.length === 0 ? [] : [{ folded: heading, blocks: [{ list: list.map((one) => linked(one, view)) }] }]
  return {
    path: `/n/${narrator.id}`,
    title,
    description: [title, narrator.name_arabic, narrator.generation].filter(Boolean).join(' · '),
    blocks: [
      ...(view.language === 'ar' || !narrator.name_latin
        ? []
        : [{ scripture: narrator.name_arabic, of: 'hadith' as const }]),
      { facts },
      ...(narrator.grade_detail
        ? [
            {
              prose: narrator.grade_detail,
              lang: ARABIC.test(narrator.grade_detail) ? ('ar' as const) : ('id' as const),
            },
          ]
        : []),
      ...(narrator.name_latin_generated && view.language !== 'ar'
        ? [{ paragraph: [words.generated], soft: true }]
        : []),
      ...around(narrator, view),
      ...people(words.teachers(narrator.teachers.length), narrator.teachers),
      ...people(words.students(narrator.students.length), narrator.students),
      ...narrated,
    ],
    linkedData: { '@type': 'Person', name: title, alternateName: narrator.name_arabic },
  }
}

const ARABIC = /[\u0600-\u06ff]/
