/** How many verses a page shows: long surahs and juz are read in parts. */
export const PART = 50

export const partsOf = (verses: number): number => Math.max(1, Math.ceil(verses / PART))

/** The address of a part; the first has none of its own. */
export const partAddress = (path: string, part: number): string => (part === 1 ? path : `${path}?part=${part}`)
