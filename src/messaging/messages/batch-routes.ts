import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { countAgainstHour } from '../limits.ts'
import { checkingOneByOne, ENTRIES_MAX, entryError, entryErrorBody, oneByOne } from '../one-by-one.ts'
import { type BatchEntry, createMessages } from './batch.ts'
import { acceptedMessage } from './create.ts'
import { idempotencyKey, idempotencyOf, named } from './idempotency.ts'
import { newMessage } from './schemas.ts'

/** A thousand texts of maximum length in Latin letters. */
const BODY_BYTES = 6 * 1024 * 1024
/** With its index it distinguishes entries that share a key; clients' keys cannot contain this character. */
const PLACED = '\u00a7'

const entry = newMessage.refine(({ dry_run }) => dry_run !== true, {
  path: ['dry_run'],
  error: 'is for a single message alone',
})

const result = z
  .object({
    index: z.int().min(0).describe('Its index in the request'),
    status: z.enum(['accepted', 'refused']),
    message: acceptedMessage.nullable().describe('Null if it was refused'),
    error: entryError.nullable().describe('Null if it was accepted'),
  })
  .meta({ id: 'BatchResult' })

export const messageBatchRoutes: MessagingRoutes =
  ({ db, quotas, media, connections, limiter, now }) =>
  async (scope) => {
    scope.post(
      '/messages/batch',
      {
        config: { scope: 'messages:write', strict: true },
        bodyLimit: BODY_BYTES,
        validatorCompiler: checkingOneByOne('messages', entry),
        schema: {
          operationId: 'sendMessages',
          summary: 'Send up to a thousand messages',
          description:
            'Each message is accepted or refused separately, as by `POST /messages`, and has its own result, in the ' +
            'order of the request; an invalid one does not affect the others. Each counts as a request of the hour and ' +
            'as a message of the quota. An `idempotency_key` identifies one message; with the header `Idempotency-Key` ' +
            'each message without a key gets one from the header and its index. When a batch is repeated, accepted ' +
            'messages get their first response. If the service fails in the middle, messages whose outcome is unknown ' +
            'are refused with `SERVICE_UNAVAILABLE`: repeat them with their keys.',
          tags: ['Messages'],
          parameters: [idempotencyKey],
          body: z.object({ messages: oneByOne(entry).describe(`1 to ${ENTRIES_MAX}`) }).meta({ id: 'MessageBatch' }),
          response: {
            200: z.object({
              accepted: z.int().min(0),
              refused: z.int().min(0),
              results: z.array(result),
            }),
          },
          answers: { 200: { description: 'The outcome of each; all may be refused' } },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const { messages } = request.body
        const header = idempotencyOf(request.headers['idempotency-key'], null)
        // the request itself was counted
        await countAgainstHour(limiter, account, messages.length - 1, 'messages', now())
        const entries = messages.map((message, index): BatchEntry | Refusal => {
          if (message instanceof Refusal) return message
          const { idempotency_key: key, dry_run: _, ...input } = message
          if (key !== undefined)
            return { input, idempotency: named(key, input, { field: 'idempotency_key', value: key }) }
          if (!header) return { input, idempotency: undefined }
          const given = { field: 'Idempotency-Key', value: header.key } as const
          return { input, idempotency: named(`${header.key}${PLACED}${index}`, input, given) }
        })
        const sending = { db, quotas, links: media.links, connections, requestId: request.id }
        const outcomes = await createMessages(sending, account, entries, now(), (error) =>
          request.log.error({ err: error }, 'a batch was cut off after some of its messages were accepted'),
        )
        const results = outcomes.map((outcome, index) => {
          const refused = outcome instanceof Refusal
          return {
            index,
            status: refused ? ('refused' as const) : ('accepted' as const),
            message: refused ? null : outcome,
            error: refused ? entryErrorBody(outcome) : null,
          }
        })
        const refused = results.filter(({ status }) => status === 'refused').length
        return { accepted: results.length - refused, refused, results }
      },
    )
  }
