import { Refusal } from '../../../platform/refusal.ts'
import { keyOf, titleOf } from '../../../reference/answers/questions/answer.ts'
import { listQuestions } from '../../../reference/answers/questions/find.ts'
import { suggestions } from '../../../reference/http/suggestions.ts'
import { addressOf } from '../../../reference/records/address.ts'
import { type CollectionName, collectionNames } from '../../../reference/records/collections/names.ts'
import { namedNarrator } from '../../../reference/search/query/narrators.ts'
import { LONGEST_TYPED } from '../../../reference/search/suggest/suggest.ts'
import { LANGUAGE_OF_CODE } from '../../../reference/text/language-code.ts'
import type { Verifier } from '../../../reference/verify/verifier.ts'
import type { ReadingView } from '../address.ts'
import type { ReadingDeps } from '../deps.ts'
import { opening } from '../opening.ts'
import { nameIn } from '../person.ts'
import { readingWords } from '../words.ts'
import { searchWords } from './words.ts'

/** A page that a query names, with the kind of its content. */
export type NamedPage = { text: string; href: string; kind: string }

/** More would push verses and hadith off a phone's first screen. */
const MOST_SUGGESTED = 5
/** In words: a shorter text does not identify a saying. */
const SHORTEST_SAYING = 3
/** Letters of a saying in a list. */
const SAYING_LETTERS = 90

/** The name of a record's type. */
export function kindIn(type: string, { language }: ReadingView): string {
  const { kinds } = searchWords[language]
  if (Object.hasOwn(kinds, type)) return kinds[type as keyof typeof kinds]
  const { collections } = readingWords[language]
  return collectionNames.some((name) => name === type) ? collections[type as CollectionName].title : type
}

/** Surahs, duas, sayings, persons and questions that a query names, shown above verses and hadith. */
export async function namedPages(
  { db, verifier }: Pick<ReadingDeps, 'db'> & { verifier: Verifier },
  q: string,
  view: ReadingView,
): Promise<NamedPage[]> {
  const language = LANGUAGE_OF_CODE[view.language]
  const [suggested, saying, narrator, questions] = await Promise.all([
    q.length > LONGEST_TYPED ? [] : suggestions(db, { q, limit: MOST_SUGGESTED, language, site: '' }),
    sayingIn(verifier, q, view),
    namedNarrator(db, q),
    listQuestions(db, q),
  ])
  const pages: NamedPage[] = [
    ...suggested
      .filter(({ type }) => type !== 'masail')
      .map(({ type, text, url }) => ({ text, href: url, kind: kindIn(type, view) })),
    ...(saying ? [{ ...saying, kind: kindIn('saying', view) }] : []),
    ...(narrator
      ? [
          {
            text: nameIn(narrator, view),
            href: addressOf('', 'rijal', narrator.id),
            kind: kindIn('rijal', view),
          },
        ]
      : []),
    ...questions.map((record) => ({
      text: titleOf(record, language),
      href: addressOf('', 'masail', keyOf(record)),
      kind: kindIn('masail', view),
    })),
  ]
  const firsts = new Map(pages.toReversed().map((page) => [page.href, page]))
  return pages.filter((page) => firsts.get(page.href) === page)
}

/** The saying that a query quotes. A failing comparison is ignored, so that the other results are shown. */
async function sayingIn(
  verifier: Verifier,
  q: string,
  { language }: ReadingView,
): Promise<{ text: string; href: string } | undefined> {
  if (q.split(/\s+/).length < SHORTEST_SAYING) return undefined
  const { spans } = await verifier.verify(q).catch((error: unknown) => {
    if (error instanceof Refusal) return { spans: [] }
    throw error
  })
  const saying = spans.find((span) => span.saying)?.saying
  if (!saying) return undefined
  const text = { id: saying.text_indonesian, en: saying.text_english, ar: saying.text_arabic }[language]
  return { text: opening(text, SAYING_LETTERS), href: `/${saying.collection}/${saying.id}` }
}
