const NAME = 'mimbar.portal.key'

/** The key that was typed on the portal, kept for this tab alone, so that the preview's frame can use it. */
export function keptKey(): string {
  try {
    return sessionStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}

export function keepKey(key: string): void {
  try {
    sessionStorage.setItem(NAME, key)
  } catch {
    // storage is blocked: the key is then typed again
  }
}
