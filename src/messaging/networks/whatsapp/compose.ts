import { isPhone } from '../../contacts/identities.ts'
import type { Card, Interactive, NetworkError, OutgoingMessage } from '../network.ts'
import type { Connection } from './connections.ts'

export type Composed = { payload: Record<string, unknown> } | { refusal: NetworkError }

/** Builds the network's request for a message. Throws RetryLater if a file cannot be uploaded now. */
export type Compose = (connection: Connection, message: OutgoingMessage) => Promise<Composed>

/** A file in a request: the network's own id, or an address. */
export type NetworkFile = { id: string } | { link: string }

export type ComposeDeps = {
  /** Uploads a file of the account to the network once, and returns the message kind for it and its name. */
  fileOf(
    connection: Connection,
    media: NonNullable<OutgoingMessage['media']>,
    /** The kind that was determined for its address. */
    asked: string | undefined,
  ): Promise<{ file: NetworkFile; kind: FileKind; filename: string | null } | { refusal: NetworkError }>
  /** The network's id of an earlier message, in either direction. */
  networkIdOf(accountId: string, messageId: string): Promise<string | undefined>
}

export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export const createCompose =
  ({ fileOf, networkIdOf }: ComposeDeps): Compose =>
  async (connection, message) => {
    const content = await contentOf()
    if ('refusal' in content) return content
    const replyTo = message.replyTo && (await networkIdOf(message.accountId, message.replyTo))
    return {
      payload: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...(isPhone(message.address) ? { to: message.address.slice(1) } : { recipient: message.address }),
        ...(replyTo && { context: { message_id: replyTo } }),
        ...content.content,
        biz_opaque_callback_data: message.id,
      },
    }

    async function contentOf(): Promise<{ content: Record<string, unknown> } | { refusal: NetworkError }> {
      const { type, text, media, template, location, contacts, reaction, interactive } = message
      if (type === 'text') return { content: { type, text: { body: text, preview_url: message.previewUrl ?? false } } }
      if (type === 'template' && template) {
        const file = media && (await fileOf(connection, media, message.mediaKind))
        if (file && 'refusal' in file) return file
        return { content: { type, template: templateOf(template, file) } }
      }
      if (media) {
        const found = await fileOf(connection, media, message.mediaKind)
        if ('refusal' in found) return found
        const { file, filename } = found
        const kind = type === 'sticker' ? 'sticker' : found.kind
        const captioned = text !== null && CAPTIONED.has(kind)
        const named = kind === 'document' && filename !== null
        return {
          content: { type: kind, [kind]: { ...file, ...(captioned && { caption: text }), ...(named && { filename }) } },
        }
      }
      if (location) return { content: { type, location } }
      if (contacts) return { content: { type, contacts: contacts.map(cardOf) } }
      if (interactive) return { content: { type, interactive: choicesOf(interactive, text ?? '') } }
      if (reaction) {
        const at = await networkIdOf(message.accountId, reaction.messageId)
        if (at === undefined) return { refusal: NOT_THERE }
        return { content: { type, reaction: { message_id: at, emoji: reaction.emoji ?? '' } } }
      }
      return { refusal: { code: 'MESSAGE_TYPE_NOT_SUPPORTED', message: `The network takes no ${type}` } }
    }
  }

const CAPTIONED = new Set<FileKind>(['image', 'video', 'document'])

const NOT_THERE = { code: 'PARAMETER_WRONG', message: 'The network does not have the message of this reaction' }

const cardOf = ({ name, phones, emails }: Card) => ({
  name: { formatted_name: name, first_name: name },
  phones: phones.map(({ phone, kind }) => ({ phone, ...(kind && { type: kind }) })),
  ...(emails.length > 0 && { emails: emails.map(({ email, kind }) => ({ email, ...(kind && { type: kind }) })) }),
})

function choicesOf({ header, footer, buttons, list }: Interactive, body: string) {
  const around = {
    ...(header && { header: { type: 'text', text: header } }),
    body: { text: body },
    ...(footer && { footer: { text: footer } }),
  }
  if (list) return { type: 'list', ...around, action: list }
  return { type: 'button', ...around, action: { buttons: (buttons ?? []).map((reply) => ({ type: 'reply', reply })) } }
}

type OutgoingTemplate = NonNullable<OutgoingMessage['template']>

function templateOf(
  { name, language, variables }: OutgoingTemplate,
  header: { file: NetworkFile; kind: FileKind; filename: string | null } | undefined,
) {
  const texts = (values: OutgoingTemplate['variables']['body']) =>
    values.map(({ name, text }) => ({ type: 'text', ...(name !== null && { parameter_name: name }), text }))
  const ofHeader = header
    ? [
        {
          type: header.kind,
          [header.kind]: {
            ...header.file,
            ...(header.kind === 'document' && header.filename !== null && { filename: header.filename }),
          },
        },
      ]
    : texts(variables.header)
  const components = [
    ...(ofHeader.length > 0 ? [{ type: 'header', parameters: ofHeader }] : []),
    ...(variables.body.length > 0 ? [{ type: 'body', parameters: texts(variables.body) }] : []),
    ...variables.buttons.map(({ index, kind, text }) => ({
      type: 'button',
      sub_type: kind,
      index: String(index),
      parameters: [kind === 'url' ? { type: 'text', text } : { type: 'payload', payload: text }],
    })),
  ]
  return { name, language: { code: language }, ...(components.length > 0 && { components }) }
}
