import type { PageLanguage } from '../../../platform/language.ts'
import type { Sealer } from '../../../platform/secrets.ts'

const PURPOSE = 'reference-key-page'

/** The address of a key's own page. Only this server can create it, and anyone with the mail may use it. */
export function keyPageUrl(publicUrl: string, sealer: Sealer, keyId: string, language: PageLanguage): string {
  return `${publicUrl}/developers/key?token=${sealer.seal(keyId, PURPOSE)}&lang=${language}`
}

/** The id of the key in a page's token; undefined for a token of another server. */
export function keyIdOf(sealer: Sealer, token: string): string | undefined {
  try {
    return sealer.unseal(token, PURPOSE)
  } catch {
    return undefined
  }
}
