import { z } from 'zod'
import { recordId, safeText } from '../../platform/http/text.ts'
import { instant, moment } from '../../platform/http/time.ts'
import { tag } from '../contacts/schemas.ts'
import { condition } from './conditions.ts'
import type { Rule } from './tables.ts'

/** In characters: every network accepts this much text. */
const REPLY_MAX = 1_024

const acts = {
  reply: safeText().trim().min(1).max(REPLY_MAX).nullable().optional().describe('The text of the reply'),
  label: tag.nullable().optional().describe('A tag to add to the contact'),
  hand_over: z
    .boolean()
    .optional()
    .describe('Publish `conversation.handed_over`, which endpoints subscribe to like any event'),
}
const name = safeText().trim().min(1).max(100)

export const newRule = z
  .strictObject({ name, enabled: z.boolean().optional(), condition, ...acts })
  .meta({ id: 'NewRule', description: 'With a reply, a label or `hand_over`, or several of them' })

export const ruleChange = z
  .strictObject({ name: name.optional(), enabled: z.boolean().optional(), condition: condition.optional(), ...acts })
  .meta({ id: 'RuleChange' })

export const shownRule = z
  .object({
    rule_id: z.string(),
    name: z.string(),
    position: z.int().min(1).describe('Rules are checked in this order'),
    enabled: z.boolean(),
    condition,
    reply: z.string().nullable(),
    label: z.string().nullable(),
    hand_over: z.boolean(),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'Rule' })

export const ruleBody = (rule: Rule): z.input<typeof shownRule> => ({
  rule_id: rule.id,
  name: rule.name,
  position: rule.position,
  enabled: rule.enabled,
  condition: rule.condition,
  reply: rule.reply,
  label: rule.label,
  hand_over: rule.handOver,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
})

export const ruleTrial = z
  .strictObject({
    message: safeText().min(1).max(4_096).describe('What somebody writes'),
    contact_id: recordId.optional().describe('Who writes; left out: somebody who never wrote before'),
    at: instant.optional().describe('When; left out: now'),
  })
  .meta({ id: 'RuleTrial' })

/** Why a rule acts, or none does. */
export const TRIALS = ['matched', 'none', 'opt_out_word', 'own_words', 'too_many'] as const

export const triedRule = z
  .object({
    rule: shownRule.nullable().describe('The one that would act'),
    outcome: z
      .enum(TRIALS)
      .describe(
        '`opt_out_word`: an opt-out or opt-in word, which no rule handles; `own_words`: the text equals a reply of a ' +
          'rule, which is never answered; `too_many`: the person has already had the maximum of automatic replies this ' +
          'hour',
      ),
  })
  .meta({ id: 'TriedRule' })
