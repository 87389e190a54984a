import { LimitExceeded } from '../../messaging/limits.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { TRANSLATED_REFUSALS } from './refusal-words.ts'
import { momentIn } from './time.tsx'
import type { View } from './view.ts'

/** What people read of something that the product says in English for programs; what is not known here, as it is. */
export function said(view: View, message: string, refusal?: Refusal): string {
  if (refusal instanceof LimitExceeded) return limitText(view, refusal)
  const scope = refusal?.details.required_scope
  if (typeof scope === 'string') {
    return { id: `Kunci Anda tidak memiliki izin ${scope}.`, en: `Your key lacks the permission ${scope}.` }[
      view.language
    ]
  }
  for (const [pattern, translations] of TRANSLATED_REFUSALS) {
    const match = pattern.exec(message)
    if (match) return translations[view.language].replace(/\$(\d)/g, (_, place: string) => match[Number(place)] ?? '')
  }
  return message
}

function limitText(view: View, { window }: LimitExceeded): string {
  const when = momentIn(view, window.resetAt)
  const span = { minute: ['menit', 'minute'], hour: ['jam', 'hour'], day: ['hari', 'day'], month: ['bulan', 'month'] }
  const [id, en] = span[window.period] ?? []
  return view.language === 'id'
    ? `Batas ${window.limit} pesan per ${id} sudah tercapai. Bisa mengirim lagi mulai ${when}.`
    : `The limit of ${window.limit} messages a ${en} is reached. You can send again from ${when}.`
}
