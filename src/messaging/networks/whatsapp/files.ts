import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { rows } from '../../../platform/db/rows.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import { TooLarge } from '../../../platform/http/download.ts'
import { type Outbound, OutboundError } from '../../../platform/http/outbound.ts'
import { newId } from '../../../platform/ids.ts'
import { reasonOf } from '../../../platform/log.ts'
import { RetryLater } from '../../../platform/queue/queue.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { PLAN_LIMIT, readRoom } from '../../accounts/storage.ts'
import { createMedia, findMedia, type MediaService, readMedia } from '../../media/media.ts'
import type { Media } from '../../media/tables.ts'
import type { NetworkError } from '../network.ts'
import { type ComposeDeps, FILE_KINDS } from './compose.ts'
import type { Connection, Connections } from './connections.ts'
import { networkError, reactionTo } from './errors.ts'
import { kindOfName, kindOfType } from './file-kinds.ts'
import type { Graph, GraphAnswer } from './graph.ts'
import type { InboxItem } from './inbox.ts'
import type { FileToFetch } from './read.ts'

export type FilesDeps = {
  db: Db
  media: MediaService
  connections: Connections
  graph: Graph
  /** For the network's media addresses. */
  outbound: Outbound
  /** The storage limit of an account in bytes. */
  mediaLimitOf(accountId: string): Promise<number>
  now: () => Date
}

/** The network deletes uploads after 30 days. */
const UPLOADED_FOR_MS = 29 * DAY_MS
/** Documents that people send may have this size. */
const RECEIVED_MAX_BYTES = 100 * 1024 * 1024
/** For a whole file: the person’s next message waits meanwhile. */
const FETCH_TIMEOUT_MS = 25_000
/** After a pause of ten seconds within a file its server has stopped. */
const FETCH_IDLE_MS = 10_000
/** Attempts to fetch a file, for which the person's next message waits. */
const FETCH_ATTEMPTS = 3

/** Passes files to the network: an address as it is; an account's file is uploaded once, and again after the network deletes it. */
export function createFileOf(deps: FilesDeps): ComposeDeps['fileOf'] {
  const { db, now } = deps
  // messages of a campaign are sent together, and share one upload
  const underWay = new Map<string, Promise<Uploaded>>()

  function upload(connection: Connection, file: Media): Promise<Uploaded> {
    const key = `${connection.id} ${file.id}`
    const begun = underWay.get(key) ?? uploadNow(deps, connection, file)
    underWay.set(key, begun)
    return begun.finally(() => underWay.delete(key))
  }

  return async (connection, source, asked) => {
    if ('url' in source) {
      const kind = kindOfName(source.url) ?? FILE_KINDS.find((one) => one === asked) ?? 'document'
      return { file: { link: source.url }, kind, filename: nameIn(source.url) }
    }
    const file = await findMedia(db, connection.accountId, source.id)
    if (!file) return { refusal: GONE }
    const id = (await uploaded(db, connection, file, now())) ?? (await upload(connection, file))
    if (typeof id !== 'string') return id
    return { file: { id }, kind: kindOfType(file.contentType), filename: file.filename }
  }
}

/** The network's id of a file, or why it refuses the file. */
type Uploaded = string | { refusal: NetworkError }

async function uploadNow({ db, media, graph, now }: FilesDeps, connection: Connection, file: Media): Promise<Uploaded> {
  const { filename: name, contentType } = file
  const bytes = await buffer(await readMedia(media, file))
  const answer = await graph.upload(connection, `${connection.phoneNumberId}/media`, { name, contentType, bytes })
  const made = uploadedAnswer(answer)
  if (typeof made === 'string')
    await noteUploaded(db, connection, file, made, new Date(now().getTime() + UPLOADED_FOR_MS))
  return made
}

function uploadedAnswer(answer: GraphAnswer): Uploaded {
  if (answer.kind === 'ok') {
    const made = z.object({ id: z.string() }).safeParse(answer.body)
    if (made.success) return made.data.id
  }
  // an upload sends no message, so it may be repeated
  if (answer.kind !== 'error') throw new RetryLater('a file could not be handed to the network')
  if (reactionTo(answer).do !== 'fail') throw new RetryLater(answer.message)
  return { refusal: networkError(answer.code ?? 131053, answer.message) }
}

/** The network's id of a file, which only the number that uploaded it can send. */
async function uploaded(db: Db, connection: Connection, { id }: Media, now: Date): Promise<string | undefined> {
  const { accountId, first } = connection
  const [found] = await rows<{ network_media_id: string }>(
    db,
    first
      ? sql`
        select network_media_id from whatsapp_media
        where account_id = ${accountId} and media_id = ${id} and expires_at > ${now.toISOString()}`
      : sql`
        select network_media_id from whatsapp_further_media
        where account_id = ${accountId} and connection_id = ${connection.id} and media_id = ${id}
          and expires_at > ${now.toISOString()}`,
  )
  return found?.network_media_id
}

