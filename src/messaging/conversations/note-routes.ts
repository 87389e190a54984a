import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import { findContact } from '../contacts/contacts.ts'
import type { MessagingRoutes } from '../deps.ts'
import { addNote, listNotes, removeNote } from './notes.ts'
import { newNote, noteBody, noteRecord } from './schemas.ts'

const byContact = z.object({ contact_id: recordId })

export const noteRoutes: MessagingRoutes =
  ({ db, now }) =>
  async (scope) => {
    async function contactOf(accountId: string, id: string) {
      const contact = await findContact(db, accountId, id)
      if (!contact) throw notFound('This conversation', { id: 'contact_not_found' })
      return contact
    }

    scope.get(
      '/conversations/:contact_id/notes',
      {
        config: { scope: 'conversations:read', strict: true },
        schema: {
          operationId: 'listNotes',
          summary: 'The notes of a conversation, newest first',
          tags: ['Conversations'],
          params: byContact,
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(100).default(50),
            cursor: recordId.optional().describe('`next_cursor` of the previous page'),
          }),
          response: {
            200: z.object({
              notes: z.array(noteRecord),
              pagination: z.object({ limit: z.int().min(1), next_cursor: z.string().nullable() }),
            }),
          },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const { limit, cursor } = request.query
        const { id } = await contactOf(account.id, request.params.contact_id)
        const { notes, next } = await listNotes(db, account.id, id, { limit, before: cursor })
        return { notes: notes.map(noteBody), pagination: { limit, next_cursor: next } }
      },
    )

    scope.post(
      '/conversations/:contact_id/notes',
      {
        config: { scope: 'conversations:write', strict: true, idempotent: true },
        schema: {
          operationId: 'addNote',
          summary: 'Add a note to a conversation',
          description: 'Visible only inside the account, never to the person. It is deleted with the contact.',
          tags: ['Conversations'],
          params: byContact,
          body: newNote,
          response: { 201: noteRecord },
          answers: { 201: { description: 'Stored' } },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const { text, author = null } = request.body
        const contact = await contactOf(account.id, request.params.contact_id)
        const note = await addNote(db, account, contact, { text, author }, now())
        return reply.code(201).send(noteBody(note))
      },
    )

    scope.delete(
      '/conversations/:contact_id/notes/:note_id',
      {
        config: { scope: 'conversations:write', strict: true },
        schema: {
          operationId: 'removeNote',
          summary: 'Delete a note',
          tags: ['Conversations'],
          params: z.object({ contact_id: recordId, note_id: recordId }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const contact = await contactOf(account.id, request.params.contact_id)
        if (!(await removeNote(db, account.id, contact, request.params.note_id, now()))) throw notFound('This note')
        return reply.code(204).send()
      },
    )
  }
