import { wordsIn } from '../rules/conditions.ts'

/** What a message asks of the bridge: to verify its own text or another message, to subscribe to the daily verse or to end that. */
export type BridgeRequest =
  /** `apart`: something shows that the text is quoted; otherwise it may be a customer's question. */
  | { act: 'verify'; text: string; apart: boolean }
  | { act: 'verify_before' }
  | { act: 'subscribe' }
  | { act: 'unsubscribe' }

const VERIFY = ['cek', 'check', 'تحقق']
/** Whole messages. None is an opt-out word or its opposite, such as “subscribe”. */
const SUBSCRIBE = ['langganan', 'berlangganan', 'ayat harian', 'daily verse', 'اشتراك', 'آية اليوم', 'اية اليوم']
const UNSUBSCRIBE = [
  ...['stop ayat', 'berhenti ayat', 'stop ayat harian', 'berhenti ayat harian'],
  ...['stop verse', 'stop verses', 'stop daily verse'],
  ...['إيقاف الآية', 'ايقاف الاية', 'أوقف الآية', 'اوقف الاية', 'أوقفوا الآية', 'اوقفوا الاية'],
]

/** A shorter text is another question, such as about a parcel. */
const WORDS_MIN = 5
/** No word of ours is longer, marks included. In UTF-16 units. */
const WORD_MAX = 20

/** Recognizes `cek` alone or at the beginning or end of a forwarded text, and `langganan` or `stop ayat` alone. Otherwise undefined. */
export function bridgeRequestIn(message: string): BridgeRequest | undefined {
  const text = message.trim()
  if (text.length <= 2 * WORD_MAX) {
    const words = wordsIn(text).join(' ')
    if (VERIFY.includes(words)) return { act: 'verify_before' }
    if (SUBSCRIBE.includes(words)) return { act: 'subscribe' }
    if (UNSUBSCRIBE.includes(words)) return { act: 'unsubscribe' }
  }
  const first = /^\S+/.exec(text.slice(0, WORD_MAX))?.[0] ?? ''
  const last = /\S+$/.exec(text.slice(-WORD_MAX))?.[0] ?? ''
  const [word, about] = isVerify(first)
    ? [first, text.slice(first.length)]
    : isVerify(last)
      ? [last, text.slice(0, -last.length)]
      : ['', '']
  return isAboutText(about) ? { act: 'verify', text: about.trim(), apart: isApart(word, about) } : undefined
}

/** Whether the text has enough words to compare. */
export const isAboutText = (text: string): boolean => wordsIn(text.slice(0, 1_000)).length >= WORDS_MIN

const isVerify = (word: string): boolean => VERIFY.includes(wordsIn(word).join(' '))

const ARABIC = /\p{Script=Arabic}/u
const QUOTED = /["“”„«»][^"“”„«»]+["“”„«»]/
const REFERENCE = /\b(?:Q\.?S|H\.?R)\b/

/** True after a colon or a line break, with quotation marks or a reference, or for Arabic text after a word in another script. */
const isApart = (word: string, about: string): boolean =>
  /[:：]/.test(word) ||
  /^[^\S\n]*\n|\n[^\S\n]*$/.test(about.slice(0, WORD_MAX) + about.slice(-WORD_MAX)) ||
  QUOTED.test(about) ||
  REFERENCE.test(about) ||
  (ARABIC.test(about) && !ARABIC.test(word))
