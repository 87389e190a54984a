import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { cappedPagination, offsetOf, paginationOf, paging } from '../paging.ts'
import { changeContact, findContact, saveContact } from './contacts.ts'
import { eraseContact } from './erase.ts'
import { listContacts } from './list.ts'
import { optIn, optOut } from './opt-out.ts'
import { parsePhone } from './phones.ts'
import { changedContact, contactBody, contactFields, contactRecord, filterFields, phoneWords } from './schemas.ts'

const byId = z.object({ contact_id: recordId })
const newContact = z.object({ phone: z.string().describe(phoneWords), ...contactFields }).meta({ id: 'NewContact' })

export const contactRoutes: MessagingRoutes =
  ({ db, eraseMessages, now }) =>
  async (scope) => {
    scope.post(
      '/contacts',
      {
        config: { scope: 'contacts:write' },
        schema: {
          operationId: 'saveContact',
          summary: 'Create a contact, or update the one with this number',
          description: '201 for a new contact; 200 where the number was known: the fields given replace its own.',
          tags: ['Contacts'],
          body: newContact,
          response: { 200: contactRecord, 201: contactRecord },
          answers: { 200: { description: 'The number was known' }, 201: { description: 'A new contact' } },
          refusals: { 400: ['INVALID_REQUEST', 'INVALID_PHONE_NUMBER'] },
        },
      },
      async (request, reply) => {
        const { phone: text, ...fields } = request.body
        const phone = parsePhone(text)
        if (!phone) {
          throw new Refusal('invalid', 'phone: must be a phone number with its country code, such as +628123456789', {
            code: 'INVALID_PHONE_NUMBER',
            problems: [{ field: 'phone', message: 'is no valid phone number', value: text }],
          })
        }
        const { contact, created } = await saveContact(db, callerOf(request).account.id, phone, fields, now())
        return reply.code(created ? 201 : 200).send(contactBody(contact))
      },
    )

    scope.get(
      '/contacts',
      {
        config: { scope: 'contacts:read' },
        schema: {
          operationId: 'listContacts',
          summary: 'Contacts, the newest first',
          tags: ['Contacts'],
          querystring: z.object({ ...paging({ limit: 50, max: 100 }), ...filterFields }),
          response: {
            200: z.object({
              contacts: z.array(contactRecord),
              pagination: cappedPagination,
            }),
          },
        },
      },
      async (request) => {
        const { page, limit, ...filter } = request.query
        const found = await listContacts(db, callerOf(request).account.id, filter, offsetOf({ page, limit }))
        return {
          contacts: found.contacts.map(contactBody),
          pagination: { ...paginationOf({ page, limit }, found.total), total_capped: found.capped },
        }
      },
    )

    scope.get(
      '/contacts/:contact_id',
      {
        config: { scope: 'contacts:read' },
        schema: {
          operationId: 'getContact',
          summary: 'One contact',
          tags: ['Contacts'],
          params: byId,
          response: { 200: contactRecord },
        },
      },
      async (request) => {
        const contact = await findContact(db, callerOf(request).account.id, request.params.contact_id)
        if (!contact) throw notFound('This contact')
        return contactBody(contact)
      },
    )

    scope.patch(
      '/contacts/:contact_id',
      {
        config: { scope: 'contacts:write' },
        schema: {
          operationId: 'changeContact',
          summary: 'Change a contact',
          description: 'Fields given replace its own, others stay. Its number cannot change.',
          tags: ['Contacts'],
          params: byId,
          body: changedContact,
          response: { 200: contactRecord },
        },
      },
      async (request) => {
        const { contact_id: id } = request.params
        const contact = await changeContact(db, callerOf(request).account.id, id, request.body, now())
        if (!contact) throw notFound('This contact')
        return contactBody(contact)
      },
    )

    scope.delete(
      '/contacts/:contact_id',
      {
        config: { scope: 'contacts:write' },
        schema: {
          operationId: 'deleteContact',
          summary: 'Delete a contact',
          description:
            'With `erase=true` the texts of all messages to and from the person are erased too, in the ledger as well. ' +
            'An opt-out stays in force.',
          tags: ['Contacts'],
          params: byId,
          querystring: z.object({ erase: z.enum(['true', 'false']).default('false') }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const erase = request.query.erase === 'true' ? eraseMessages : undefined
        const deleted = await eraseContact(db, callerOf(request).account.id, request.params.contact_id, erase)
        if (!deleted) throw notFound('This contact')
        return reply.code(204).send()
      },
    )

    const wishes = [
      {
        path: 'opt-out',
        operationId: 'optOutContact',
        summary: 'Refuse messages to this person until they opt in',
        apply: optOut,
      },
      { path: 'opt-in', operationId: 'optInContact', summary: 'Allow messages to this person again', apply: optIn },
    ]
    for (const { path, operationId, summary, apply } of wishes) {
      scope.post(
        `/contacts/:contact_id/${path}`,
        {
          config: { scope: 'contacts:write' },
          schema: { operationId, summary, tags: ['Contacts'], params: byId, response: { 200: contactRecord } },
        },
        async (request) => {
          const { account } = callerOf(request)
          const contact = await findContact(db, account.id, request.params.contact_id)
          if (!contact) throw notFound('This contact')
          await apply(db, account.id, contact.phone, now())
          return contactBody((await findContact(db, account.id, contact.id)) ?? contact)
        },
      )
    }
  }
