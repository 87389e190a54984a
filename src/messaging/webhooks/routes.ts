import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { moment } from '../../platform/http/time.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { statisticsOf } from './logs.ts'
import {
  byId,
  createdWebhook,
  eventList,
  filters,
  headersChange,
  headersInput,
  listedWebhook,
  receiverUrl,
  secretInput,
  shownWebhook,
  statisticsBody,
  webhookBody,
} from './schemas.ts'
import { CONNECTIONS } from './tables.ts'
import { changeWebhook, createWebhook, deleteWebhook, findWebhook, listWebhooks, rotateSecret } from './webhooks.ts'

const tags = ['Webhooks']
const rotation = z
  .object({ overlap_hours: z.number().min(0).max(72).default(24).describe('24 by default') })
  .meta({ id: 'SecretRotation' })

/** Routes of endpoints. Deliveries: delivery-routes.ts. */
export const webhookRoutes: MessagingRoutes = (deps) => async (scope) => {
  const { db, config, connections, now } = deps
  const url = receiverUrl(config.WEBHOOK_ALLOW_PRIVATE)
  const senders = (config.WEBHOOK_SENDER_IPS ?? '').split(/[\s,]+/).filter((address) => address !== '')

  /** Throws if a filter names a connection that is not the account's. */
  async function checkConnections(accountId: string, named: string[] = []): Promise<void> {
    const ids = named.filter((name) => !(CONNECTIONS as readonly string[]).includes(name))
    if (ids.length === 0) return
    const theirs = (await connections.all(accountId)).map(({ id }) => id)
    const other = ids.find((id) => !theirs.includes(id))
    if (other !== undefined) throw invalid('connections', 'must be connections of this account', other)
  }

  scope.post(
    '/webhooks',
    {
      config: { scope: 'webhooks:write', idempotent: true },
      schema: {
        operationId: 'createWebhook',
        summary: 'Register an endpoint',
        description:
          'Every delivery is signed with `secret`, which is shown only once; if you give none (8 to 256 characters), ' +
          'one is generated. The address must be HTTPS and public, and answer 200 within 30 seconds.',
        tags,
        body: z.object({ url, events: eventList, secret: secretInput.optional(), ...filters, headers: headersInput }),
        response: { 201: createdWebhook },
        answers: { 201: { headers: { Location: location } } },
        refusals: { 409: [] },
      },
    },
    async (request, reply) => {
      const { account } = callerOf(request)
      await checkConnections(account.id, request.body.connections)
      const { webhook, secret } = await createWebhook(deps, account.id, request.body, now())
      locate(request, reply, webhook.id)
      return reply.code(201).send({ ...webhookBody(webhook), secret })
    },
  )

  scope.get(
    '/webhooks',
    {
      config: { scope: 'webhooks:read' },
      schema: {
        operationId: 'listWebhooks',
        summary: 'Endpoints',
        tags,
        response: { 200: z.object({ webhooks: z.array(listedWebhook) }) },
      },
    },
    async (request) => ({ webhooks: (await listWebhooks(db, callerOf(request).account.id)).map(webhookBody) }),
  )

  scope.get(
    '/webhooks/sender-addresses',
    {
      config: { scope: 'webhooks:read' },
      schema: {
        operationId: 'listSenderAddresses',
        summary: 'Where deliveries come from',
        description: 'For an allowlist at the receiver. Empty if the operator has not set them.',
        tags,
        response: { 200: z.object({ addresses: z.array(z.string()) }) },
      },
    },
    async () => ({ addresses: senders }),
  )

  scope.get(
    '/webhooks/:webhook_id',
    {
      config: { scope: 'webhooks:read' },
      schema: {
        operationId: 'getWebhook',
        summary: 'One endpoint, with its health',
        tags,
        params: byId,
        response: { 200: shownWebhook },
      },
    },
    async (request) => {
      const webhook = await findWebhook(db, callerOf(request).account.id, request.params.webhook_id)
      if (!webhook) throw notFound('This webhook')
      return { ...webhookBody(webhook), statistics: statisticsBody(await statisticsOf(db, webhook.id), webhook) }
    },
  )

  scope.patch(
    '/webhooks/:webhook_id',
    {
      config: { scope: 'webhooks:write' },
      schema: {
        operationId: 'changeWebhook',
        summary: 'Change, disable or enable an endpoint',
        description:
          '`disabled` pauses an endpoint: its events are stored as long as delivery logs are, and are sent at once ' +
          'when it is `active` again.',
        tags,
        params: byId,
        body: z.object({
          url: url.optional(),
          events: eventList.optional(),
          ...filters,
          headers: headersChange,
          status: z.enum(['active', 'disabled']).optional(),
        }),
        response: { 200: listedWebhook },
      },
    },
    async (request) => {
      const { account } = callerOf(request)
      await checkConnections(account.id, request.body.connections)
      const webhook = await changeWebhook(deps, account.id, request.params.webhook_id, request.body, now(), request.id)
      if (!webhook) throw notFound('This webhook')
      return webhookBody(webhook)
    },
  )

  scope.delete(
    '/webhooks/:webhook_id',
    {
      config: { scope: 'webhooks:write' },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Remove an endpoint',
        description: 'Its pending deliveries are cancelled.',
        tags,
        params: byId,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { account } = callerOf(request)
      const removed = await deleteWebhook(db, account.id, request.params.webhook_id, now(), request.id)
      if (!removed) throw notFound('This webhook')
      return reply.code(204).send(null)
    },
  )

  scope.post(
    '/webhooks/:webhook_id/rotate-secret',
    {
      config: { scope: 'webhooks:write', idempotent: true },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'A new secret',
        description:
          'For `overlap_hours` (0 to 72, default 24) `X-Webhook-Signature` is still made with the old secret and ' +
          '`webhook-signature` lists both; then only the new one is used. The signing key of an endpoint with `ed25519` is renewed with ' +
          'it, in the same way.',
        tags,
        params: byId,
        body: rotation.nullish(),
        response: {
          200: z.object({
            webhook_id: z.string(),
            secret: z.string().describe('Shown only once'),
            public_key: z.string().nullable().describe('The new one, where the endpoint has `ed25519`'),
            old_secret_until: moment.nullable().describe('Until when the old secret is used as well'),
          }),
        },
      },
    },
    async (request) => {
      const { webhook_id } = request.params
      const { overlap_hours } = request.body ?? rotation.parse({})
      const rotated = await rotateSecret(deps, callerOf(request).account.id, webhook_id, overlap_hours, now())
      if (!rotated) throw notFound('This webhook')
      return {
        webhook_id,
        secret: rotated.secret,
        public_key: rotated.publicKey,
        old_secret_until: rotated.oldSecretUntil,
      }
    },
  )
}
