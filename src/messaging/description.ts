import { z } from 'zod'
import { requestId } from '../platform/http/headers.ts'
import type { ApiDescription } from '../platform/http/openapi.ts'
import examples from './examples.json' with { type: 'json' }
import { rateLimitHeaders } from './limits.ts'
import { refusal } from './refusals.ts'
import { eventWebhooks } from './webhooks/event-schemas.ts'

const warning = z
  .string()
  .optional()
  .meta({
    description: 'Lists unknown fields and query parameters of the request: `299 - "unknown: sendat"`',
    param: { in: 'header', name: 'Warning', id: 'Warning' },
  })

/** The OpenAPI description of /v1, except its routes. */
export const description: ApiDescription = {
  info: {
    title: 'Mimbar messaging API',
    version: '1.0.0',
    description:
      'Messages over a chat network, contacts, media, templates, signed webhooks and analytics.\n\n' +
      'Every call but the signed address of a file needs a key, and says which scope the key must have. Times are UTC. ' +
      'Texts are Unicode without null characters. An answer may gain fields and values: ignore those that you do not know. ' +
      'A field or query parameter that is not known is refused by `sendMessage` and the newer calls, and named in the ' +
      'header `Warning` by all others.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  server: '/v1',
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'A key of the account. Each call lists the scope that it needs',
    },
  },
  securityOf: ({ scope }) => [{ key: scope ? [scope] : [] }],
  headers: { 'X-Request-Id': requestId, ...rateLimitHeaders, Warning: warning },
  refusal,
  webhooks: eventWebhooks(examples.events),
  examples,
  tags: [
    { name: 'Messages', description: 'Sent over the network of the account, with their status and history' },
    {
      name: 'Conversations',
      description:
        'The messages between you and one person: who waits for whom, what is unread, and who is responsible. A ' +
        'conversation is identified by its contact',
    },
    { name: 'Broadcasts', description: 'One template to many people, at a pace, until it is paused or done' },
    { name: 'Contacts', description: 'People, with tags and fields of your own' },
    { name: 'Media', description: 'Images, videos, documents and audio for use in messages' },
    { name: 'Templates', description: 'Approved by the network before they can be sent' },
    { name: 'Rules', description: 'Automatic reactions to incoming messages' },
    { name: 'Bridge', description: 'What people may ask the reference in a chat' },
    { name: 'Webhooks', description: 'Events pushed to your endpoints, signed and retried' },
    { name: 'Events', description: 'The ledger of what happened, in order' },
    { name: 'Connections', description: 'The numbers that you send from' },
    { name: 'Keys', description: "The account's own keys" },
    { name: 'Users', description: 'The people who use the console, with their roles' },
    { name: 'Usage', description: 'Limits and analytics' },
  ],
}
