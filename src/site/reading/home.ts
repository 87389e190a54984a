import { prepare, sendEncoded } from '../../platform/http/conditional.ts'
import { type DayNumber, todayIn } from '../../reference/calendar/days.ts'
import { collectionIn } from '../../reference/records/citations/print.ts'
import { collectionNames } from '../../reference/records/collections/names.ts'
import { type Collection, loadedCollections } from '../../reference/records/hadith/hadith.ts'
import { LANGUAGE_OF_CODE } from '../../reference/text/language-code.ts'
import type { ReadingView } from './address.ts'
import type { Block, Inline, PageContent } from './blocks.ts'
import { type DailyRecord, recordsOfDays } from './daily/daily.ts'
import { dailyFeed } from './daily/feed.ts'
import { dayIn, hijriIn } from './dates.ts'
import type { ReadingDeps, ReadingRoutes } from './deps.ts'
import { nextPrayer } from './prayer/next.ts'
import { sendPage, viewOf } from './reply.ts'
import { searchWords } from './search/words.ts'
import { juzLinks } from './surah-pages.ts'
import { TOOLS } from './tools.ts'
import { readingWords } from './words.ts'

/** Minutes that caches may store the page: it shows today's date. */
const MAX_AGE_MINUTES = 5
/** Seconds that readers of the feed may cache it. */
const FEED_AGE_SECONDS = 3600
/** Days in the feed: a week is what a feed reader may have missed. */
const FEED_DAYS = 7

/** /: the front page, and the feed of its daily records. */
export const homePage: ReadingRoutes = (deps) => async (scope) => {
  const { db, config, publicUrl, now } = deps
  const today = () => todayIn(config.TIME_ZONE, now())
  for (const url of ['/', '/index.md']) {
    scope.get(url, async (request, reply) => {
      await sendPage(deps, request, reply, {
        path: '/',
        maxAgeMinutes: MAX_AGE_MINUTES,
        find: async (view) => {
          const [of] = await recordsOfDays(db, [today()], view.language)
          const books = await loadedCollections(db)
          return homeContent(deps, { today: today(), daily: of?.records ?? [], books }, view)
        },
      })
      return reply
    })
  }

  scope.get('/today.atom', async (request, reply) => {
    const { language } = viewOf(request)
    const days = Array.from({ length: FEED_DAYS }, (_, ago) => today() - ago)
    const feed = dailyFeed(await recordsOfDays(db, days, language), publicUrl, language)
    reply.header('cache-control', `public, max-age=${FEED_AGE_SECONDS}`).header('vary', 'Accept-Language')
    return sendEncoded(request, reply, prepare(feed), 'application/atom+xml; charset=utf-8')
  })
}

function homeContent(
  { calendars, publicUrl }: ReadingDeps,
  { today, daily, books }: { today: DayNumber; daily: DailyRecord[]; books: Collection[] },
  view: ReadingView,
): PageContent {
  const { home, quran, hadith, narrators, collections } = readingWords[view.language]
  return {
    title: home.title,
    description: home.lead,
    feed: { title: home.daily, href: `/today.atom?lang=${view.language}` },
    blocks: [
      { paragraph: [home.lead], soft: true },
      {
        form: {
          action: '/go',
          search: true,
          fields: [
            {
              name: 'q',
              label: home.box,
              type: 'search',
              value: '',
              required: true,
              maxLength: 500,
              suggests: searchWords[view.language].suggestions,
            },
          ],
          button: home.open,
        },
      },
      { paragraph: [{ text: dateOf(calendars.of(undefined), today, view), href: '/calendar' }] },
      nextPrayer(view),
      { stored: 'last', label: home.last },
      { heading: home.daily, id: 'today' },
      { records: daily.map((record) => dailyBlock(record, view)) },
      { paragraph: [{ text: home.feed, href: `/today.atom?lang=${view.language}` }], soft: true },
      { heading: home.books },
      cardsOf([
        ['/q', quran],
        ...books.map((book): [string, { title: string; lead: string }] => [
          `/h/${book}`,
          { title: collectionIn(book, LANGUAGE_OF_CODE[view.language]), lead: hadith.by[book] },
        ]),
      ]),
      { heading: home.more },
      cardsOf([
        ['/n', narrators],
        ...collectionNames.map((name): [string, { title: string; lead: string }] => [`/${name}`, collections[name]]),
      ]),
      { heading: quran.juzList },
      juzLinks(view),
      { heading: home.use },
      cardsOf(Object.entries(TOOLS).map(([path, words]) => [`/${path}`, words[view.language]])),
      { heading: home.build },
      cardsOf([
        ['/developers', home.developers],
        ['/console', home.businesses],
        ['/docs', home.docs],
      ]),
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

/** The date in both calendars, or only the Gregorian one beyond the end of the Hijri calendar. */
function dateOf(
  calendar: ReturnType<ReadingDeps['calendars']['of']>,
  today: DayNumber,
  { language }: ReadingView,
): string {
  const day = dayIn(today, language, 'whole')
  if (today < calendar.first || today > calendar.last) return day
  return `${day} · ${hijriIn(calendar.dateOf(today), language)}`
}

function dailyBlock({ kind, name, href, arabic, text }: DailyRecord, { language }: ReadingView) {
  const shown: Block[] =
    kind === 'quran'
      ? [{ scripture: arabic, of: 'quran' }, ...(text ? [{ prose: text, lang: language }] : [])]
      : text
        ? [{ prose: text, lang: language }]
        : [{ scripture: arabic, of: 'hadith' }]
  return { title: { text: name, href } satisfies Inline, blocks: shown }
}

const cardsOf = (pages: [href: string, words: { title: string; lead: string }][]): Block => ({
  cards: pages.map(([href, { title, lead }]) => ({ title: { text: title, href }, blocks: [{ paragraph: [lead] }] })),
})
