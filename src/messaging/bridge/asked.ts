import { wordsIn } from '../rules/conditions.ts'

/** What a message asks of the bridge: about its own text, about the message before it, or for the daily verse. */
export type Asked = { act: 'verify'; text: string } | { act: 'verify_before' } | { act: 'subscribe' }

const VERIFY = ['cek', 'check', 'تحقق']
const SUBSCRIBE = ['langganan', 'berlangganan', 'اشتراك']

/** Of fewer words it is another question, such as about a parcel. */
const WORDS_MIN = 5
/** No word of ours is longer, marks included. In UTF-16 units. */
const WORD_MAX = 20

/** `cek` alone, or at the beginning or end of what was forwarded; `langganan` alone. Undefined: nothing of these. */
export function askedIn(message: string): Asked | undefined {
  const text = message.trim()
  const [only, more] = wordsIn(text.slice(0, 2 * WORD_MAX))
  if (more === undefined && text.length <= 2 * WORD_MAX && only !== undefined) {
    if (VERIFY.includes(only)) return { act: 'verify_before' }
    if (SUBSCRIBE.includes(only)) return { act: 'subscribe' }
    return undefined
  }
  const first = /^\S+/.exec(text.slice(0, WORD_MAX))?.[0] ?? ''
  const last = /\S+$/.exec(text.slice(-WORD_MAX))?.[0] ?? ''
  const about = isVerify(first) ? text.slice(first.length) : isVerify(last) ? text.slice(0, -last.length) : ''
  return isAboutText(about) ? { act: 'verify', text: about.trim() } : undefined
}

/** Whether there is enough to compare. */
export const isAboutText = (text: string): boolean => wordsIn(text.slice(0, 1_000)).length >= WORDS_MIN

const isVerify = (word: string): boolean => VERIFY.includes(wordsIn(word).join(' '))
