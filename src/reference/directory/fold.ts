import { foldAsWritten } from '../text/folds.ts'

/** What a place is found by. No query holds a line break, so none matches across name and city. */
export const searchTextOf = (place: { name: string; city?: string | null | undefined }): string =>
  `${foldAsWritten(place.name)}\n${foldAsWritten(place.city ?? '')}`

/** A LIKE pattern that finds `text` as it is written: `%` and `_` mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
