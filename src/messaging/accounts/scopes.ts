import { z } from 'zod'

/** What a key may do. */
export const SCOPES = [
  'messages:write',
  'messages:read',
  'conversations:write',
  'conversations:read',
  'broadcasts:write',
  'broadcasts:read',
  'contacts:write',
  'contacts:read',
  'media:write',
  'media:read',
  'templates:write',
  'templates:read',
  'rules:write',
  'rules:read',
  'bridge:write',
  'bridge:read',
  'webhooks:write',
  'webhooks:read',
  'stream:read',
  'connections:read',
  'analytics:read',
  'users:read',
  'keys:write',
  'settings:write',
  'settings:read',
] as const

export type Scope = (typeof SCOPES)[number]

export const scopeList = z.array(z.enum(SCOPES)).min(1)
