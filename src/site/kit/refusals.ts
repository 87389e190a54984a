import type { Translated } from '../../platform/language.ts'
import type { Reason } from '../../platform/reasons.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { english } from './reason-words-en.ts'
import { indonesian, indonesianKinds, type ReasonWords } from './reason-words-id.ts'
import { momentIn, number } from './time.tsx'
import type { View } from './view.ts'

/** Refusals: what people read of what the product refuses, in their language, by its reason and never by its sentence. */

export const reasonWords: Translated<ReasonWords> = { id: indonesian, en: english }

type Clock = Pick<View, 'language' | 'zone'>
type RefusalText = Pick<Refusal, 'kind' | 'message'> & { reason?: Reason | undefined }

/** What a refusal says, or one of its problems. */
export function said(view: Clock, { kind, message, reason }: RefusalText): string {
  if (!reason) return view.language === 'en' ? message : indonesianKinds[kind]
  const words = reasonWords[view.language][reason.id]
  if (typeof words === 'string') return words
  const shown = Object.entries(reason.values ?? {}).map(([name, value]) => [name, valueIn(view, value)])
  // a reason has the values of its id, which the compiler does not see in a union
  return (words as (values: Record<string, string>) => string)(Object.fromEntries(shown))
}

function valueIn(view: Clock, value: string | number | Date): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? number(view.language, value) : momentIn(view, value)
}
