import { SOURCES } from '../../../reference/loading/pack/public/sources.ts'
import type { ReadingView } from '../address.ts'
import type { Inline, PageContent } from '../blocks.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { addressesOf, sendPage } from '../reply.ts'
import { aboutWords } from './words.ts'

/** /about: who runs the site, and how reliable its texts are. */
export const aboutPage: ReadingRoutes = (deps) => async (scope) => {
  for (const url of addressesOf('/about')) {
    scope.get(url, async (request, reply) => {
      await sendPage(deps, request, reply, {
        path: '/about',
        of: [],
        find: async (view) => aboutContent(deps.config, view),
      })
      return reply
    })
  }
}

function aboutContent(
  { OPERATOR_NAME: name, OPERATOR_CONTACT: contact }: ReadingDeps['config'],
  { language }: ReadingView,
): PageContent {
  const words = aboutWords[language]
  return {
    title: words.title,
    description: words.lead,
    blocks: [
      { paragraph: [words.lead], soft: true },
      { heading: words.who },
      { paragraph: [name ? words.runBy(name) : words.noName] },
      { paragraph: contact ? [`${words.contact}: `, asLink(contact)] : [words.noContact] },
      { heading: words.sources, id: 'sources' },
      { paragraph: [words.sourcesText] },
      {
        table: {
          caption: words.sources,
          head: [words.what, words.by, words.licence],
          rows: SOURCES.map(({ what, page, attribution, licence }): Inline[][] => {
            // the table exists in Indonesian and English only
            const own = language === 'id' ? 'id' : 'en'
            const text = (one: string): Inline => (own === language ? one : { text: one, lang: own })
            return [
              [text(what[own])],
              [{ text: attribution, href: page, ...(language !== 'en' && { lang: 'en' }) }],
              [text(licence[own])],
            ]
          }),
        },
      },
      { paragraph: [words.own] },
      { heading: words.reviewed, id: 'reviewed' },
      { list: words.reviews.map((one) => [one]) },
      { heading: words.answers },
      { paragraph: [words.answersText] },
      { heading: words.mistakes, id: 'mistakes' },
      {
        list: [
          ...words.report.map((one, place): Inline[] =>
            place === 0 ? [one, ' ', { text: words.ask, href: '/ask' }] : [one],
          ),
          [`${words.security} `, { text: 'security.txt', href: '/.well-known/security.txt' }],
        ],
      },
    ],
  }
}

/** A mail or web address as a link; anything else as text. */
function asLink(contact: string): Inline {
  if (/^https?:\/\/\S+$/.test(contact)) return { text: contact, href: contact }
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? { text: contact, href: `mailto:${contact}` } : contact
}
