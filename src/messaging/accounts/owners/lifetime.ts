import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import type { SignInLink } from './tables.ts'

/** A day for those who are new: they may read the mail in the evening. An hour opens an account that has something in it. */
export const LIFETIME_MS: Record<SignInLink['kind'], number> = {
  sign_up: DAY_MS,
  sign_in: HOUR_MS,
  invitation: 14 * DAY_MS,
}

/** When a link ends: to an owner each is one to sign in, whatever it was made for. */
export function endOf({ createdAt, expiresAt }: SignInLink, isOwner: boolean): Date {
  if (!isOwner) return expiresAt
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + LIFETIME_MS.sign_in))
}
