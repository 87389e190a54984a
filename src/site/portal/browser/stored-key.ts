const STORAGE_KEY = 'mimbar.portal.key'

/** The key that was entered for an API, stored for this tab only, so that the preview's frame and other pages can use it. */
export function storedKey(api = 'reference'): string {
  try {
    return sessionStorage.getItem(nameOf(api)) ?? ''
  } catch {
    return ''
  }
}

export function storeKey(key: string, api = 'reference'): void {
  try {
    sessionStorage.setItem(nameOf(api), key)
  } catch {
    // storage is blocked: the key must be entered again
  }
}

const nameOf = (api: string): string => (api === 'reference' ? STORAGE_KEY : `${STORAGE_KEY}.${api}`)
