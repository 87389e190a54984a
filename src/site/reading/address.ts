import type { Script } from '../../reference/records/quran/scripts.ts'
import type { LanguageCode } from '../../reference/text/language-code.ts'

export const SIZES = ['s', 'm', 'l', 'xl'] as const
export type Size = (typeof SIZES)[number]

/** How a page is read. What differs from what everybody gets goes along in each link, so that it works without script and cookies. */
export type ReadingView = {
  language: LanguageCode
  /** Chosen by the address, and not by what the browser asks for. */
  languageChosen: boolean
  script: Script
  size: Size
}

/** The reader's choices as parameters of an address: those that differ from what everybody gets. */
export const choicesOf = ({ language, languageChosen, script, size }: ReadingView): [name: string, value: string][] => [
  ...(languageChosen ? [['lang', language] as [string, string]] : []),
  ...(script !== 'uthmani' ? [['script', script] as [string, string]] : []),
  ...(size !== 'm' ? [['size', size] as [string, string]] : []),
]

/** An address of this site that keeps the reader's choices. `change` sets what it names and nothing else. */
export function addressIn(view: ReadingView, path: string, change: Partial<ReadingView> = {}): string {
  const [place = '', query = ''] = path.split('?')
  const next = { ...view, ...change }
  const parameters = new URLSearchParams(query)
  for (const [name, value] of choicesOf(next)) parameters.set(name, value)
  const asked = parameters.toString()
  return asked === '' ? place : `${place}?${asked}`
}
