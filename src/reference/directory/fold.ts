/** Text as it is compared: without case, accents, vowel signs or doubled spaces; every apostrophe is the same. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼʻʿʾ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What a place is found by. No query holds a line break, so none matches across name and city. */
export const searchTextOf = (place: { name: string; city?: string | null | undefined }): string =>
  `${fold(place.name)}\n${fold(place.city ?? '')}`

/** A LIKE pattern that finds `text` as it is written: `%` and `_` mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
