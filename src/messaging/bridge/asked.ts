import { wordsIn } from '../rules/conditions.ts'

/** What a message asks of the bridge: about its own text, about another message, or for the daily verse or its end. */
export type Asked =
  /** `apart`: something shows that its text is another's; otherwise it may be the question of a customer. */
  | { act: 'verify'; text: string; apart: boolean }
  | { act: 'verify_before' }
  | { act: 'subscribe' }
  | { act: 'unsubscribe' }

const VERIFY = ['cek', 'check', 'تحقق']
/** Each the whole message. No word of refusal is among them, nor of its end, such as “subscribe”. */
const SUBSCRIBE = ['langganan', 'berlangganan', 'ayat harian', 'daily verse', 'اشتراك', 'آية اليوم', 'اية اليوم']
const UNSUBSCRIBE = [
  ...['stop ayat', 'berhenti ayat', 'stop ayat harian', 'berhenti ayat harian'],
  ...['stop verse', 'stop verses', 'stop daily verse'],
  ...['إيقاف الآية', 'ايقاف الاية', 'أوقف الآية', 'اوقف الاية', 'أوقفوا الآية', 'اوقفوا الاية'],
]

/** Of fewer words it is another question, such as about a parcel. */
const WORDS_MIN = 5
/** No word of ours is longer, marks included. In UTF-16 units. */
const WORD_MAX = 20

/** `cek` alone, or at the beginning or end of what was forwarded; `langganan` or `stop ayat` alone. Undefined: nothing of these. */
export function askedIn(message: string): Asked | undefined {
  const text = message.trim()
  if (text.length <= 2 * WORD_MAX) {
    const said = wordsIn(text).join(' ')
    if (VERIFY.includes(said)) return { act: 'verify_before' }
    if (SUBSCRIBE.includes(said)) return { act: 'subscribe' }
    if (UNSUBSCRIBE.includes(said)) return { act: 'unsubscribe' }
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

/** Whether there is enough to compare. */
export const isAboutText = (text: string): boolean => wordsIn(text.slice(0, 1_000)).length >= WORDS_MIN

const isVerify = (word: string): boolean => VERIFY.includes(wordsIn(word).join(' '))

const ARABIC = /\p{Script=Arabic}/u
const QUOTED = /["“”„«»][^"“”„«»]+["“”„«»]/
const REFERENCE = /\b(?:Q\.?S|H\.?R)\b/

/** A colon or a line of its own, quotation marks, a reference, or Arabic beside a word that is not. */
const isApart = (word: string, about: string): boolean =>
  /[:：]/.test(word) ||
  /^[^\S\n]*\n|\n[^\S\n]*$/.test(about.slice(0, WORD_MAX) + about.slice(-WORD_MAX)) ||
  QUOTED.test(about) ||
  REFERENCE.test(about) ||
  (ARABIC.test(about) && !ARABIC.test(word))
