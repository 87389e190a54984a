import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import type { SignInLink } from './tables.ts'

/** New people get a day, because they may read the mail in the evening; a link into an existing account works for an hour. */
export const LIFETIME_MS: Record<SignInLink['kind'], number> = {
  sign_up: DAY_MS,
  sign_in: HOUR_MS,
  invitation: 14 * DAY_MS,
}

/** When a link ends. For someone who already is an owner every link is a sign-in link, whatever it was made for. */
export function endOf({ createdAt, expiresAt }: SignInLink, isOwner: boolean): Date {
  if (!isOwner) return expiresAt
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + LIFETIME_MS.sign_in))
}
