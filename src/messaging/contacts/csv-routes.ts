import { Readable } from 'node:stream'
import { z } from 'zod'
import { drain } from '../../platform/http/drain.ts'
import { contentDisposition } from '../../platform/http/headers.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { readCsv, writeCsv } from './csv.ts'
import { createImportTurns } from './import-turns.ts'
import { filterFields } from './schemas.ts'

const imported = z
  .object({
    created: z.int().min(0),
    updated: z.int().min(0),
    failed: z.int().min(0),
    errors: z
      .array(z.object({ line: z.int().min(1), field: z.string(), message: z.string() }))
      .describe('The first hundred rows that were refused'),
  })
  .meta({ id: 'ContactImport' })

/** A stream of any length; null if the body is empty. */
const csv = z.custom<Readable | null>().meta({ type: 'string', description: 'A header line, then one contact on each' })

export const contactCsvRoutes: MessagingRoutes =
  ({ db, limiter, storageLimits, now }) =>
  async (scope) => {
    const deps = { db, limiter, storageLimits, now, inTurn: createImportTurns() }
    // passed on as it arrives, so that a file of any length is imported with little memory
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))

    scope.post(
      '/contacts/import',
      {
        config: { scope: 'contacts:write', idempotent: true },
        schema: {
          operationId: 'importContacts',
          summary: 'Create or update contacts from CSV',
          description:
            'The first line names the columns. `phone`, `whatsapp_user` or `whatsapp_parent_user` is required; `name`, ' +
            '`tags` (separated by commas), `custom_fields` (a JSON object) and `opt_out` (`all` or `marketing`) are ' +
            'known; any other column is a custom field. Empty cells change nothing. ' +
            'Rows that are wrong, and those of new contacts beyond what the plan keeps, are left out and listed; the others are ' +
            'taken. Each hundred rows count as a request of the hour; where none is left the rest is refused with 429.',
          tags: ['Contacts'],
          consumes: ['text/csv'],
          body: csv,
          response: { 200: imported },
        },
      },
      async (request) => {
        try {
          return await readCsv(deps, callerOf(request).account, request.body ?? Readable.from([]))
        } catch (error) {
          // so that a client that sends its whole file before reading still gets the answer
          drain(request.raw)
          throw error
        }
      },
    )

    scope.get(
      '/contacts/export',
      {
        config: { scope: 'contacts:read' },
        schema: {
          operationId: 'exportContacts',
          summary: 'All contacts, or those that match, as CSV',
          tags: ['Contacts'],
          querystring: z.object(filterFields),
          answers: {
            200: {
              description: 'Can be imported again',
              headers: { 'Content-Disposition': contentDisposition },
              content: { 'text/csv': z.string() },
            },
          },
        },
      },
      async (request, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="contacts.csv"')
          .send(Readable.from(writeCsv(db, callerOf(request).account.id, request.query))),
    )
  }
