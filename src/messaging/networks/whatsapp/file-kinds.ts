import { LRUCache } from 'lru-cache'
import { type Outbound, OutboundError } from '../../../platform/http/outbound.ts'
import type { FileKind } from './compose.ts'

/** The message kind for a file of this type. */
export function kindOfType(contentType: string): FileKind {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const [kind] = type.split('/')
  if (type === 'image/webp') return 'sticker'
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}

const KINDS_BY_ADDRESS: [RegExp, FileKind][] = [
  [/\.(jpe?g|png|gif)$/i, 'image'],
  [/\.(mp4|m4v|3gpp?)$/i, 'video'],
  [/\.(mp3|ogg|oga|opus|amr|aac|m4a)$/i, 'audio'],
  [/\.webp$/i, 'sticker'],
  [/\.(pdf|docx?|xlsx?|pptx?|txt|csv|zip)$/i, 'document'],
]

/** The kind by the file name at the end of an address. */
export const kindOfName = (url: string): FileKind | undefined =>
  KINDS_BY_ADDRESS.find(([ending]) => ending.test(new URL(url).pathname))?.[1]

/** Cached, because a campaign names one file in each of its messages. */
const CACHED_ANSWERS = 1_000
/** Ten minutes: after that a replaced file of another kind is noticed. */
const REMEMBERED_MS = 600_000
/** A slower server is treated as one that does not tell the file's type. */
const TIMEOUT_MS = 5_000
/** Link shorteners and file hosts need one or two. */
const REDIRECTS_MAX = 3

/**
 * The message kind for the file at an address: by its name, otherwise by the content type that its server sends. The network fetches and checks
 * the file itself; it accepts any file as a document.
 */
export function createKindOfLink(outbound: Outbound): (url: string) => Promise<FileKind> {
  const known = new LRUCache<string, FileKind>({ max: CACHED_ANSWERS, ttl: REMEMBERED_MS })

  async function kindAt(url: string, redirects: number): Promise<FileKind> {
    const named = kindOfName(url)
    if (named) return named
    const { status, headers } = await outbound.send(url, { method: 'HEAD', timeoutMs: TIMEOUT_MS })
    const next = [301, 302, 303, 307, 308].includes(status) ? String(headers.location ?? '') : ''
    if (next && redirects > 0 && URL.canParse(next, url)) return kindAt(new URL(next, url).href, redirects - 1)
    return status === 200 ? kindOfType(String(headers['content-type'] ?? '')) : 'document'
  }

  return async (url) => {
    const kind = known.get(url) ?? kindOfName(url)
    if (kind) return kind
    try {
      const found = await kindAt(url, REDIRECTS_MAX)
      known.set(url, found)
      return found
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return 'document'
    }
  }
}
