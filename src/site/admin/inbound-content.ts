import { Readable } from 'node:stream'
import { z } from 'zod'
import { UNLIMITED } from '../../messaging/accounts/storage.ts'
import { createMedia, type MediaService } from '../../messaging/media/media.ts'
import { formatOf } from '../../messaging/media/sniff.ts'
import { discard, MAX_BYTES, stage } from '../../messaging/media/staging.ts'
import type { Media } from '../../messaging/media/tables.ts'
import type { InboundContent } from '../../messaging/webhooks/received-content.ts'
import type { Db } from '../../platform/db/open.ts'
import { safeText } from '../../platform/http/text.ts'
import { invalid } from '../../platform/refusal.ts'

const words = (maxLength: number) => safeText().trim().min(1).max(maxLength)
const maybe = (maxLength: number) => words(maxLength).nullable().default(null)

const MAX_BASE64 = Math.ceil(MAX_BYTES / 3) * 4

const file = z.object({
  data: z
    .string()
    .max(MAX_BASE64)
    .refine((data) => /^[A-Za-z0-9+/]+={0,2}$/.test(data) && data.length % 4 === 0, 'must be base64')
    .describe('The bytes as base64, of at most 16 MB'),
  filename: words(240).optional(),
})

/** What a simulated person sends, by `type`: as in `message.received`, without what the server adds. */
export const inboundInput = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: words(4096) }),
  z.object({ type: z.literal('image'), file, caption: maybe(1024) }),
  z.object({ type: z.literal('video'), file, caption: maybe(1024) }),
  z.object({ type: z.literal('audio'), file, voice: z.boolean().default(false) }),
  z.object({ type: z.literal('document'), file, caption: maybe(1024) }),
  z.object({ type: z.literal('sticker'), file, animated: z.boolean().default(false) }),
  z.object({
    type: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: maybe(1000),
    address: maybe(1000),
  }),
  z.object({
    type: z.literal('contacts'),
    contacts: z
      .array(z.object({ name: words(200), phone: words(40).optional() }))
      .min(1)
      .max(20),
  }),
  z.object({
    type: z.literal('interactive'),
    reply: z.enum(['button', 'list']),
    id: words(256),
    title: words(100),
    description: maybe(100),
  }),
  z.object({ type: z.literal('button'), text: words(100), payload: maybe(256) }),
  z.object({
    type: z.literal('reaction'),
    emoji: maybe(20).describe('null removes it'),
    message_id: words(64).describe('Of a message of the account'),
  }),
])

type InboundInput = z.output<typeof inboundInput>

const TYPES_OF_KIND: Partial<Record<InboundInput['type'], RegExp>> = {
  image: /^image\//,
  video: /^video\//,
  audio: /^audio\//,
  sticker: /^image\//,
}
/** Stickers have a format that accounts cannot send as a file. */
const WEBP = { contentType: 'image/webp', extension: 'webp' }
const OTHER = { contentType: 'application/octet-stream', extension: 'bin' }

type To = { db: Db; service: MediaService; accountId: string; now: Date }

/** The content of a message as the account receives it. A file is stored for the account, as if it had been fetched. */
export async function contentOf(input: InboundInput, to: To): Promise<InboundContent> {
  switch (input.type) {
    case 'contacts':
      return {
        type: input.type,
        contacts: input.contacts.map(({ name, phone }) => ({
          name,
          phones: phone === undefined ? [] : [{ phone, kind: null, user_id: null }],
          emails: [],
        })),
      }
    case 'interactive':
      return { ...input, form: null }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker': {
      const { file: given, ...rest } = input
      const stored = await keep(input.type, given, to)
      const fileFacts = {
        media_id: stored.id,
        url: to.service.links.linkTo(stored.id, to.now),
        content_type: stored.contentType,
        size: stored.sizeBytes,
        error: null,
      }
      return rest.type === 'document' ? { ...rest, ...fileFacts, filename: stored.filename } : { ...rest, ...fileFacts }
    }
    default:
      return input
  }
}

async function keep(
  type: InboundInput['type'],
  { data, filename }: z.output<typeof file>,
  { db, service, accountId, now }: To,
): Promise<Media> {
  const bytes = Buffer.from(data, 'base64')
  const staged = await stage(service.incoming, Readable.from([bytes]))
  const webp = bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  const otherwise = webp ? WEBP : OTHER
  const { contentType } = (await formatOf(staged.path)) ?? otherwise
  if (TYPES_OF_KIND[type]?.test(contentType) === false) {
    await discard(staged)
    throw invalid('content.file.data', `is ${contentType}, which no ${type} is`)
  }
  return createMedia({ db, service }, accountId, { ...staged, filename, otherwise, limit: UNLIMITED }, now)
}
