/**
 * Content security policy: what a page may load and who may frame it, for every page of this server. Nothing is inline and nothing comes
 * from elsewhere; a page declares what it needs in addition to its style sheet.
 */

export type Allowed = {
  /** Scripts of this server, and their requests to it. */
  scripts?: boolean
  /** Frames with pages of this server. */
  frames?: boolean
  /** The origin of audio. */
  media?: string | undefined
  /** Whether pages of this server may frame it; other sites never may. */
  framedBySelf?: boolean
}

export const contentPolicy = ({ scripts = false, frames = false, media, framedBySelf = false }: Allowed = {}): string =>
  [
    "default-src 'none'",
    ...(scripts ? ["script-src 'self'", "connect-src 'self'", "manifest-src 'self'"] : []),
    ...(frames ? ["frame-src 'self'"] : []),
    ...(media ? [`media-src ${media}`] : []),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`,
  ].join('; ')
