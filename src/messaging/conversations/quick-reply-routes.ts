import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import {
  addQuickReply,
  changeQuickReply,
  listQuickReplies,
  QUICK_REPLIES_MAX,
  removeQuickReply,
} from './quick-replies.ts'
import { newQuickReply, quickReplyBody, quickReplyChange, quickReplyRecord } from './schemas.ts'

const byId = z.object({ quick_reply_id: recordId })

export const quickReplyRoutes: MessagingRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/quick-replies',
      {
        config: { scope: 'conversations:read', strict: true },
        schema: {
          operationId: 'listQuickReplies',
          summary: 'Quick replies, by shortcut',
          tags: ['Conversations'],
          response: { 200: z.object({ quick_replies: z.array(quickReplyRecord) }) },
        },
      },
      async (request) => ({
        quick_replies: (await listQuickReplies(db, callerOf(request).account.id)).map(quickReplyBody),
      }),
    )

    scope.post(
      '/quick-replies',
      {
        config: { scope: 'conversations:write', strict: true, idempotent: true },
        schema: {
          operationId: 'addQuickReply',
          summary: 'Create a quick reply',
          description: `An account has at most ${QUICK_REPLIES_MAX}. It sends nothing: the person who answers inserts its text.`,
          tags: ['Conversations'],
          body: newQuickReply,
          response: { 201: quickReplyRecord },
          refusals: { 409: ['CONFLICT'] },
        },
      },
      async (request, reply) => {
        const made = await addQuickReply(db, callerOf(request).account.id, request.body, now())
        return reply.code(201).send(quickReplyBody(made))
      },
    )

    scope.patch(
      '/quick-replies/:quick_reply_id',
      {
        config: { scope: 'conversations:write', strict: true },
        schema: {
          operationId: 'changeQuickReply',
          summary: 'Change a quick reply',
          tags: ['Conversations'],
          params: byId,
          body: quickReplyChange,
          response: { 200: quickReplyRecord },
          refusals: { 409: ['CONFLICT'] },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const changed = await changeQuickReply(db, account.id, request.params.quick_reply_id, request.body, now())
        if (!changed) throw notFound('This quick reply')
        return quickReplyBody(changed)
      },
    )

    scope.delete(
      '/quick-replies/:quick_reply_id',
      {
        config: { scope: 'conversations:write', strict: true },
        schema: {
          operationId: 'removeQuickReply',
          summary: 'Delete a quick reply',
          tags: ['Conversations'],
          params: byId,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const removed = await removeQuickReply(db, callerOf(request).account.id, request.params.quick_reply_id)
        if (!removed) throw notFound('This quick reply')
        return reply.code(204).send()
      },
    )
  }
