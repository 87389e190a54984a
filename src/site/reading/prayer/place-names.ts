import { regencyPlace } from '../../../reference/calendar/prayer/ask.ts'
import type { Regencies, Regency } from '../../../reference/calendar/prayer/places.ts'
import type { ReadingView } from '../address.ts'

/** A regency or city as the reader's language names it: in Arabic where its Arabic name is known. */
export function regencyIn(regencies: Regencies, regency: Regency, { language }: ReadingView): string {
  const arabic = language === 'ar' && regencies.arabicName(regency.name)
  if (arabic) return regency.kind === 'kota' ? arabic : `منطقة ${arabic}`
  return regencyPlace(regency).shown.name ?? regency.name
}

/** The same for a province. */
export const provinceIn = (regencies: Regencies, province: string, { language }: ReadingView): string =>
  (language === 'ar' && regencies.arabicName(province)) || province
