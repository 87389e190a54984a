import type { LanguageCode } from '../../platform/language.ts'
import { type Display, SWITCHES } from './display.ts'

/** How a page is shown. Choices that differ from this browser's defaults are added to every link, so that they work without cookies. */
export type ReadingView = Display & {
  language: LanguageCode
  /** Whether the address, rather than the browser's preference, chose the language. */
  languageChosen: boolean
  /** How verses are shown unless an address says otherwise: the reader's saved choice, or the default. */
  saved: Display
}

/** The reader's choices as parameters of an address. */
export const choicesOf = (view: ReadingView): [name: string, value: string][] => {
  const { language, languageChosen, saved } = view
  return [
    ...(languageChosen ? [['lang', language] as [string, string]] : []),
    ...(['script', 'size'] as const).flatMap((name): [string, string][] =>
      view[name] === saved[name] ? [] : [[name, view[name]]],
    ),
    ...SWITCHES.flatMap((name): [string, string][] =>
      view[name] === saved[name] ? [] : [[name, view[name] ? 'on' : 'off']],
    ),
  ]
}

/** An address of this site with the reader's choices, except for those in `change`. */
export function addressIn(view: ReadingView, path: string, change: Partial<ReadingView> = {}): string {
  const [place = '', query = ''] = path.split('?')
  const parameters = new URLSearchParams(query)
  for (const [name, value] of choicesOf({ ...view, ...change })) parameters.set(name, value)
  const asked = parameters.toString()
  return asked === '' ? place : `${place}?${asked}`
}
