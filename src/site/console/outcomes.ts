import type { WithheldCode } from '../../messaging/messages/checks.ts'
import type { DeliveryAttempt } from '../../messaging/webhooks/logs.ts'
import { DISABLED, ENDED } from '../../messaging/webhooks/tables.ts'
import { LATE } from '../../platform/http/outbound.ts'
import type { PageLanguage, Translated } from '../../platform/language.ts'

/** Outcomes: why a message failed, a delivery ended or a webhook is paused. Foreign error texts are shown unchanged. */

type OwnCode =
  | WithheldCode
  | 'RECIPIENT_NOT_ON_NETWORK'
  | 'DELIVERY_FAILED'
  | 'NETWORK_NOT_CONNECTED'
  | 'NETWORK_UNAVAILABLE'
  | 'MEDIA_NOT_FOUND'
  | 'MESSAGE_TYPE_NOT_SUPPORTED'

const indonesian = {
  message: {
    CANCELLED: 'dibatalkan atau dihapus sebelum terkirim',
    RECIPIENT_OPTED_OUT: 'orang ini sudah meminta untuk tidak dikirimi pesan lagi',
    TEMPLATE_PAUSED: 'WhatsApp menjeda templatnya sebelum pesan ini terkirim',
    TEMPLATE_DISABLED: 'WhatsApp menonaktifkan templatnya sebelum pesan ini terkirim',
    TEMPLATE_NOT_FOUND: 'templatnya dihapus sebelum pesan ini terkirim',
    TEMPLATE_NOT_APPROVED: 'templatnya diubah sebelum pesan ini terkirim dan belum disetujui lagi',
    TEMPLATE_VARIABLES_MISMATCH: 'templatnya diubah sebelum pesan ini terkirim dan sekarang meminta isian lain',
    RATE_LIMIT_EXCEEDED: 'jatah pesan hari atau bulan itu sudah habis saat gilirannya tiba',
    MESSAGING_WINDOW_CLOSED: 'orang ini tidak menulis dalam 24 jam terakhir',
    RECIPIENT_NOT_ON_NETWORK: 'nomor ini tidak terdaftar di jaringan',
    DELIVERY_FAILED: 'jaringan tidak dapat menyampaikannya',
    NETWORK_NOT_CONNECTED: 'jaringan belum tersambung',
    NETWORK_UNAVAILABLE: 'jaringan tidak menerimanya pada waktunya',
    MEDIA_NOT_FOUND: 'berkas pesan ini sudah dihapus',
    MESSAGE_TYPE_NOT_SUPPORTED: 'jaringan tidak menerima pesan jenis ini',
  } satisfies Record<OwnCode, string>,
  disabled: {
    account: 'dijeda dari akun ini',
    gone: 'alamatnya menjawab 410 Gone',
    failing: 'semua kiriman gagal selama lima hari',
  },
  ended: { endpoint: 'webhook sudah dihapus', event: 'peristiwanya sudah tidak disimpan' },
  late: 'tidak menjawab dalam 30 detik',
  answered: (status: number) => `menjawab ${status}, bukan 200`,
}

export const outcomeWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    message: {
      CANCELLED: 'cancelled or erased before it was sent',
      RECIPIENT_OPTED_OUT: 'this person has opted out of messages',
      TEMPLATE_PAUSED: 'WhatsApp paused the template before this message was sent',
      TEMPLATE_DISABLED: 'WhatsApp disabled the template before this message was sent',
      TEMPLATE_NOT_FOUND: 'the template was deleted before this message was sent',
      TEMPLATE_NOT_APPROVED: 'the template was changed before this message was sent, and has not been approved again',
      TEMPLATE_VARIABLES_MISMATCH:
        'the template was changed before this message was sent, and its placeholders no longer match',
      RATE_LIMIT_EXCEEDED: 'the quota of that day or month was used up when its turn came',
      MESSAGING_WINDOW_CLOSED: 'this person has not written in the last 24 hours',
      RECIPIENT_NOT_ON_NETWORK: 'this number is not on the network',
      DELIVERY_FAILED: 'the network could not deliver it',
      NETWORK_NOT_CONNECTED: 'the network is not connected',
      NETWORK_UNAVAILABLE: 'the network did not accept it in time',
      MEDIA_NOT_FOUND: 'the file of this message was deleted',
      MESSAGE_TYPE_NOT_SUPPORTED: 'the network does not support this type of message',
    },
    disabled: {
      account: 'paused by the account',
      gone: 'the address answered 410 Gone',
      failing: 'every delivery failed for five days',
    },
    ended: { endpoint: 'the webhook was deleted', event: 'the event was deleted after its retention time' },
    late: 'no answer within 30 seconds',
    answered: (status) => `answered ${status}, not 200`,
  },
}

/** Why a message failed, by its code; `text` is the network's own. */
export function failureOf(language: PageLanguage, code: string, text: string | null): string {
  const known: Record<string, string | undefined> = outcomeWords[language].message
  return known[code] ?? text ?? code
}

/** Why a webhook is paused. */
export const pauseOf = (language: PageLanguage, stored: string): string =>
  named(outcomeWords[language].disabled, DISABLED, stored) ?? stored

/** Why an attempt at a delivery failed. */
export function attemptError(
  language: PageLanguage,
  { error, responseStatus }: Pick<DeliveryAttempt, 'error' | 'responseStatus'>,
): string {
  if (error === null) return ''
  const words = outcomeWords[language]
  if (responseStatus !== null) return words.answered(responseStatus)
  if (error === LATE) return words.late
  return named(words.ended, ENDED, error) ?? error
}

/** The translation of a stored text that is one of `sentences`. */
const named = <Name extends string>(
  words: Record<Name, string>,
  sentences: Record<Name, string>,
  stored: string,
): string | undefined => {
  const [name] = (Object.keys(sentences) as Name[]).filter((one) => sentences[one] === stored)
  return name && words[name]
}
