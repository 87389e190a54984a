import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { renderDocument, renderHtml } from '../../platform/html.tsx'
import { encodingFor, sentAsMade } from '../../platform/http/compression.ts'
import { prepare, sendPrepared } from '../../platform/http/conditional.ts'
import { LANGUAGE_CODES } from '../../platform/language.ts'
import type { DataSubject } from '../../reference/loading/data-version.ts'
import { chosenLanguage } from '../kit/language.ts'
import { contentPolicy } from '../kit/policy.ts'
import type { ReadingView } from './address.ts'
import type { Block, PageContent } from './blocks.ts'
import type { ReadingDeps } from './deps.ts'
import { displayOf, displayQuery, savedDisplay } from './display.ts'
import { documentOf } from './document.tsx'
import { asHtml } from './html.tsx'
import { asMarkdown } from './markdown.ts'
import { untranslatedNote } from './untranslated.ts'
import { readingWords } from './words.ts'

/** Parameters of every page; invalid values count as left out. */
export const viewQuery = z.object({
  lang: z.enum(LANGUAGE_CODES).optional().catch(undefined),
  ...displayQuery,
})

export function viewOf(request: FastifyRequest): ReadingView {
  const { lang, ...shown } = viewQuery.parse(request.query)
  const saved = savedDisplay(request)
  return {
    language: chosenLanguage(request, LANGUAGE_CODES),
    languageChosen: lang !== undefined,
    ...displayOf(shown, saved),
    saved,
  }
}

const POLICY = contentPolicy({ scripts: true })

/** The policy, which allows audio from the configured recitation only. */
const policyOf = ({ RECITATION_URL }: ReadingDeps['config']): string =>
  RECITATION_URL ? contentPolicy({ scripts: true, media: new URL(RECITATION_URL).origin }) : POLICY

/** A name in an address, without the ending of its Markdown. */
export const named = z.string().transform((name) => name.replace(/\.md$/, ''))

/** Degrees with a decimal point or comma. */
export const coordinate = (limit: number) =>
  z
    .string()
    .trim()
    .regex(/^[+-]?\d{1,3}([.,]\d{1,10})?$/)
    .transform((text) => Number(text.replace(',', '.')))
    .refine((value) => Math.abs(value) <= limit)
    .optional()

/** The addresses of a page and of its Markdown. */
export const addressesOf = (path: string): string[] => [path, `${path}.md`]

/** Whether the request wants Markdown: by the end of its address or its Accept header. */
export const wantsMarkdown = (request: FastifyRequest): boolean =>
  /\.md(\?|$)/.test(request.url) || /\btext\/markdown\b/.test(request.headers.accept ?? '')

const typeOf = (markdown: boolean): string => `text/${markdown ? 'markdown' : 'html'}; charset=utf-8`

type ReadingPage = {
  /** The address of the page, without the reader's choices. */
  path: string
  /** The kinds of records that it shows: it is cached until some of them change. Omitted: rendered for each request. */
  of?: readonly DataSubject[]
  /** Instead: how long caches may serve it without revalidation. */
  maxAgeMinutes?: number
  /** Instead: how long the reader's own browser may show it again, so that the back button works. */
  ownMinutes?: number
  find: (view: ReadingView) => Promise<PageContent | undefined>
}

/** Sends a page, in HTML or Markdown. Returns false if there is no such page, and nothing was sent. */
export async function sendPage(
  { answers, publicUrl, config }: Pick<ReadingDeps, 'answers' | 'publicUrl' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, of, maxAgeMinutes, ownMinutes, find }: ReadingPage,
): Promise<boolean> {
  const view = viewOf(request)
  const markdown = wantsMarkdown(request)
  const make = async () => {
    const found = await find(view)
    if (!found) return undefined
    const content = { ...found, blocks: [...untranslatedNote(found.blocks, view), ...found.blocks] }
    return prepare(
      markdown ? asMarkdown(content, publicUrl) : renderDocument(documentOf(content, view, publicUrl, path)),
    )
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  const id = `page ${path} ${JSON.stringify([view, markdown])}`
  const prepared = of ? await answers.get({ id, of, encoding }, make) : await make()
  if (!prepared) return false
  reply
    .header('content-security-policy', policyOf(config))
    .header(
      'cache-control',
      of
        ? 'public, max-age=300, stale-while-revalidate=86400'
        : maxAgeMinutes
          ? `public, max-age=${maxAgeMinutes * 60}, stale-while-revalidate=600`
          : ownMinutes
            ? `private, max-age=${ownMinutes * 60}`
            : 'no-store',
    )
    .header('vary', VARY)
  sendPrepared(request, reply, prepared, typeOf(markdown))
  return true
}

/**
 * Sends a page in pieces: `content` at once, then `more` as it arrives, which browsers show with or without a script. Programs get it whole. A
 * failure after the beginning is reported within the page.
 */
export function sendGrowingPage(
  { publicUrl, config, log }: Pick<ReadingDeps, 'publicUrl' | 'config' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, content, more }: { path: string; content: PageContent; more: AsyncIterable<Block[]> },
): FastifyReply {
  const view = viewOf(request)
  const markdown = wantsMarkdown(request)
  const encoding = encodingFor(request.headers['accept-encoding'])
  const pieces = orWhyNot(more, view, log)
  reply
    .header('content-security-policy', policyOf(config))
    .header('cache-control', 'no-store')
    .header('vary', VARY)
    // stops proxies from buffering the page
    .header('x-accel-buffering', 'no')
    .type(typeOf(markdown))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(
    sentAsMade(
      markdown ? wholeMarkdown(content, pieces, publicUrl) : inPieces(content, pieces, view, publicUrl, path),
      encoding,
    ),
  )
}

async function* inPieces(
  content: PageContent,
  more: AsyncIterable<Block[]>,
  view: ReadingView,
  publicUrl: string,
  path: string,
): AsyncGenerator<string> {
  const page = renderDocument(documentOf(content, view, publicUrl, path))
  const end = page.lastIndexOf('</main>')
  yield page.slice(0, end)
  for await (const blocks of more) yield renderHtml(asHtml(blocks, view))
  yield page.slice(end)
}

async function* wholeMarkdown(
  content: PageContent,
  more: AsyncIterable<Block[]>,
  publicUrl: string,
): AsyncGenerator<string> {
  const blocks = [...content.blocks]
  for await (const part of more) blocks.push(...part)
  yield asMarkdown({ ...content, blocks }, publicUrl)
}

async function* orWhyNot(
  more: AsyncIterable<Block[]>,
  { language }: ReadingView,
  log: ReadingDeps['log'],
): AsyncGenerator<Block[]> {
  try {
    yield* more
  } catch (error) {
    log.error({ err: error }, 'a page could not be sent completely')
    const { title, text } = readingWords[language].notices.broken
    yield [{ paragraph: [{ text: `${title}. ${text}`, tone: 'bad' }] }]
  }
}

const VARY = 'Accept, Accept-Language, Accept-Encoding, Cookie'

/** Sends a page that explains a problem. */
export function sendNotice(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
  publicUrl: string,
): FastifyReply {
  const markdown = wantsMarkdown(request)
  const text = markdown
    ? asMarkdown(content, publicUrl)
    : renderDocument(documentOf(content, viewOf(request), publicUrl))
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('vary', VARY)
    .type(typeOf(markdown))
    .send(text)
}
