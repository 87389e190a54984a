import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId } from '../../platform/http/text.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { firstResponse, idempotencyKey, idempotencyOf } from '../messages/idempotency.ts'
import { addBroadcast, findBroadcast, listBroadcasts, moveBroadcast, prepareBroadcast } from './broadcasts.ts'
import { dryRunBroadcast } from './dry-run.ts'
import { progressOf } from './progress.ts'
import { listRecipients } from './recipients.ts'
import {
  broadcastBody,
  broadcastRecord,
  broadcastWithProgress,
  newBroadcast,
  progressBody,
  reachBody,
  reachRecord,
  recipientBody,
  recipientRecord,
} from './schemas.ts'
import { RECIPIENT_STATES, STATES } from './tables.ts'

const byId = z.object({ broadcast_id: recordId })
const limit = z.coerce.number().int().min(1).max(100).default(50)

export const broadcastRoutes: MessagingRoutes =
  ({ db, config, quotas, media, connections, now }) =>
  async (scope) => {
    scope.post(
      '/broadcasts',
      {
        config: { scope: 'broadcasts:write', strict: true },
        schema: {
          operationId: 'createBroadcast',
          summary: 'Send one template to many contacts',
          description:
            'Each person is written to at most once, at the pace of `per_second`, with priority `bulk`. Opt-outs, the ' +
            'template and the quota are checked when the turn of each recipient comes, and the message counts in the ' +
            'month of that turn. With `dry_run=true` nothing is created: the response (200) counts who would be ' +
            'reached.',
          tags: ['Broadcasts'],
          parameters: [idempotencyKey],
          querystring: z.object({ dry_run: z.enum(['true', 'false']).default('false') }),
          body: newBroadcast,
          response: { 200: reachRecord, 201: broadcastRecord },
          answers: {
            200: { description: 'Who would be reached: nothing was created' },
            201: {
              description: 'It starts at once or at its time, or waits as a draft',
              headers: { Location: location },
            },
          },
          refusals: {
            400: ['INVALID_REQUEST', 'TEMPLATE_NOT_APPROVED', 'TEMPLATE_VARIABLES_MISMATCH'],
            404: [],
            409: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
          },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const { dry_run: dry, ...input } = request.body
        const sending = { db, quotas, links: media.links, connections, files: media }
        const asksOnly = dry || request.query.dry_run === 'true'
        const idempotency = asksOnly
          ? undefined
          : idempotencyOf(request.headers['idempotency-key'], { broadcast: input })
        const first = async () => idempotency && firstResponse(db, account.id, idempotency, now())
        const answer = (text: string) => {
          locate(request, reply, broadcastRecord.shape.broadcast_id.parse(JSON.parse(text).broadcast_id))
          return reply
            .code(201)
            .type('application/json; charset=utf-8')
            .serializer((body: string) => body)
            .send(text as never)
        }
        const before = await first()
        if (before !== undefined) return answer(before)
        const prepared = await prepareBroadcast(sending, account, input, {
          zone: config.TIME_ZONE,
          now: now(),
          requestId: request.id,
        })
        const { broadcast } = prepared
        if (asksOnly) {
          return reply.code(200).send(reachBody(broadcast, await dryRunBroadcast(sending, account, prepared, now())))
        }
        const response = JSON.stringify(broadcastBody(broadcast))
        if (await addBroadcast(db, broadcast, idempotency && { ...idempotency, response })) return answer(response)
        // another request with the key was faster
        const faster = await first()
        if (faster === undefined) throw conflict('The same Idempotency-Key is being answered: repeat the request')
        return answer(faster)
      },
    )

    scope.get(
      '/broadcasts',
      {
        config: { scope: 'broadcasts:read', strict: true },
        schema: {
          operationId: 'listBroadcasts',
          summary: 'Broadcasts, newest first',
          tags: ['Broadcasts'],
          querystring: z.object({
            limit,
            cursor: recordId.optional().describe('`next_cursor` of the previous page'),
            state: z.enum(STATES).optional(),
          }),
          response: {
            200: z.object({
              broadcasts: z.array(broadcastRecord),
              pagination: z.object({ limit: z.int().min(1), next_cursor: z.string().nullable() }),
            }),
          },
        },
      },
      async (request) => {
        const { limit, cursor, state } = request.query
        const page = { limit, before: cursor, state }
        const { broadcasts, next } = await listBroadcasts(db, callerOf(request).account.id, page)
        return { broadcasts: broadcasts.map(broadcastBody), pagination: { limit, next_cursor: next } }
      },
    )

    scope.get(
      '/broadcasts/:broadcast_id',
      {
        config: { scope: 'broadcasts:read', strict: true },
        schema: {
          operationId: 'getBroadcast',
          summary: 'One broadcast, with its progress and the outcomes of its messages',
          tags: ['Broadcasts'],
          params: byId,
          response: { 200: broadcastWithProgress },
        },
      },
      async (request) => {
        const broadcast = await findBroadcast(db, callerOf(request).account.id, request.params.broadcast_id)
        if (!broadcast) throw notFound('This broadcast')
        return progressBody(broadcast, await progressOf(db, broadcast, now()))
      },
    )

    scope.get(
      '/broadcasts/:broadcast_id/recipients',
      {
        config: { scope: 'broadcasts:read', strict: true },
        schema: {
          operationId: 'listBroadcastRecipients',
          summary: 'The recipients of a broadcast, in order',
          description: 'Stored after its end as long as the delivery log; its messages stay.',
          tags: ['Broadcasts'],
          params: byId,
          querystring: z.object({
            limit,
            cursor: z.coerce
              .number()
              .int()
              .min(0)
              .max(2_147_483_647)
              .default(0)
              .describe('`next_cursor` of the previous page'),
            state: z.enum(RECIPIENT_STATES).optional(),
          }),
          response: {
            200: z.object({
              recipients: z.array(recipientRecord),
              pagination: z.object({ limit: z.int().min(1), next_cursor: z.int().nullable() }),
            }),
          },
        },
      },
      async (request) => {
        const { limit, cursor, state } = request.query
        const broadcast = await findBroadcast(db, callerOf(request).account.id, request.params.broadcast_id)
        if (!broadcast) throw notFound('This broadcast')
        const { recipients, next } = await listRecipients(db, broadcast.id, { limit, after: cursor, state })
        return { recipients: recipients.map(recipientBody), pagination: { limit, next_cursor: next } }
      },
    )

    const actions = [
      {
        action: 'pause',
        operationId: 'pauseBroadcast',
        summary: 'Pause a broadcast',
        description:
          'Nobody else is written to from now on; messages already in the outbox, at most two seconds of them, are still sent.',
      },
      {
        action: 'resume',
        operationId: 'resumeBroadcast',
        summary: 'Start a draft, or resume a paused broadcast',
        description: 'The cause of the pause is checked again, and pauses it again if it still exists.',
      },
      {
        action: 'cancel',
        operationId: 'cancelBroadcast',
        summary: 'End a broadcast',
        description:
          'Nobody else is written to. Messages that were not handed over are cancelled at no cost; the others are not affected.',
      },
    ] as const
    for (const { action, operationId, summary, description } of actions) {
      scope.post(
        `/broadcasts/:broadcast_id/${action}`,
        {
          config: { scope: 'broadcasts:write', strict: true },
          schema: {
            operationId,
            summary,
            description,
            tags: ['Broadcasts'],
            params: byId,
            response: { 200: broadcastWithProgress },
            refusals: { 409: ['CONFLICT'] },
          },
        },
        async (request) => {
          const { account } = callerOf(request)
          const broadcast = await moveBroadcast(db, account, request.params.broadcast_id, action, now())
          if (!broadcast) throw notFound('This broadcast')
          return progressBody(broadcast, await progressOf(db, broadcast, now()))
        },
      )
    }
  }
