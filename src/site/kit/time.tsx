import type { Html } from '../../platform/html.tsx'
import type { PageLanguage } from '../../platform/language.ts'
import type { View } from './view.ts'

/** Time and numbers in the format of a language, with moments in the time zone of the view. */

const LOCALES: Record<PageLanguage, string> = { id: 'id-ID', en: 'en-GB' }

type Clock = Pick<View, 'language' | 'zone'>

/** The zone's abbreviation at that time: WIB, WITA, WIT, BST, or GMT+3 if a language has none. */
export function zoneName({ language, zone }: Clock, at: Date): string {
  const named = (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  const own = named(LOCALES[language])
  // only Indonesian has names for the zones of Indonesia, which are used there in English too
  return own.startsWith('GMT') ? named(LOCALES.id) : own
}

/** A moment with the name of its zone: `22 Nov 2026, 18.45.07 WIB`. */
export function momentIn(view: Clock, at: Date): string {
  const shown = new Intl.DateTimeFormat(LOCALES[view.language], {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    timeZone: view.zone,
  }).format(at)
  return `${shown} ${zoneName(view, at)}`
}

/** The moment at which the clocks of a zone show `2026-11-22T18:45`; one of the two if they show it twice. */
export function momentShown(zone: string, local: string): Date {
  const wanted = Date.parse(`${local}Z`)
  const offsetAt = (at: number): number => {
    const shown = new Intl.DateTimeFormat('sv', {
      ...{ dateStyle: 'short', timeStyle: 'medium', timeZone: zone },
    }).format(at)
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - at
  }
  // the offset may change within a few hours
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near))
}

export const time = (view: Clock, at: Date | null): Html =>
  at ? <time datetime={at.toISOString()}>{momentIn(view, at)}</time> : <span class="soft">–</span>

/** A day in UTC, as usage is counted. */
export const dayIn = (language: PageLanguage, date: string, style: 'short' | 'long' = 'long'): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
    ...(style === 'long' && { year: 'numeric' as const }),
  }).format(new Date(date))

export const number = (language: PageLanguage, value: number): string => value.toLocaleString(LOCALES[language])
