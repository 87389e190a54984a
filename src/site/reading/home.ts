import { collectionNames } from '../../reference/records/collections/names.ts'
import type { ReadingView } from './address.ts'
import type { PageContent } from './blocks.ts'
import type { ReadingRoutes } from './deps.ts'
import { sendPage } from './reply.ts'
import { searchForm } from './search-form.ts'
import { juzLinks } from './surah-pages.ts'
import { TOOLS } from './tools.ts'
import { readingWords } from './words.ts'

/** /: the home page, for readers, developers and businesses. */
export const homePage: ReadingRoutes = (deps) => async (scope) => {
  for (const url of ['/', '/index.md']) {
    scope.get(url, async (request, reply) => {
      await sendPage(deps, request, reply, {
        path: '/',
        of: [],
        find: async (view) => homeContent(view, deps.publicUrl),
      })
      return reply
    })
  }
}

function homeContent(view: ReadingView, publicUrl: string): PageContent {
  const { home, quran, hadith, narrators, collections } = readingWords(view.language)
  return {
    title: home.title,
    description: home.lead,
    blocks: [
      { paragraph: [home.lead], soft: true },
      searchForm(view),
      { heading: home.read },
      {
        list: [
          [{ text: quran.title, href: '/q' }, `: ${quran.lead}`],
          [{ text: hadith.title, href: '/h' }, `: ${hadith.lead}`],
          [{ text: narrators.title, href: '/n' }, `: ${narrators.lead}`],
          ...collectionNames.map((name) => [
            { text: collections[name].title, href: `/${name}` },
            `: ${collections[name].lead}`,
          ]),
        ],
      },
      { heading: quran.juzList },
      juzLinks(view),
      { heading: home.use },
      {
        list: Object.entries(TOOLS).map(([path, words]) => [
          { text: words[view.language].title, href: `/${path}` },
          `: ${words[view.language].lead}`,
        ]),
      },
      { heading: home.build },
      {
        list: [
          [{ text: home.developers.title, href: '/developers' }, `: ${home.developers.lead}`],
          [{ text: home.businesses.title, href: '/console' }, `: ${home.businesses.lead}`],
          [{ text: home.docs.title, href: '/docs' }, `: ${home.docs.lead}`],
        ],
      },
    ],
    linkedData: {
      '@type': 'WebSite',
      name: 'Mimbar',
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/search?q={q}`,
        'query-input': 'required name=q',
      },
    },
  }
}
