import type { Db } from '../../platform/db/open.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Account } from '../accounts/accounts.ts'
import { invalidPhone, parsePhone } from '../contacts/phones.ts'
import type { MediaLinks } from '../media/links.ts'
import { findMedia } from '../media/media.ts'
import { type MediaSource, windowHours } from '../networks/network.ts'
import { renderBody, type VariablesInput, variablesFor } from '../templates/render.ts'
import type { Template } from '../templates/tables.ts'
import { findTemplate } from '../templates/templates.ts'
import { lastInboundAt } from './inbound.ts'
import type { Content } from './tables.ts'

/** Where the file of a message is: one of the two at most, as the route has checked. */
type MediaInput = { media_url?: string | undefined; media_id?: string | undefined }

/** A message as its sender asks for it. */
export type MessageInput = { to: string } & (
  | { type: 'text'; message: string }
  | ({ type: 'media'; message?: string | undefined } & MediaInput)
  | ({ type: 'template'; template_id: string; variables?: VariablesInput | undefined } & MediaInput)
)

/** A message that may be sent. */
export type PreparedMessage = {
  to: string
  type: MessageInput['type']
  text: string | null
  content: Content
  credits: number
}

export const CREDITS = { text: 1, media: 2, template: 1 } as const

const HOUR_MS = 3_600_000

/** Checks everything but opt-out and quota, which are decided as the message is written. Throws what is wrong. */
export async function prepareMessage(
  deps: { db: Db; links: MediaLinks },
  account: Account,
  input: MessageInput,
  now: Date,
): Promise<PreparedMessage> {
  const to = recipientOf(input, account)
  if (input.type !== 'template') checkWindow(await windowOf(deps.db, account, to, now))
  return { to, type: input.type, credits: CREDITS[input.type], ...(await bodyOf(deps, account.id, input)) }
}

export function recipientOf({ to }: { to: string }, { defaultCountry }: Pick<Account, 'defaultCountry'>): string {
  const phone = parsePhone(to, defaultCountry)
  if (!phone) throw invalidPhone('to', to)
  return phone
}

export const optedOut = (to: string): Refusal =>
  new Refusal('invalid', 'The recipient opted out of your messages', {
    code: 'RECIPIENT_OPTED_OUT',
    details: { field: 'to', value: to },
  })

/** On networks that have a messaging window, only a template may open a conversation. */
export type MessagingWindow = { hours: number; lastReceivedAt: Date | undefined; open: boolean }

/** Undefined where the account's network has none. */
export async function windowOf(db: Db, account: Account, to: string, now: Date): Promise<MessagingWindow | undefined> {
  const hours = windowHours[account.network]
  if (hours === null) return undefined
  const lastReceivedAt = await lastInboundAt(db, account.id, to)
  const open = lastReceivedAt !== undefined && now.getTime() - lastReceivedAt.getTime() < hours * HOUR_MS
  return { hours, lastReceivedAt, open }
}

export function checkWindow(window: MessagingWindow | undefined): void {
  if (!window || window.open) return
  throw new Refusal('invalid', `The recipient has not written in the last ${window.hours} hours: send a template`, {
    code: 'MESSAGING_WINDOW_CLOSED',
    details: {
      field: 'type',
      window_hours: window.hours,
      last_received_at: window.lastReceivedAt?.toISOString() ?? null,
    },
  })
}

export async function bodyOf(
  deps: { db: Db; links: MediaLinks },
  accountId: string,
  input: MessageInput,
): Promise<{ text: string | null; content: Content }> {
  switch (input.type) {
    case 'text':
      return { text: input.message, content: {} }
    case 'media':
      return { text: input.message ?? null, content: { media: await mediaOf(deps, accountId, input) } }
    case 'template': {
      const template = await findTemplate(deps.db, accountId, input.template_id)
      if (!template) throw notFound('This template')
      return renderTemplate(template, input.variables, await mediaOf(deps, accountId, input))
    }
  }
}

/** The file of a message. A signed address of the account's own file becomes its id, so that it cannot expire. */
async function mediaOf(
  { db, links }: { db: Db; links: MediaLinks },
  accountId: string,
  { media_url: url, media_id: id }: MediaInput,
): Promise<MediaSource | undefined> {
  if (id !== undefined) {
    if (!(await findMedia(db, accountId, id))) throw notFound('This media')
    return { id }
  }
  if (url === undefined) return undefined
  const ownId = links.idIn(url)
  return ownId !== undefined && (await findMedia(db, accountId, ownId)) ? { id: ownId } : { url }
}

/** A template with its values filled in. Throws when it is not approved or the values do not fit. */
export function renderTemplate(
  template: Template,
  values: VariablesInput | undefined,
  media: MediaSource | undefined,
): { text: string; content: Content } {
  const { id, name, language, components, status } = template
  if (status !== 'APPROVED') {
    throw new Refusal('invalid', `This template is ${status}: only an APPROVED one can be sent`, {
      code: 'TEMPLATE_NOT_APPROVED',
      details: { field: 'template_id', status },
    })
  }
  const variables = variablesFor(components, values)
  const header = components.find((component) => component.type === 'HEADER')
  const wantsMedia = header?.type === 'HEADER' && header.format !== 'TEXT'
  if (wantsMedia !== (media !== undefined)) {
    throw new Refusal(
      'invalid',
      wantsMedia ? 'The header needs a media_url or media_id' : 'This template takes no media',
      {
        code: 'TEMPLATE_VARIABLES_MISMATCH',
        details: { field: 'media_url' },
      },
    )
  }
  return {
    text: renderBody(components, variables),
    content: {
      template: { id, name, language, variables },
      ...(media && { media }),
    },
  }
}
