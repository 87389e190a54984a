/** The address of a verse's recitation: `pattern` with its surah and number, plain or with three digits. */
export function recitationAt(pattern: string, key: string): string {
  const [surah = '', ayah = ''] = key.split(':')
  return pattern
    .replaceAll('{surah3}', surah.padStart(3, '0'))
    .replaceAll('{ayah3}', ayah.padStart(3, '0'))
    .replaceAll('{surah}', surah)
    .replaceAll('{ayah}', ayah)
}
