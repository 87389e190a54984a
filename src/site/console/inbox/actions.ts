import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Contact, findContact } from '../../../messaging/contacts/contacts.ts'
import { assignConversation, moveConversation } from '../../../messaging/conversations/moves.ts'
import { addNote } from '../../../messaging/conversations/notes.ts'
import { markRead } from '../../../messaging/conversations/read.ts'
import { agent, newNote, newReply } from '../../../messaging/conversations/schemas.ts'
import { MAX_BYTES } from '../../../messaging/media/staging.ts'
import { createMessage } from '../../../messaging/messages/create.ts'
import { idempotencyOf } from '../../../messaging/messages/idempotency.ts'
import { answersFrom } from '../../../messaging/networks/whatsapp/connections.ts'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { digest } from '../../../platform/secrets.ts'
import { addressWith } from '../../kit/address.ts'
import { readFiles, sentFile } from '../../kit/files.ts'
import { read, type SentForm, sentForm, sentValue, tried } from '../../kit/form.tsx'
import { writtenBy } from '../authors.ts'
import type { ConsoleDeps, ConsolePages } from '../deps.ts'
import { storeFile } from '../files/store.ts'
import { type ConsoleUser, mustHave, viewOf } from '../view.ts'
import { sendInbox } from './pages.tsx'

/** Everything in a form except its file. */
const FORM_BYTES = 64 * 1024

const byContact = z.object({ id: recordId })

/** The actions of the inbox: each is a form that returns to the conversation. */
export const inboxActions: ConsolePages = (deps) => async (scope) => {
  const { db, now } = deps

  async function talkOf(request: FastifyRequest): Promise<{ view: ConsoleUser; contact: Contact; accountId: string }> {
    const view = viewOf(request)
    mustHave(view, 'conversations:write')
    const { id } = byContact.parse(request.params)
    const accountId = view.session.account.id
    const contact = await findContact(db, accountId, id)
    if (!contact) throw notFound('This conversation', { id: 'contact_not_found' })
    return { view, contact, accountId }
  }

  type Talk = { accountId: string; contact: Contact; sent: SentForm; requestId: string }
  const acts: Record<string, (talk: Talk) => Promise<unknown>> = {
    read: ({ accountId, contact, sent, requestId }) => {
      const upTo = sentValue(sent, 'seen') || undefined
      return markRead(db, accountId, contact, { upTo, typing: false, requestId }, now())
    },
    assign: ({ accountId, contact, sent }) => {
      const name = sentValue(sent, 'assigned_to').trim()
      return assignConversation(db, accountId, contact, name === '' ? null : read(agent, name), now())
    },
    close: ({ accountId, contact }) => moveConversation(db, accountId, contact, 'closed', now()),
    reopen: ({ accountId, contact }) => moveConversation(db, accountId, contact, 'open', now()),
  }
  for (const [name, act] of Object.entries(acts)) {
    scope.post(`/inbox/:id/${name}`, { schema: { params: byContact, body: sentForm } }, async (request, reply) => {
      const { accountId, contact } = await talkOf(request)
      await act({ accountId, contact, sent: request.body, requestId: request.id })
      return reply.redirect(`/console/inbox/${contact.id}`, 303)
    })
  }

  const noting = { config: { savesForm: true }, schema: { params: byContact, body: sentForm } }
  scope.post('/inbox/:id/notes', noting, async (request, reply) => {
    const { view, contact } = await talkOf(request)
    const noted = await tried(view, request.body, () => {
      const { text } = read(newNote, { text: sentValue(request.body, 'text').replaceAll('\r\n', '\n') })
      return addNote(db, view.session.account, contact, { text, author: view.session.user?.name ?? null }, now())
    })
    if ('done' in noted) return reply.redirect(`/console/inbox/${contact.id}`, 303)
    const { refused: note } = noted
    return sendInbox(deps, reply.code(note.status), view, {}, { contact, note })
  })

  await scope.register(async (files) => {
    readFiles(files, MAX_BYTES + FORM_BYTES)
    files.post('/inbox/:id/answer', { config: { savesForm: true } }, async (request, reply) => {
      const { view, contact, accountId } = await talkOf(request)
      const { sent, file } = sentFile(request.body, 'file')
      const [template, seen] = [sentValue(sent, 'template_id'), sentValue(sent, 'seen')]
      // a template is filled in on a page of its own, which returns here
      if (template !== '')
        return reply.redirect(
          addressWith(`/console/contacts/${contact.id}/template`, { template, from: 'inbox', seen }),
          303,
        )
      const answered = await tried(view, sent, () => answer(deps, view, contact, { sent, file, requestId: request.id }))
      if ('refused' in answered) {
        const { refused } = answered
        return sendInbox(deps, reply.code(refused.status), view, {}, { contact, refused })
      }
      // whoever answers has read the conversation
      const requestId = request.id
      if (seen !== '') await markRead(db, accountId, contact, { upTo: seen, typing: false, requestId }, now())
      return reply.redirect(`/console/inbox/${contact.id}`, 303)
    })
  })
}

/** Sends an answer; the same form sent twice sends one. */
async function answer(
  deps: ConsoleDeps,
  view: ConsoleUser,
  contact: Contact,
  { sent, file, requestId }: { sent: SentForm; file: File | undefined; requestId: string },
): Promise<void> {
  const { db, quotas, media, connections, now } = deps
  const { account } = view.session
  const text = sentValue(sent, 'message').replaceAll('\r\n', '\n')
  const asked = file
    ? { type: 'media', media_id: await storeFile(deps, view, file), ...(text.trim() !== '' && { message: text }) }
    : { type: 'text', message: text }
  const input = { ...read(newReply, asked), contact_id: contact.id, ...writtenBy(view) }
  const once = sentValue(sent, 'once')
  const what = file ? [once, file.name, file.size, text] : [once, input]
  const key = once === '' ? undefined : `console:${digest(JSON.stringify(what))}`
  // a file sent twice has two ids but must be the same message
  const hashed = file ? { file: file.name, size: file.size, text, contact_id: contact.id } : input
  const sending = { db, quotas, links: media.links, connections, requestId }
  const from = await answersFrom(connections, account, contact)
  await createMessage(sending, account, { ...input, from }, idempotencyOf(key, hashed), now(), { replies: true })
}
