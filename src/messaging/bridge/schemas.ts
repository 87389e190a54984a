import { z } from 'zod'
import { recordId, safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { LANGUAGE_CODES } from '../../platform/language.ts'
import type { BridgeChange } from './settings.ts'
import type { Subscription } from './tables.ts'

const fields = {
  enabled: z.boolean().describe('Off by default'),
  language: z.enum(LANGUAGE_CODES).describe('The language of its answers and verses'),
  daily_at: z
    .string()
    .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time of day, such as 06:00')
    .describe('When the daily verse is sent, in the time zone of the account'),
  template_id: z
    .string()
    .nullable()
    .describe(
      'The template of the daily verse, with its text as the first value and its name as the second. Without one it is ' +
        'sent as a text, which a network with a messaging window accepts for 24 hours after the person wrote',
    ),
}

export const bridgeChange = z
  .object({
    enabled: fields.enabled,
    language: fields.language.default('id'),
    daily_at: fields.daily_at.default('06:00'),
    template_id: recordId
      .nullable()
      .default(null)
      .describe(fields.template_id.description ?? ''),
  })
  .meta({ id: 'BridgeSettings' })

export const shownBridge = z.object(fields).meta({ id: 'Bridge' })

export const bridgeBody = ({ enabled, language, dailyAt, templateId }: BridgeChange): z.input<typeof shownBridge> => ({
  enabled,
  language,
  daily_at: dailyAt,
  template_id: templateId,
})

export const newSubscription = z
  .object({
    proof: safeText()
      .trim()
      .min(1)
      .max(500)
      .describe('How you know that the person asked for it: where and when, and who recorded it'),
  })
  .meta({ id: 'NewVerseSubscription' })

export const shownSubscription = z
  .object({
    contact_id: z.string(),
    message_id: z.string().nullable().describe('The message by which the person asked for it'),
    proof: z.string().nullable().describe('The proof that the account stated instead'),
    since: moment,
  })
  .meta({ id: 'VerseSubscription' })

export const subscriptionBody = ({
  contactId,
  messageId,
  proof,
  since,
}: Subscription): z.input<typeof shownSubscription> => ({ contact_id: contactId, message_id: messageId, proof, since })
