import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId } from '../../platform/http/text.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { cappedPagination, cappedPaginationOf, offsetOf, paging } from '../paging.ts'
import { changeContact, findContact, saveContact } from './contacts.ts'
import { eraseContact } from './erase.ts'
import { listContacts } from './list.ts'
import { optIn, optOut } from './opt-out.ts'
import { invalidPhone, parsePhone } from './phones.ts'
import { changedContact, contactBody, contactFields, contactRecord, filterFields, phoneWords } from './schemas.ts'

const byId = z.object({ contact_id: recordId })
const newContact = z.object({ phone: z.string().describe(phoneWords), ...contactFields }).meta({ id: 'NewContact' })

/** By cursor there is no page, and nothing is counted. */
const contactPagination = z
  .object({
    ...cappedPagination.shape,
    page: z.int().min(1).nullable().describe('Null where a `cursor` was given'),
    total: z.int().min(0).nullable().describe('Null where a `cursor` was given'),
    total_pages: z.int().min(0).nullable().describe('Null where a `cursor` was given'),
    next_cursor: z.string().nullable().describe('Null on the last page'),
  })
  .meta({ id: 'ContactPagination' })
const UNCOUNTED = { page: null, total: null, total_pages: null, total_capped: false }

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
          answers: {
            200: { description: 'The number was known' },
            201: { description: 'A new contact', headers: { Location: location } },
          },
          refusals: { 400: ['INVALID_REQUEST', 'INVALID_PHONE_NUMBER'] },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const { phone: text, ...fields } = request.body
        const phone = parsePhone(text, account.defaultCountry)
        if (!phone) throw invalidPhone('phone', text)
        const { contact, created } = await saveContact(db, account.id, phone, fields, now())
        if (created) locate(request, reply, contact.id)
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
          description:
            'By `page`, with a total; or by `cursor`, which neither misses nor repeats a contact while others are made. ' +
            'The first page tells the first `next_cursor`.',
          tags: ['Contacts'],
          querystring: z.object({
            ...paging({ limit: 50, max: 100 }),
            page: paging({ limit: 50, max: 100 }).page.removeDefault().optional().describe('1 by default'),
            cursor: recordId.optional().describe('`next_cursor` of the page before, in place of `page`'),
            ...filterFields,
          }),
          response: { 200: z.object({ contacts: z.array(contactRecord), pagination: contactPagination }) },
        },
      },
      async (request) => {
        const { page, limit, cursor, ...filter } = request.query
        if (page !== undefined && cursor !== undefined) throw invalid('cursor', 'cannot be sent together with page')
        const at = { page: page ?? 1, limit }
        const place = cursor === undefined ? offsetOf(at) : { limit, before: cursor }
        const { contacts, counted, more } = await listContacts(db, callerOf(request).account.id, filter, place)
        return {
          contacts: contacts.map(contactBody),
          pagination: {
            ...(cursor === undefined ? cappedPaginationOf(at, counted) : { ...UNCOUNTED, limit }),
            next_cursor: more ? (contacts.at(-1)?.id ?? null) : null,
          },
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
