import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { COUNTED_UP_TO, cappedPagination, cappedPaginationOf, mustBeWithinReach, offsetOf, paging } from '../paging.ts'
import { type Contact, changeContact, findContact, saveContact } from './contacts.ts'
import { beginErasure, type Erasure, findErasure, removeContact } from './erase.ts'
import { addressDigests } from './erasure-notes.ts'
import { addressesOf } from './identities.ts'
import { listContacts } from './list.ts'
import { identitiesIn, newContact } from './new-contact.ts'
import { OPT_OUTS, type OptOut, optIn } from './opt-out.ts'
import { saveIdentified } from './persons.ts'
import { changedContact, contactBody, contactRecord, filterFields } from './schemas.ts'

const byId = z.object({ contact_id: recordId })
const optBody = z.object({
  scope: z.enum(OPT_OUTS).default('all').describe('`all` messages, or `marketing`: templates of that category'),
})

const erasureRecord = z
  .object({
    erasure_id: z.string(),
    contact_id: z.string(),
    status: z.enum(['pending', 'done']),
    requested_at: moment,
    done_at: moment.nullable(),
  })
  .meta({ id: 'Erasure' })

const erasureBody = ({ id, contactId, requestedAt, doneAt }: Erasure): z.input<typeof erasureRecord> => ({
  erasure_id: id,
  contact_id: contactId,
  status: doneAt ? 'done' : 'pending',
  requested_at: requestedAt,
  done_at: doneAt,
})

/** A page by cursor has no number and no total. */
const contactPagination = z
  .object({
    ...cappedPagination.shape,
    page: z.int().min(1).nullable().describe('Null if a `cursor` was given'),
    total: z.int().min(0).nullable().describe('Null if a `cursor` was given'),
    total_pages: z.int().min(0).nullable().describe('Null if a `cursor` was given'),
    next_cursor: z.string().nullable().describe('Null on the last page'),
  })
  .meta({ id: 'ContactPagination' })
const UNCOUNTED = { page: null, total: null, total_pages: null, total_capped: false }

