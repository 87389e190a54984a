import { CannotUnseal, type Sealer } from '../../../platform/secrets.ts'

const PURPOSE = 'sign-in-link'

/** What a link says in its address: its id, sealed, so that only this server can make one. */
export const tokenOf = (sealer: Sealer, id: string): string => sealer.seal(id, PURPOSE)

/** The id in a token; undefined for one that this server did not make. */
export function linkIdOf(sealer: Sealer, token: string): string | undefined {
  try {
    return sealer.unseal(token, PURPOSE)
  } catch (error) {
    if (error instanceof CannotUnseal) return undefined
    throw error
  }
}
