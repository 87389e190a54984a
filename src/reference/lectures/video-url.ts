/** In characters, as for every address in this API. */
export const URL_MAX = 2_048

/** An http(s) address without a password in it; undefined for anything else. */
export function parseVideoUrl(text: string): URL | undefined {
  const url = text.length <= URL_MAX ? parse(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined
  return url.username || url.password ? undefined : url
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const YOUTUBE = /^(www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com)$/

/** Whether an address is one of YouTube, whose pages show a video and are no video files. */
export const isYouTube = ({ hostname }: URL): boolean => YOUTUBE.test(hostname) || hostname === 'youtu.be'

/** A key that is equal for all addresses of one video, of which YouTube has many. */
export function videoIdentity(url: URL): string {
  const path = url.pathname.split('/').filter(Boolean)
  const id = YOUTUBE.test(url.hostname)
    ? ['shorts', 'live', 'embed', 'v'].includes(path[0] ?? '')
      ? path[1]
      : url.searchParams.get('v')
    : url.hostname === 'youtu.be'
      ? path[0]
      : undefined
  if (id && /^[\w-]{6,20}$/.test(id)) return `youtube:${id}`
  const plain = new URL(url)
  plain.hash = ''
  return plain.href
}
