import type { LanguageCode } from '../../platform/language.ts'
import { type Display, SWITCHES } from './display.ts'

/** How a page is read. What differs from what this browser gets anyway goes along in each link, so that it works without cookies. */
export type ReadingView = Display & {
  language: LanguageCode
  /** Chosen by the address, and not by what the browser asks for. */
  languageChosen: boolean
  /** How verses are shown where an address says nothing: what the reader saved, or what everybody gets. */
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

/** An address of this site that keeps the reader's choices. `change` sets what it names and nothing else. */
export function addressIn(view: ReadingView, path: string, change: Partial<ReadingView> = {}): string {
  const [place = '', query = ''] = path.split('?')
  const parameters = new URLSearchParams(query)
  for (const [name, value] of choicesOf({ ...view, ...change })) parameters.set(name, value)
  const asked = parameters.toString()
  return asked === '' ? place : `${place}?${asked}`
}
