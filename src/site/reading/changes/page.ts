import { z } from 'zod'
import { DAY_MS } from '../../../platform/durations.ts'
import { prepare, sendEncoded } from '../../../platform/http/conditional.ts'
import { SUBJECTS } from '../../../reference/loading/data-version.ts'
import { readListedVersions } from '../../../reference/loading/versions/changes.ts'
import { listVersions, type VersionSummary } from '../../../reference/loading/versions/history.ts'
import type { RecordKind } from '../../../reference/loading/versions/kinds.ts'
import type { ReadingView } from '../address.ts'
import type { Block, Inline, PageContent } from '../blocks.ts'
import { dayIn } from '../dates.ts'
import type { ReadingRoutes } from '../deps.ts'
import { addressesOf, sendPage, viewOf, viewQuery } from '../reply.ts'
import { readingWords } from '../words.ts'
import { correctionsFeed } from './feed.ts'
import { changesWords } from './words.ts'

/** Half a year of weekly imports. */
const VERSIONS_PER_PAGE = 20
/** Entries of the feed, whose readers fetch it every day. */
const FEED_ENTRIES = 50
/** How late feed readers may see a correction. */
const FEED_AGE_SECONDS = 600

/** /changes: changes of the data by version, and the feed of corrections. */
export const changesPage: ReadingRoutes = (deps) => async (scope) => {
  const { db, publicUrl } = deps
  const querystring = viewQuery.extend({
    before: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  })
  for (const url of addressesOf('/changes')) {
    scope.get(url, { schema: { querystring } }, async (request, reply) => {
      const { before } = request.query
      await sendPage(deps, request, reply, {
        path: before === undefined ? '/changes' : `/changes?before=${before}`,
        of: SUBJECTS,
        find: async (view) => {
          const { version } = await readListedVersions(db)
          const found = await listVersions(db, { corrections: false, before, limit: VERSIONS_PER_PAGE + 1 })
          return changesContent(found, { version, isLatest: before === undefined }, view)
        },
      })
      return reply
    })
  }

  scope.get('/changes.atom', async (request, reply) => {
    const { language } = viewOf(request)
    const versions = await listVersions(db, { corrections: true, limit: FEED_ENTRIES })
    reply.header('cache-control', `public, max-age=${FEED_AGE_SECONDS}`).header('vary', 'Accept-Language')
    const feed = prepare(correctionsFeed(versions, { publicUrl, language }))
    return sendEncoded(request, reply, feed, 'application/atom+xml; charset=utf-8')
  })
}

function changesContent(
  found: VersionSummary[],
  { version, isLatest }: { version: number; isLatest: boolean },
  view: ReadingView,
): PageContent {
  const words = changesWords[view.language]
  const { number } = readingWords[view.language]
  const shown = found.slice(0, VERSIONS_PER_PAGE)
  const last = shown.at(-1)
  const others = [
    ...(isLatest ? [] : [{ text: words.latest, href: '/changes', rel: 'up' as const }]),
    ...(last && found.length > shown.length
      ? [{ text: words.older, href: `/changes?before=${last.version}`, rel: 'next' as const }]
      : []),
  ]
  const feed = `/changes.atom?lang=${view.language}`
  return {
    title: words.title,
    description: words.lead,
    feed: { title: words.feedTitle, href: feed },
    blocks: [
      { paragraph: [words.lead], soft: true },
      { paragraph: [words.now(number(version))] },
      { list: [[{ text: words.feed, href: feed }], [{ text: words.copies, href: '/docs/guides/dumps' }]] },
      ...(shown.length === 0 ? [{ paragraph: [words.none] }] : []),
      ...(shown.length > 0 ? [{ records: shown.map((one) => versionBlock(one, view)) }] : []),
      ...(others.length > 0 ? [{ pager: others, label: words.pager }] : []),
    ],
  }
}

function versionBlock(one: VersionSummary, view: ReadingView): { id: string; title: Inline; blocks: Block[] } {
  const words = changesWords[view.language]
  const { number, shell } = readingWords[view.language]
  const counts = Object.entries(one.counts) as [RecordKind, number][]
  const facts: [Inline, Inline[]][] =
    one.reason === null
      ? [
          [
            words.records,
            [shell.list(counts.map(([kind, count]) => `${kindName(kind, view)}: ${number(count)}`)) || words.same],
          ],
        ]
      : [
          ...one.records.map(({ kind, key, fields }): [Inline, Inline[]] => [
            { text: `${kindName(kind, view)} ${key}`, href: pageOfRecord(kind, key) },
            [`${words.fields}: `, { text: fields.join(', '), lang: 'en' }],
          ]),
          [words.reason, [one.reason]],
          ...(one.feedbackId === null
            ? []
            : [[words.feedback, [{ text: one.feedbackId, lang: 'en' }]] satisfies [Inline, Inline[]]]),
        ]
  const day = dayIn(Math.floor(one.at.getTime() / DAY_MS), view.language, 'date')
  return {
    id: `v${one.version}`,
    title: shell.list([words.version(number(one.version)), day]),
    blocks: [{ paragraph: [words.causes[one.cause]] }, { facts }],
  }
}

function kindName(kind: RecordKind, view: ReadingView): string {
  const { quran, hadith, narrators, collections } = readingWords[view.language]
  if (kind === 'quran') return quran.title
  if (kind === 'hadith') return hadith.title
  if (kind === 'narrators') return narrators.title
  if (kind === 'tafsir' || kind === 'hadith_sections') return changesWords[view.language].kinds[kind]
  return collections[kind].title
}

/** The page of a record. */
function pageOfRecord(kind: RecordKind, key: string): string {
  const [whole = ''] = key.split('/')
  if (kind === 'quran' || kind === 'tafsir') return `/q/${whole}`
  if (kind === 'hadith' || kind === 'hadith_sections') return `/h/${whole}`
  return kind === 'narrators' ? `/n/${key}` : `/${kind}/${key}`
}
