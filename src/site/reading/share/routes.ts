import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { LanguageCode } from '../../../platform/language.ts'
import { notFound } from '../../../platform/refusal.ts'
import { readRecords } from '../../../reference/records/collections/collections.ts'
import { findHadith } from '../../../reference/records/hadith/hadith.ts'
import { findVerse } from '../../../reference/records/quran/verses.ts'
import { dailyRecord } from '../daily/daily.ts'
import type { ReadingDeps, ReadingRoutes } from '../deps.ts'
import { admitAddress } from '../limits.ts'
import { viewOf, viewQuery } from '../reply.ts'
import { readingWords } from '../words.ts'
import { written } from '../written.ts'
import { hasPicture } from './address.ts'
import { drawn, hostOf } from './draw.ts'
import type { PictureText } from './picture.ts'

/** Pictures per address and minute: a network fetches a picture once, and drawing takes some 100 ms. */
const PER_MINUTE = 30
/** Bytes of cached pictures, some hundred: many readers request a shared page at the same time. */
const CACHE_BYTES = 6 * 1024 * 1024
const CACHE_MS = 3_600_000

/** Pictures of verses, hadith and questions, 1200 by 630, drawn on request. */
export const shareRoutes: ReadingRoutes = (deps) => async (scope) => {
  const pictures = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: CACHE_MS,
  })
  const admit = (request: FastifyRequest) =>
    admitAddress(deps, request, 'picture', [{ period: 'minute', limit: PER_MINUTE }])
  const send = async (reply: FastifyReply, text: PictureText) => {
    const id = JSON.stringify(text)
    const picture = pictures.get(id) ?? (await drawn(text))
    pictures.set(id, picture)
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(picture)
  }

  scope.get('/card.png', { schema: { querystring: viewQuery }, onRequest: admit }, (request, reply) => {
    const { language } = viewOf(request)
    const { title, lead } = readingWords[language].home
    return send(reply, { title, text: lead, address: hostOf(deps.publicUrl), isArabic: language === 'ar' })
  })

  const key = { params: z.object({ key: z.string().max(80) }), querystring: viewQuery }
  for (const kind of ['q', 'h', 'masail'] as const) {
    scope.get(`/${kind}/:key/card.png`, { schema: key, onRequest: admit }, async (request, reply) => {
      const { language } = viewOf(request)
      const page = `/${kind}/${request.params.key}`
      const text = hasPicture(page) ? await textOf(deps, kind, request.params.key, language) : undefined
      if (!text) throw notFound('This picture')
      return send(reply, text)
    })
  }
}

async function textOf(
  { db, publicUrl }: ReadingDeps,
  kind: 'q' | 'h' | 'masail',
  key: string,
  language: LanguageCode,
): Promise<PictureText | undefined> {
  const shown = { isArabic: language === 'ar', address: `${hostOf(publicUrl)}/${kind}/${key}` }
  if (kind === 'masail') {
    const record = (await readRecords(db, 'masail')).find(({ id }) => id === key)
    const question = record && written(record, 'question', language)
    if (!question) return undefined
    const summary = written(record, 'summary', question.lang)
    return { ...shown, isArabic: question.lang === 'ar', title: question.text, text: summary?.text }
  }
  if (kind === 'q') {
    const verse = await findVerse(db, key)
    if (!verse) return undefined
    const { name, arabic, text } = dailyRecord({ ...verse, kind: 'quran', arabic_number: null }, language)
    return { ...shown, title: name, arabic, text }
  }
  const hadith = await findHadith(db, key)
  if (!hadith) return undefined
  const { name, arabic, text } = dailyRecord({ ...hadith, kind: 'hadith' }, language)
  // hadith are rarely short enough to be drawn whole
  return { ...shown, title: name, text: text ?? (shown.isArabic ? arabic : undefined) }
}
