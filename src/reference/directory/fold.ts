import { foldAsWritten } from '../text/folds.ts'

/** The search text of a place. Queries contain no line break, so none matches across name and city. */
export const searchTextOf = (place: { name: string; city?: string | null | undefined }): string =>
  `${foldAsWritten(place.name)}\n${foldAsWritten(place.city ?? '')}`

/** A LIKE pattern that matches `text` literally, `%` and `_` included. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
