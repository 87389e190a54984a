/** The address of the page of a record. Keys of collections carry the name of theirs: `doa:sebelum-makan`. */
export function addressOf(publicUrl: string, type: string, key: string): string {
  if (type === 'quran') return `${publicUrl}/q/${key}`
  if (type === 'hadith') return `${publicUrl}/h/${key}`
  if (type === 'rijal') return `${publicUrl}/n/${encodeURIComponent(key).replaceAll('%3A', ':')}`
  return `${publicUrl}/${type}/${key.slice(key.indexOf(':') + 1)}`
}
