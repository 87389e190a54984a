import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { DAY_MS } from '../../platform/durations.ts'
import { notFound } from '../../platform/refusal.ts'
import { listVerifiedIds } from '../../reference/directory/find.ts'
import { readPublicKeys } from '../../reference/dumps/keys.ts'
import { listPublishedIds } from '../../reference/lectures/lectures.ts'
import { readRecords } from '../../reference/records/collections/collections.ts'
import { collectionNames } from '../../reference/records/collections/names.ts'
import { COLLECTIONS, listKeys } from '../../reference/records/hadith/hadith.ts'
import { DIVISIONS } from '../../reference/records/quran/divisions.ts'
import { listVerseKeys } from '../../reference/records/quran/verses.ts'
import type { ReadingDeps, ReadingRoutes } from './deps.ts'
import { TOOLS } from './tools.ts'

/** The protocol's limit per file. */
const MOST_OF_A_FILE = 50_000
/** A security contact is valid for a year at most (RFC 9116). */
const YEAR_MS = 365 * DAY_MS

/** Files for search engines, and for those who report vulnerabilities. */
export const sitemapRoutes: ReadingRoutes = (deps) => async (scope) => {
  const { publicUrl, now } = deps
  const parts = partsOf(deps)

  scope.get('/robots.txt', async (_request, reply) =>
    text(
      reply,
      `User-agent: *\nDisallow: /search\nDisallow: /go\nDisallow: /console\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    ),
  )
  scope.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(now().getTime() + YEAR_MS).toISOString()
    return text(reply, `Contact: ${publicUrl}/developers\nExpires: ${expires}\nPreferred-Languages: id, en\n`)
  })
  scope.get('/.well-known/mimbar-dump.pem', async (_request, reply) => {
    const keys = await readPublicKeys(deps.db)
    if (keys === '') throw notFound('A key that signs dumps')
    return reply.header('cache-control', 'public, max-age=3600').type('application/x-pem-file').send(keys)
  })
  scope.get('/sitemap.xml', async (_request, reply) =>
    xml(
      reply,
      'sitemapindex',
      'sitemap',
      [...parts.keys()].map((part) => `${publicUrl}/sitemap/${part}.xml`),
    ),
  )
  scope.get('/sitemap/:part', { schema: { params: z.object({ part: z.string() }) } }, async (request, reply) => {
    const list = parts.get(request.params.part.replace(/\.xml$/, ''))
    if (!list) throw notFound('This sitemap')
    return xml(
      reply,
      'urlset',
      'url',
      (await list()).map((path) => publicUrl + path),
    )
  })
}

/** The addresses of all permanent pages, a file for each book: a file may have 50,000. */
const partsOf = ({ db, regencies }: ReadingDeps): Map<string, () => Promise<string[]>> =>
  new Map(
    Object.entries({
      collections: async () => {
        const lists = await Promise.all(
          collectionNames.map(async (name) => [
            `/${name}`,
            ...(await readRecords(db, name)).map(({ id }) => `/${name}/${id}`),
          ]),
        )
        return [
          '/',
          '/q',
          '/h',
          '/n',
          '/about',
          '/changes',
          ...Object.keys(TOOLS).map((path) => `/${path}`),
          ...lists.flat(),
        ]
      },
      lectures: async () => (await listPublishedIds(db, MOST_OF_A_FILE)).map((id) => `/lectures/${id}`),
      // further places are reachable through the pages of the list only
      places: async () => (await listVerifiedIds(db, MOST_OF_A_FILE)).map((id) => `/places/${id}`),
      prayer: async () => regencies.all.map(({ code }) => `/prayer?city=${code}`),
      quran: async () => [
        ...Array.from({ length: 114 }, (_, index) => `/q/${index + 1}`),
        ...Object.entries(DIVISIONS).flatMap(([division, count]) =>
          Array.from({ length: count }, (_, index) => `/q/${division}/${index + 1}`),
        ),
        ...(await listVerseKeys(db)).map((key) => `/q/${key}`),
      ],
      ...Object.fromEntries(
        COLLECTIONS.map((collection) => [
          collection,
          async () => [`/h/${collection}`, ...(await listKeys(db, collection)).map((key) => `/h/${key}`)],
        ]),
      ),
    }),
  )

const text = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(body)

function xml(reply: FastifyReply, root: string, item: string, addresses: string[]): FastifyReply {
  const items = addresses
    .map((address) => `<${item}><loc>${address.replaceAll('&', '&amp;')}</loc></${item}>`)
    .join('\n')
  return reply
    .header('cache-control', 'public, max-age=86400')
    .type('application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items}\n</${root}>\n`,
    )
}
