import cookie from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { setUpScope } from '../../platform/http/scope.ts'
import type { Allowance } from '../../platform/limits/windows.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { aboutPage } from './about/page.ts'
import { askPages } from './ask/page.ts'
import { readingAssets } from './assets.ts'
import { calendarPage } from './calendar/page.ts'
import { changesPage } from './changes/page.ts'
import { collectionPages } from './collections.ts'
import type { ReadingDeps } from './deps.ts'
import { displayRoute } from './display-route.ts'
import { goRoute } from './go.ts'
import { hadithPages } from './hadith.ts'
import { homePage } from './home.ts'
import { lecturePages } from './lectures/page.ts'
import { admitAddress } from './limits.ts'
import { masailPages } from './masail.ts'
import { narratorPages } from './narrators.ts'
import { placePages } from './places/page.ts'
import { prayerPage } from './prayer/page.ts'
import { quranPages } from './quran.ts'
import { sendNotice, viewOf } from './reply.ts'
import { searchForm } from './search/form.ts'
import { searchPage } from './search/page.ts'
import { shareRoutes } from './share/routes.ts'
import { sitemapRoutes } from './sitemap.ts'
import { suggestRoute } from './suggest.ts'
import { verifyPage } from './verify/page.ts'
import { readingWords } from './words.ts'

/** Requests per address: a reader turns pages quickly, and a crawler may read on slowly. */
const ALLOWED: readonly Allowance[] = [
  { period: 'minute', limit: 120 },
  { period: 'day', limit: 20_000 },
]

/** The reading pages: they need no key, so limits count by address. */
export const readingPlugin =
  (deps: ReadingDeps): FastifyPluginAsync =>
  async (scope) => {
    const send = (reply: FastifyReply, refusal: Refusal, request: FastifyRequest) =>
      sendRefusalPage(deps, request, reply, refusal)
    setUpScope(scope, { send })
    await scope.register(cookie)
    await scope.register(readingAssets)
    await scope.register(suggestRoute(deps))
    await scope.register(shareRoutes(deps))
    await scope.register(async (pages) => {
      pages.addHook('onRequest', async (request) => admitAddress(deps, request, 'page', ALLOWED))
      for (const routes of [
        homePage,
        goRoute,
        quranPages,
        displayRoute,
        hadithPages,
        narratorPages,
        collectionPages,
        masailPages,
        askPages,
        searchPage,
        verifyPage,
        calendarPage,
        prayerPage,
        placePages,
        lecturePages,
        aboutPage,
        changesPage,
        sitemapRoutes,
      ]) {
        await pages.register(routes(deps))
      }
    })
  }

/** A refusal as a page with links to continue. */
export function sendRefusalPage(
  { publicUrl }: Pick<ReadingDeps, 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const view = viewOf(request)
  const { notices, home } = readingWords[view.language]
  const notice =
    {
      not_found: notices.missing,
      limited: notices.limited,
      unavailable: notices.unavailable,
      internal: notices.broken,
    }[refusal.kind as string] ?? notices.wrong
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return sendNotice(
    request,
    reply.code(refusal.statusCode),
    {
      title: notice.title,
      description: notice.text,
      blocks: [
        { paragraph: [notice.text] },
        searchForm(view),
        { pager: [{ text: home.title, href: '/' }], label: home.title },
      ],
    },
    publicUrl,
  )
}
