import { CannotUnseal, type Sealer } from '../../../platform/secrets.ts'

const PURPOSE = 'sign-in-link'

/** The token in a link's address: its sealed id, so that only this server can create one. */
export const tokenOf = (sealer: Sealer, id: string): string => sealer.seal(id, PURPOSE)

/** The id in a token; undefined if this server did not create it. */
export function linkIdOf(sealer: Sealer, token: string): string | undefined {
  try {
    return sealer.unseal(token, PURPOSE)
  } catch (error) {
    if (error instanceof CannotUnseal) return undefined
    throw error
  }
}