async function noteUploaded(
  db: Db,
  connection: Connection,
  { id }: Media,
  networkMediaId: string,
  until: Date,
): Promise<void> {
  const { accountId, first } = connection
  await db.execute(
    first
      ? sql`
        insert into whatsapp_media (account_id, media_id, network_media_id, expires_at)
        values (${accountId}, ${id}, ${networkMediaId}, ${until.toISOString()})
        on conflict (account_id, media_id) do update
        set network_media_id = excluded.network_media_id, expires_at = excluded.expires_at`
      : sql`
        insert into whatsapp_further_media (account_id, connection_id, media_id, network_media_id, expires_at)
        values (${accountId}, ${connection.id}, ${id}, ${networkMediaId}, ${until.toISOString()})
        on conflict (account_id, connection_id, media_id) do update
        set network_media_id = excluded.network_media_id, expires_at = excluded.expires_at`,
  )
}

const GONE = { code: 'MEDIA_NOT_FOUND', message: 'The file of this message was deleted' }

const nameIn = (url: string): string | null => {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 200) || null
  } catch {
    return last.slice(0, 200) || null
  }
}

/** A received file in its message. */
export type Fetched = {
  media_id: string | null
  url: string | null
  content_type?: string
  size: number | null
  error: string | null
}

/** Fetches and stores a file that a person sent; returns the reason if that is impossible. Throws RetryLater while it may still succeed. */
export type FetchFile = (
  from: Pick<InboxItem, 'accountId' | 'connectionId'>,
  file: FileToFetch,
  attempt: number,
) => Promise<Fetched>

const described = z.object({
  url: z.string(),
  mime_type: z.string().optional(),
  file_size: z.coerce.number().optional(),
})

export const createFetchFile =
  ({ db, media, connections, graph, outbound, mediaLimitOf, now }: FilesDeps): FetchFile =>
  async ({ accountId, connectionId }, file, attempt) => {
    const failed = (error: string): Fetched => ({ media_id: null, url: null, size: null, error })
    const mayChange = (reason: string): Fetched => {
      if (attempt < FETCH_ATTEMPTS) throw new RetryLater(reason)
      return failed(reason)
    }
    const connection = await connections.find(accountId, connectionId)
    if (!connection) return failed('The network is not connected any more')
    const answer = await graph.get(connection, encodeURIComponent(file.id))
    if (answer.kind !== 'ok') {
      const again = answer.kind !== 'error' || ['again', 'wait'].includes(reactionTo(answer).do)
      const reason = answer.kind === 'error' ? answer.message : 'The network did not answer'
      return again ? mayChange(reason) : failed(reason)
    }
    const found = described.safeParse(answer.body)
    if (!found.success) return failed('The network gave no address of the file')
    const size = found.data.file_size ?? 0
    if (size > RECEIVED_MAX_BYTES) return failed(TOO_LARGE)
    const limit = await mediaLimitOf(accountId)
    if ((await readRoom(db, accountId, 'media_bytes', limit)) < size) return failed(NO_ROOM)
    const path = join(media.incoming, newId('received'))
    try {
      return await fetchTo(path, connection, found.data)
    } catch (error) {
      if (error instanceof TooLarge) return failed(TOO_LARGE)
      if (error instanceof Refusal && error.code === PLAN_LIMIT) return failed(NO_ROOM)
      if (error instanceof OutboundError) return mayChange(reasonOf(error))
      throw error
    } finally {
      await rm(path, { force: true })
    }

    async function fetchTo(path: string, { accessToken }: Connection, { url, mime_type: type = '' }: DescribedFile) {
      await mkdir(media.incoming, { recursive: true })
      const done = await outbound.download(url, {
        file: path,
        headers: { authorization: `Bearer ${accessToken}` },
        maxBytes: RECEIVED_MAX_BYTES,
        timeoutMs: FETCH_TIMEOUT_MS,
        idleTimeoutMs: FETCH_IDLE_MS,
      })
      if (done.status !== 200) return mayChange(`The network answered ${done.status} for the file`)
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      const saved = await createMedia(
        { db, service: media },
        accountId,
        {
          path,
          sizeBytes: done.sizeBytes,
          sha256: hash.digest('hex'),
          filename: file.filename ?? undefined,
          otherwise: otherFormat(type),
          awaitsMessage: true,
          limit,
        },
        now(),
      )
      return {
        media_id: saved.id,
        url: media.links.linkTo(saved.id, now()),
        content_type: saved.contentType,
        size: saved.sizeBytes,
        error: null,
      }
    }
  }

type DescribedFile = z.output<typeof described>

const NO_ROOM = 'The account keeps as many bytes of files as its plan allows'
const TOO_LARGE = `The file is larger than ${RECEIVED_MAX_BYTES} bytes (100 MB)`

/** Formats that people may send and accounts may not: none that a browser would run. */
const OTHERS: Record<string, string> = {
  'image/webp': 'webp',
  'audio/aac': 'aac',
  'audio/mp4': 'm4a',
  'text/plain': 'txt',
}

function otherFormat(mimeType: string) {
  const contentType = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  const extension = OTHERS[contentType]
  return extension ? { contentType, extension } : { contentType: 'application/octet-stream', extension: 'bin' }
}
