/** Verses per page: long surahs and juz are split into parts. */
export const PART = 50

export const partsOf = (verses: number): number => Math.max(1, Math.ceil(verses / PART))

/** The address of a part; the first has the address of the whole. */
export const partAddress = (path: string, part: number): string => (part === 1 ? path : `${path}?part=${part}`)
