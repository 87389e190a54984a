import type { Script } from '../../reference/quran/scripts.ts'
import type { Language } from './words.ts'

export const SIZES = ['s', 'm', 'l', 'xl'] as const
export type Size = (typeof SIZES)[number]

/** How a page is read. What differs from what everybody gets goes along in each link, so that it works without script and cookies. */
export type View = {
  language: Language
  /** Chosen by the address, and not by what the browser asks for. */
  languageChosen: boolean
  script: Script
  size: Size
}

/** An address of this site that keeps the reader's choices. `change` sets what it names and nothing else. */
export function addressIn(view: View, path: string, change: Partial<View> = {}): string {
  const [place = '', query = ''] = path.split('?')
  const next = { ...view, ...change }
  const parameters = new URLSearchParams(query)
  if (next.languageChosen || change.language) parameters.set('lang', next.language)
  if (next.script !== 'uthmani') parameters.set('script', next.script)
  if (next.size !== 'm') parameters.set('size', next.size)
  const asked = parameters.toString()
  return asked === '' ? place : `${place}?${asked}`
}
