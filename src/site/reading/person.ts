import type { NarratorName } from '../../reference/records/narrators/narrators.ts'
import type { ReadingView } from './address.ts'

/** A narrator's name in the reader's script. */
export const nameIn = ({ name_arabic, name_latin }: NarratorName, { language }: ReadingView): string =>
  (language === 'ar' ? name_arabic : name_latin) ?? name_arabic
