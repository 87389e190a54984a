import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
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
import type { ReadingRoutes } from './deps.ts'
import type { LineageStep } from './lineage.tsx'
import { addressesOf, named, sendPage, viewOf, viewQuery, wantsMarkdown } from './reply.ts'
import { searchForm } from './search/form.ts'
import { readingWords } from './words.ts'

/** Narrators on a page: one line each. */
const MOST_FOUND = 30

/** /n: narrators by name, and each of them. */
export const narratorPages: ReadingRoutes = (deps) => async (scope) => {
  const { db } = deps

  const byName = { querystring: viewQuery.extend({ q: z.string().max(200).catch('').default('') }) }
  for (const url of addressesOf('/n')) {
    scope.get(url, { schema: byName }, async (request, reply) => {
      const name = request.query.q.trim()
      const found = name === '' ? [] : (await searchNarrators(db, name, MOST_FOUND)).narrators
      const [best] = found
      // a chain's link leads straight to whom it names
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
      of: ['rijal'],
      find: async (view) => {
        const narrator = await findNarrator(db, id)
        if (!narrator) return undefined
        return withVersion(db, { kind: 'narrators', key: narrator.id }, narratorPage(narrator, view), view)
      },
    })
    if (!sent) throw notFound(`/n/${id.slice(0, 40)}`)
    return reply
  })
}

const nameIn = ({ name_arabic, name_latin }: NarratorName, { language }: ReadingView): string =>
  (language === 'ar' ? name_arabic : name_latin) ?? name_arabic

const linked = (narrator: NarratorName, view: ReadingView): Inline[] => [
  { text: nameIn(narrator, view), href: `/n/${narrator.id}` },
  ...(view.language !== 'ar' && narrator.name_latin
    ? [' · ', { text: narrator.name_arabic, lang: 'ar' as const }]
    : []),
]

/** Why a narrator is among those found. */
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

/** Of his teachers and of his pupils in the picture: the lists below it have all. */
const MOST_DRAWN = 5

/** The first of those he heard from and of those who heard from him. */
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

function narratorPage(narrator: NarratorDetail, view: ReadingView): PageContent {
  const words = readingWords[view.language].narrators
  const title = nameIn(narrator, view)
  const died =
    narrator.death_years.length === 0 ? narrator.death_year_text : words.hijri(narrator.death_years.join(' / '))
  const values = {
    kuniyah: narrator.kuniyah,
    laqab: narrator.laqab,
    nasab: narrator.nasab,
    generation: narrator.generation,
    death: died,
    birth: narrator.birth_year,
    city: narrator.city,
  }
  // by its first letter: brackets of a mixed text stand where that letter's script has them
  const textRun = (text: string): Inline => {
    const lang = /^[^\p{L}]*[\u0600-\u06ff]/u.test(text) ? 'ar' : 'id'
    return lang === view.language ? text : { text, lang }
  }
  const facts: [string, Inline[]][] = [
    ...Object.entries(values).flatMap(([fact, value]): [string, Inline[]][] =>
      value ? [[words.facts[fact as keyof typeof values], [textRun(value)]]] : [],
    ),
    ...narrator.gradings.map(({ grade, graded_by, source }): [string, Inline[]] => [
      words.facts.grade,
      [textRun(grade), ' · ', textRun([graded_by, source].filter(Boolean).join(', '))],
    ]),
    [words.facts.sources, [textRun(narrator.entries.map(({ id, source }) => `${source} (${id})`).join(', '))]],
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
    ],
    linkedData: { '@type': 'Person', name: title, alternateName: narrator.name_arabic },
  }
}

const ARABIC = /[\u0600-\u06ff]/
