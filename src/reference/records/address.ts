import { collectionNames } from './collections/names.ts'

/** The address of a record's page. Keys of collections include their name: `doa:sebelum-makan`. */
export function addressOf(publicUrl: string, type: string, key: string): string {
  if (type === 'quran') return `${publicUrl}/q/${key}`
  if (type === 'hadith') return `${publicUrl}/h/${key}`
  if (type === 'rijal') return `${publicUrl}/n/${encodeURIComponent(key).replaceAll('%3A', ':')}`
  return `${publicUrl}/${type}/${key.slice(key.indexOf(':') + 1)}`
}

/** The page of an answer's source by its key; null for an impossible key. */
export function addressOfSource(publicUrl: string, key: string): string | null {
  if (/^\d{1,3}:\d{1,3}$/.test(key)) return addressOf(publicUrl, 'quran', key)
  const [, name = '', rest = ''] = /^([a-z-]+):([\w.-]+)$/.exec(key) ?? []
  if (collectionNames.some((one) => one === name)) return addressOf(publicUrl, name, key)
  if (name && /^\d+(\.\d+)?$/.test(rest)) return addressOf(publicUrl, 'hadith', key)
  return /^[\w-]+$/.test(key) ? addressOf(publicUrl, 'rijal', key) : null
}