export const contactRoutes: MessagingRoutes =
  ({ db, sealer, storageLimits, eraseAtOnce, refuseMessages, now }) =>
  async (scope) => {
    const [digestOf] = addressDigests(sealer)
    scope.post(
      '/contacts',
      {
        config: { scope: 'contacts:write', idempotent: true },
        schema: {
          operationId: 'saveContact',
          summary: 'Create a contact, or update the one with this number',
          description:
            '201 for a new contact; 200 for an existing one, whose fields are replaced by those given. Identities of ' +
            'different contacts are refused with 409: only the network can tell that two are one person.',
          tags: ['Contacts'],
          body: newContact,
          response: { 200: contactRecord, 201: contactRecord },
          answers: {
            200: { description: 'An existing contact' },
            201: { description: 'A new contact', headers: { Location: location } },
          },
          refusals: {
            400: ['INVALID_REQUEST', 'INVALID_PHONE_NUMBER'],
            403: ['INSUFFICIENT_PERMISSIONS', 'PLAN_LIMIT_REACHED'],
            409: ['CONFLICT'],
          },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const { phone, identities, ...fields } = request.body
        const who = identitiesIn({ phone, identities }, account.defaultCountry)
        const limit = storageLimits(account).contacts
        const { contact, created } =
          who.phone !== null && addressesOf(who).length === 1
            ? await saveContact(db, account.id, who.phone, fields, limit, now())
            : await saveIdentified(db, account.id, who, fields, limit, now())
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
          summary: 'Contacts, newest first',
          description:
            'By `page`, with a total; or by `cursor`, which neither misses nor repeats a contact while others are created. ' +
            `The first page has the first \`next_cursor\`. By page the first ${COUNTED_UP_TO} are reached, by cursor all; a page may have ` +
            'fewer than `limit` contacts, or none, while its `next_cursor` is not null.',
          tags: ['Contacts'],
          querystring: z.object({
            ...paging({ limit: 50, max: 100 }),
            page: paging({ limit: 50, max: 100 }).page.removeDefault().optional().describe('1 by default'),
            cursor: recordId.optional().describe('`next_cursor` of the previous page, instead of `page`'),
            ...filterFields,
          }),
          response: { 200: z.object({ contacts: z.array(contactRecord), pagination: contactPagination }) },
        },
      },
      async (request) => {
        const { page, limit, cursor, ...filter } = request.query
        if (page !== undefined && cursor !== undefined) throw invalid('cursor', 'cannot be sent together with page')
        const at = { page: page ?? 1, limit }
        mustBeWithinReach(at)
        const place = cursor === undefined ? offsetOf(at) : { limit, before: cursor }
        const { contacts, counted, next } = await listContacts(db, callerOf(request).account.id, filter, place)
        return {
          contacts: contacts.map(contactBody),
          pagination: {
            next_cursor: next,
            ...(cursor === undefined ? cappedPaginationOf(at, counted) : { limit, ...UNCOUNTED }),
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
          description: 'The given fields are replaced, others stay. Identities cannot be changed.',
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
            'With `erase=true` the texts of all messages to and from the person are erased too, also in the ledger, ' +
            'with the files that the person sent, and messages that wait to be sent are cancelled: 204 once it is done. ' +
            'For a long conversation this continues after the response: 202, and `GET /erasures/{id}` says when it is ' +
            'done. An opt-out stays in force.',
          tags: ['Contacts'],
          params: byId,
          querystring: z.object({ erase: z.enum(['true', 'false']).default('false') }),
          response: { 202: erasureRecord, 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const { contact_id: id } = request.params
        if (request.query.erase !== 'true') {
          if (!(await removeContact(db, account.id, id))) throw notFound('This contact')
          return reply.code(204).send()
        }
        const erasure = await beginErasure(db, account.id, id, { now: now(), digestOf, requestId: request.id })
        if (!erasure) throw notFound('This contact')
        const done = await eraseAtOnce(account.id, erasure.id).catch((error) => {
          request.log.warn({ err: error, erasure: erasure.id }, 'an erasure continues as a job')
          return false
        })
        return done ? reply.code(204).send() : reply.code(202).send(erasureBody(erasure))
      },
    )

    scope.get(
      '/erasures/:erasure_id',
      {
        config: { scope: 'contacts:read', strict: true },
        schema: {
          operationId: 'getErasure',
          summary: 'Whether a person is erased',
          tags: ['Contacts'],
          params: z.object({ erasure_id: recordId }),
          response: { 200: erasureRecord },
        },
      },
      async (request) => {
        const erasure = await findErasure(db, callerOf(request).account.id, request.params.erasure_id)
        if (!erasure) throw notFound('This erasure')
        return erasureBody(erasure)
      },
    )

    const actions = [
      {
        path: 'opt-out',
        operationId: 'optOutContact',
        summary: 'Refuse messages to this person until they opt in',
        description: 'With scope `marketing` only templates of that category are refused. The stricter one stays.',
        apply: (accountId: string, contact: Contact, scope: OptOut) => refuseMessages(accountId, contact, scope),
      },
      {
        path: 'opt-in',
        operationId: 'optInContact',
        summary: 'Allow messages to this person again',
        description:
          'With scope `marketing` only those are allowed again: a person who refused all messages still does.',
        apply: (accountId: string, contact: Contact, scope: OptOut) => optIn(db, accountId, contact, scope),
      },
    ]
    for (const { path, operationId, summary, description, apply } of actions) {
      scope.post(
        `/contacts/:contact_id/${path}`,
        {
          config: { scope: 'contacts:write' },
          schema: {
            operationId,
            summary,
            description,
            tags: ['Contacts'],
            params: byId,
            body: optBody.nullish(),
            response: { 200: contactRecord },
          },
        },
        async (request) => {
          const { account } = callerOf(request)
          const contact = await findContact(db, account.id, request.params.contact_id)
          if (!contact) throw notFound('This contact')
          await apply(account.id, contact, request.body?.scope ?? 'all')
          return contactBody((await findContact(db, account.id, contact.id)) ?? contact)
        },
      )
    }
  }
