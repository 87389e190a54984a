import { createHmac } from 'node:crypto'
import { sameSecret } from '../../platform/secrets.ts'

export type MediaLinks = {
  /** An address that shows a file to anyone who has it, for seven days. */
  linkTo(mediaId: string, now: Date): string
  /** Whether a link is signed by us and has not expired. */
  check(mediaId: string, link: { expires: string; signature: string }, now: Date): 'valid' | 'expired' | 'forged'
  /** The id in one of our own addresses, expired or not. */
  idIn(url: string): string | undefined
}

/** Webhook receivers that were down for some days can still read the files. */
const LIFE_SECONDS = 7 * 86_400

/** Signed, expiring addresses: HMAC-SHA256 over id and expiry. Signed with the first key; all keys are accepted. */
export function createMediaLinks(publicUrl: string, keys: [Buffer, ...Buffer[]]): MediaLinks {
  const sign = (mediaId: string, expires: string, key = keys[0]) =>
    createHmac('sha256', key).update(`${mediaId}\n${expires}`).digest('base64url')
  const start = `${publicUrl}/v1/media/`
  return {
    linkTo(mediaId, now) {
      const expires = String(Math.floor(now.getTime() / 1000) + LIFE_SECONDS)
      return `${start}${mediaId}/content?expires=${expires}&signature=${sign(mediaId, expires)}`
    },
    check(mediaId, { expires, signature }, now) {
      if (!keys.some((key) => sameSecret(signature, sign(mediaId, expires, key)))) return 'forged'
      return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired'
    },
    idIn(url) {
      if (!url.startsWith(start)) return undefined
      return /^(med_\w+)\/content(?:\?|$)/.exec(url.slice(start.length))?.[1]
    },
  }
}
