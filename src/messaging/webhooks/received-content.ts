import { z } from 'zod'

const text = z.string()
const known = text.nullable()

/** A file that a person sent. It is fetched when the message arrives. */
const file = {
  media_id: known.describe('The id of the stored file, as for an upload; null if it could not be fetched'),
  url: known.describe('Its signed address'),
  content_type: known,
  size: z.int().min(0).nullable().describe('In bytes'),
  error: known.describe('Why it could not be fetched; null if it was'),
}

/** A received message's content, by `type`. */
export const inboundContent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text }).meta({ id: 'ReceivedText' }),
    z.object({ type: z.literal('image'), ...file, caption: known }).meta({ id: 'ReceivedImage' }),
    z.object({ type: z.literal('video'), ...file, caption: known }).meta({ id: 'ReceivedVideo' }),
    z.object({ type: z.literal('audio'), ...file, voice: z.boolean() }).meta({ id: 'ReceivedAudio' }),
    z
      .object({ type: z.literal('document'), ...file, caption: known, filename: known })
      .meta({ id: 'ReceivedDocument' }),
    z.object({ type: z.literal('sticker'), ...file, animated: z.boolean() }).meta({ id: 'ReceivedSticker' }),
    z
      .object({ type: z.literal('location'), latitude: z.number(), longitude: z.number(), name: known, address: known })
      .meta({ id: 'ReceivedLocation' }),
    z
      .object({
        type: z.literal('contacts'),
        contacts: z.array(
          z.object({
            name: known,
            phones: z.array(z.object({ phone: known, kind: known, user_id: known })),
            emails: z.array(z.object({ email: known, kind: known })),
          }),
        ),
      })
      .meta({ id: 'ReceivedContacts' }),
    z
      .object({
        type: z.literal('interactive'),
        reply: z.enum(['button', 'list', 'form']),
        id: known.describe('Of the button or row that was chosen'),
        title: known,
        description: known,
        form: z.unknown().describe('What was filled in; null for buttons and rows'),
      })
      .meta({ id: 'ReceivedInteractive' }),
    z
      .object({ type: z.literal('button'), text: known, payload: known })
      .meta({ id: 'ReceivedButton', description: 'A button of a template was pressed' }),
    z
      .object({
        type: z.literal('reaction'),
        emoji: known.describe('Null if it was removed'),
        message_id: known.describe('The id of the message that it reacts to; null if unknown'),
      })
      .meta({ id: 'ReceivedReaction' }),
    z
      .object({
        type: z.literal('order'),
        catalog_id: known,
        text: known,
        items: z.array(
          z.object({
            product_id: known,
            quantity: z.number().nullable(),
            price: z.number().nullable(),
            currency: known,
          }),
        ),
      })
      .meta({ id: 'ReceivedOrder' }),
    z
      .object({
        type: z.literal('system'),
        change: known,
        text: known,
        previous: z
          .object({ phone: known, user_id: known })
          .nullable()
          .describe('The previous identities of the person; null if they did not change'),
      })
      .meta({ id: 'ReceivedSystem', description: 'The person has another number or id' }),
    z
      .object({ type: z.literal('unsupported'), kind: z.string(), raw: z.unknown() })
      .meta({ id: 'ReceivedUnsupported', description: 'An unknown kind, as the network sent it' }),
  ])
  .meta({ id: 'ReceivedContent' })

export type InboundContent = z.output<typeof inboundContent>

/** What a network says of a message that was forwarded to the account: at all, or many times (WhatsApp: more than five). */
export const FORWARDED = ['forwarded', 'frequently_forwarded'] as const
export type Forwarded = (typeof FORWARDED)[number]
export const forwarded = z
  .enum(FORWARDED)
  .nullable()
  .describe(
    'Whether the person forwarded it, or whether it has been forwarded many times; null: not reported by the network',
  )

/** The text of a message, for integrations that only read texts. */
export function textIn(content: InboundContent): string | null {
  if ('text' in content) return content.text
  return 'caption' in content ? content.caption : content.type === 'interactive' ? content.title : null
}
