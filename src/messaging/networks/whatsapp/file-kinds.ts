import { LRUCache } from 'lru-cache'
import { type Outbound, OutboundError } from '../../../platform/http/outbound.ts'
import type { FileKind } from './compose.ts'

/** The kind of message that carries a file of this type. */
export function kindOfType(contentType: string): FileKind {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const [kind] = type.split('/')
  if (type === 'image/webp') return 'sticker'
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}

const KINDS: [RegExp, FileKind][] = [
  [/\.(jpe?g|png|gif)$/i, 'image'],
  [/\.(mp4|m4v|3gpp?)$/i, 'video'],
  [/\.(mp3|ogg|oga|opus|amr|aac|m4a)$/i, 'audio'],
  [/\.webp$/i, 'sticker'],
  [/\.(pdf|docx?|xlsx?|pptx?|txt|csv|zip)$/i, 'document'],
]

/** What the name at the end of an address says. */
export const kindOfName = (url: string): FileKind | undefined =>
  KINDS.find(([ending]) => ending.test(new URL(url).pathname))?.[1]

/** Answers are remembered, because a campaign names one file in each of its messages. */
const REMEMBERED = 1_000
/** Ten minutes: a file that is replaced by one of another kind is noticed then. */
const REMEMBERED_MS = 600_000
/** A server that takes longer is treated as one that does not say what the file is. */
const TIMEOUT_MS = 5_000
/** Shorteners and file hosts need one or two. */
const REDIRECTS_MAX = 3

/**
 * The kind of message that carries the file at an address: by its name, or where that says nothing by the type that its server
 * names. The network fetches the file and looks for itself; a document is what it takes any file for.
 */
export function createKindOfLink(outbound: Outbound): (url: string) => Promise<FileKind> {
  const known = new LRUCache<string, FileKind>({ max: REMEMBERED, ttl: REMEMBERED_MS })

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
