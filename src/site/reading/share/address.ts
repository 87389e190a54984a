import type { LanguageCode } from '../../../platform/language.ts'

/** The pages that have a picture of their own. */
const PICTURED = /^\/(?:q\/\d+:\d+|h\/[a-z]+:[\d.]+|masail\/[\w-]+)$/

export const hasPicture = (path: string): boolean => PICTURED.test(path)

/** The picture for links to this page: its own, or the site's. */
export const pictureFor = (path: string, language: LanguageCode): string =>
  `${hasPicture(path) ? path : ''}/card.png?lang=${language}`
