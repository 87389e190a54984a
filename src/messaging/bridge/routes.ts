import { z } from 'zod'
import { recordId } from '../../platform/http/text.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import { findContact } from '../contacts/contacts.ts'
import { endSubscription } from '../contacts/verse-subscriptions.ts'
import type { MessagingRoutes } from '../deps.ts'
import { optedOut } from '../messages/recipient.ts'
import { nextAfter } from './clock.ts'
import {
  bridgeBody,
  bridgeChange,
  newSubscription,
  shownBridge,
  shownSubscription,
  subscriptionBody,
} from './schemas.ts'
import { bridgeOf, setBridge } from './settings.ts'
import { findSubscription, listSubscriptions, subscribe } from './subscriptions.ts'

const tags = ['Bridge']
const byContact = z.object({ contact_id: recordId })

/** What an account lets people ask of the reference. */
export const bridgeRoutes: MessagingRoutes =
  ({ db, config, now }) =>
  async (scope) => {
    scope.get(
      '/bridge',
      {
        config: { scope: 'bridge:read', strict: true },
        schema: {
          operationId: 'getBridge',
          summary: 'Whether people may ask the reference',
          tags,
          response: { 200: shownBridge },
        },
      },
      async (request) => bridgeBody(await bridgeOf(db, callerOf(request).account.id)),
    )

    scope.put(
      '/bridge',
      {
        config: { scope: 'bridge:write', strict: true },
        schema: {
          operationId: 'setBridge',
          summary: 'Let people ask the reference',
          description:
            'A person who forwards a text and writes `cek` gets an answer: how the text compares with the Quran, ' +
            'hadith and known sayings, and a link. `langganan` subscribes to a verse a day and `stop ayat` ends it; an opt-out word ' +
            '(`BERHENTI`, `STOP` …) ends it together with all other messages. Off by default, and refused if the server has no bridge (`BRIDGE`).',
          tags,
          body: bridgeChange,
          response: { 200: shownBridge },
          refusals: { 404: [], 409: [] },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const { enabled, language, daily_at: dailyAt, template_id: templateId } = request.body
        if (enabled && config.BRIDGE !== 'on') throw conflict('This server has no bridge: its operator sets BRIDGE=on')
        const change = { enabled, language, dailyAt, templateId }
        await setBridge(db, account, change, config.TIME_ZONE, now())
        return bridgeBody(change)
      },
    )

    scope.get(
      '/bridge/subscriptions',
      {
        config: { scope: 'bridge:read', strict: true },
        schema: {
          operationId: 'listVerseSubscriptions',
          summary: 'Who gets the daily verse, and why',
          tags,
          querystring: z.object({
            limit: z.coerce.number().int().min(1).max(100).default(50),
            cursor: recordId.optional().describe('`next_cursor` of the previous page'),
          }),
          response: {
            200: z.object({
              subscriptions: z.array(shownSubscription),
              pagination: z.object({ limit: z.int().min(1), next_cursor: z.string().nullable() }),
            }),
          },
        },
      },
      async (request) => {
        const { limit, cursor } = request.query
        const page = { after: cursor, limit }
        const { subscriptions, next } = await listSubscriptions(db, callerOf(request).account.id, page)
        return { subscriptions: subscriptions.map(subscriptionBody), pagination: { limit, next_cursor: next } }
      },
    )

    scope.put(
      '/bridge/subscriptions/:contact_id',
      {
        config: { scope: 'bridge:write', strict: true },
        schema: {
          operationId: 'addVerseSubscription',
          summary: 'Subscribe a person who asked you to',
          description:
            'Requires your proof of consent. A person who is already subscribed stays so; a person who opted out is refused.',
          tags,
          params: byContact,
          body: newSubscription,
          response: { 200: shownSubscription },
          refusals: { 400: ['INVALID_REQUEST', 'RECIPIENT_OPTED_OUT'], 404: [], 409: [] },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const contact = await findContact(db, account.id, request.params.contact_id)
        if (!contact) throw notFound('This contact')
        if (contact.optOut !== null) throw optedOut({ field: 'contact_id', given: contact.id })
        const { enabled, dailyAt } = await bridgeOf(db, account.id)
        if (!enabled) throw conflict('The bridge is off: switch it on first')
        const at = now()
        const nextAt = nextAfter(dailyAt, account.timeZone ?? config.TIME_ZONE, at)
        const { proof } = request.body
        const made = { accountId: account.id, contactId: contact.id, messageId: null, proof, since: at, nextAt }
        await subscribe(db, made)
        return subscriptionBody((await findSubscription(db, account.id, contact.id)) ?? made)
      },
    )

    scope.delete(
      '/bridge/subscriptions/:contact_id',
      {
        config: { scope: 'bridge:write', strict: true },
        schema: {
          operationId: 'removeVerseSubscription',
          summary: 'End the daily verse of a person',
          tags,
          params: byContact,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { account } = callerOf(request)
        const contact = await findContact(db, account.id, request.params.contact_id)
        if (!contact || !(await endSubscription(db, account.id, contact.id))) throw notFound('This subscription')
        return reply.code(204).send()
      },
    )
  }
