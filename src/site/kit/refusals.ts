import type { Translated } from '../../platform/language.ts'
import type { Reason } from '../../platform/reasons.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { english } from './reason-words-en.ts'
import { indonesian, indonesianKinds, type ReasonWords } from './reason-words-id.ts'
import { momentIn, number } from './time.tsx'
import type { View } from './view.ts'

/** Refusals: their text in the reader's language, looked up by the reason and never by the English sentence. */

export const reasonWords: Translated<ReasonWords> = { id: indonesian, en: english }

type Clock = Pick<View, 'language' | 'zone'>
type RefusalText = Pick<Refusal, 'kind' | 'message'> & { reason?: Reason | undefined }

/** The text of a refusal, or of one of its problems. */
export function refusalText(view: Clock, { kind, message, reason }: RefusalText): string {
  if (!reason) return view.language === 'en' ? message : indonesianKinds[kind]
  const words = reasonWords[view.language][reason.id]
  if (typeof words === 'string') return words
  const shown = Object.entries(reason.values ?? {}).map(([name, value]) => [name, valueIn(view, value)])
  // the values belong to the id, which the compiler does not infer in a union
  return (words as (values: Record<string, string>) => string)(Object.fromEntries(shown))
}

function valueIn(view: Clock, value: string | number | Date): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? number(view.language, value) : momentIn(view, value)
}
