import { z } from 'zod'
import { notFound } from '../../platform/refusal.ts'
import {
  findNarrator,
  type NarratorDetail,
  type NarratorName,
  searchNarrators,
} from '../../reference/records/narrators/narrators.ts'
import { addressIn, type ReadingView } from './address.ts'
import type { Block, Inline, PageContent } from './blocks.ts'
import { withVersion } from './changes/note.ts'
import type { ReadingRoutes } from './deps.ts'
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

function foundPage(name: string, found: NarratorName[], view: ReadingView): PageContent {
  const words = readingWords(view.language).narrators
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      searchForm(view, { q: name, type: 'rijal' }),
      ...(name === ''
        ? [{ paragraph: [words.lead], soft: true }]
        : found.length === 0
          ? [{ paragraph: [words.none(name)] }]
          : [{ list: found.map((narrator) => linked(narrator, view)) }]),
    ],
  }
}

function narratorPage(narrator: NarratorDetail, view: ReadingView): PageContent {
  const words = readingWords(view.language).narrators
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
  const textRun = (text: string) => ({ text, ...(ARABIC.test(text) && { lang: 'ar' as const }) })
  const facts: [string, Inline[]][] = [
    ...Object.entries(values).flatMap(([fact, value]): [string, Inline[]][] =>
      value ? [[words.facts[fact as keyof typeof values], [textRun(value)]]] : [],
    ),
    ...narrator.gradings.map(({ grade, graded_by, source }): [string, Inline[]] => [
      words.facts.grade,
      [textRun(grade), ` · ${[graded_by, source].filter(Boolean).join(', ')}`],
    ]),
    [words.facts.sources, [narrator.entries.map(({ id, source }) => `${source} (${id})`).join(', ')]],
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
      ...people(words.teachers(narrator.teachers.length), narrator.teachers),
      ...people(words.students(narrator.students.length), narrator.students),
    ],
    linkedData: { '@type': 'Person', name: title, alternateName: narrator.name_arabic },
  }
}

const ARABIC = /[\u0600-\u06ff]/
