/** As for every address that this API takes. */
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

/** Pages of YouTube show a video; they are none. */
export const isYouTube = ({ hostname }: URL): boolean => YOUTUBE.test(hostname) || hostname === 'youtu.be'

/** What is the same for every address of one video: a YouTube video has many. */
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
