import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { isOpen, openHours } from './hours.ts'

/** Words per rule; each message is compared with all of them. */
const WORDS_MAX = 30
/** In days: the longest silence after which a person can be greeted again. */
const QUIET_DAYS_MAX = 365
/** In ms: a person who writes all night gets one answer that nobody is there. */
const CLOSED_REPLY_EVERY_MS = 12 * 3_600_000

const word = safeText()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => wordsIn(text).length > 0, 'must hold letters or digits')

/** When a rule acts. */
export const condition = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.literal('keyword'),
        words: z.array(word).min(1).max(WORDS_MAX).describe('Each a word or a phrase'),
        match: z
          .enum(['whole', 'contains'])
          .default('whole')
          .describe('`whole`: the message consists of it; `contains`: it occurs in the message as whole words'),
      })
      .meta({ id: 'KeywordCondition' }),
    z
      .strictObject({
        kind: z.literal('greeting'),
        quiet_days: z
          .int()
          .min(1)
          .max(QUIET_DAYS_MAX)
          .nullable()
          .default(null)
          .describe(
            'Also for people who have not written for so many days; null: only for people who never wrote before',
          ),
      })
      .meta({ id: 'GreetingCondition' }),
    z.strictObject({ kind: z.literal('out_of_hours'), hours: openHours }).meta({
      id: 'OutOfHoursCondition',
      description: "Outside `hours`, in the account's time zone; once in twelve hours per person",
    }),
  ])
  .meta({ id: 'RuleCondition' })

export type Condition = z.output<typeof condition>

/** The facts about a message and its sender. */
export type Facts = {
  text: string | null
  at: Date
  /** The account's time zone, an IANA name. */
  zone: string
  /** The time of the person's previous message; null: none. */
  wroteBefore: Date | null
  /** When this rule last acted for the person, within the last day. */
  actedAt(ruleId: string): Date | undefined
}

/** Whether a rule acts now. */
export function fits({ id, condition }: { id: string; condition: Condition }, facts: Facts): boolean {
  const { text, at, zone, wroteBefore } = facts
  switch (condition.kind) {
    case 'keyword':
      return text !== null && holds(text, condition)
    case 'greeting': {
      if (wroteBefore === null) return true
      return condition.quiet_days !== null && at.getTime() - wroteBefore.getTime() >= condition.quiet_days * 86_400_000
    }
    case 'out_of_hours': {
      const acted = facts.actedAt(id)
      if (acted && at.getTime() - acted.getTime() < CLOSED_REPLY_EVERY_MS) return false
      return !isOpen(condition.hours, zone, at)
    }
  }
}

/** Keywords are looked for at the beginning only: longer messages are meant for people. In UTF-16 units. */
const READ_MAX = 1_000

function holds(text: string, { words, match }: Extract<Condition, { kind: 'keyword' }>): boolean {
  const receivedWords = ` ${wordsIn(text.slice(0, READ_MAX)).join(' ')} `
  return words.some((one) => {
    const asked = ` ${wordsIn(one).join(' ')} `
    return match === 'whole' ? receivedWords === asked : receivedWords.includes(asked)
  })
}

/** A text as keywords are compared: its words without case, width, marks, punctuation and symbols. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((one) => one !== '')
