import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { countAgainstHour } from '../limits.ts'
import { checkingOneByOne, ENTRIES_MAX, entryError, entryErrorBody, oneByOne } from '../one-by-one.ts'
import { saveContacts } from './batch.ts'
import { newContact } from './new-contact.ts'

/** A thousand contacts of a few kilobytes each. */
const BODY_BYTES = 6 * 1024 * 1024
/** Contacts that count as one request of the hour, as rows of an import do. */
const CONTACTS_A_REQUEST = 100

const result = z
  .object({
    index: z.int().min(0).describe('Its index in the request'),
    status: z.enum(['created', 'updated', 'refused']),
    contact_id: z.string().nullable().describe('Null if it was refused'),
    error: entryError.nullable().describe('Null if it was accepted'),
  })
  .meta({ id: 'ContactBatchResult' })

export const contactBatchRoutes: MessagingRoutes =
  ({ db, limiter, storageLimits, now }) =>
  async (scope) => {
    scope.post(
      '/contacts/batch',
      {
        config: { scope: 'contacts:write', strict: true, idempotent: true },
        bodyLimit: BODY_BYTES,
        validatorCompiler: checkingOneByOne('contacts', newContact),
        schema: {
          operationId: 'saveContacts',
          summary: 'Create or update up to a thousand contacts',
          description:
            'Each contact is accepted or refused separately, as by `POST /contacts`, in the order of the request; an ' +
            `invalid one does not affect the others. Each ${CONTACTS_A_REQUEST} count as one request of the hour, like rows of an import.`,
          tags: ['Contacts'],
          body: z
            .object({ contacts: oneByOne(newContact).describe(`1 to ${ENTRIES_MAX}`) })
            .meta({ id: 'ContactBatch' }),
          response: {
            200: z.object({
              created: z.int().min(0),
              updated: z.int().min(0),
              refused: z.int().min(0),
              results: z.array(result),
            }),
          },
          answers: { 200: { description: 'The outcome of each; all may be refused' } },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const { contacts } = request.body
        // the request itself was counted, and covers the first hundred
        const more = Math.ceil(contacts.length / CONTACTS_A_REQUEST) - 1
        await countAgainstHour(limiter, account, more, 'contacts', now())
        const limit = storageLimits(account).contacts
        const outcomes = await saveContacts(db, account, contacts, limit, now())
        const results = outcomes.map((outcome, index) =>
          outcome instanceof Refusal
            ? { index, status: 'refused' as const, contact_id: null, error: entryErrorBody(outcome) }
            : {
                index,
                status: outcome.created ? ('created' as const) : ('updated' as const),
                contact_id: outcome.id,
                error: null,
              },
        )
        const count = (of: (typeof results)[number]['status']) => results.filter(({ status }) => status === of).length
        return { created: count('created'), updated: count('updated'), refused: count('refused'), results }
      },
    )
  }
