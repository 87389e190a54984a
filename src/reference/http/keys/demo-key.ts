import type { Config } from '../../../config.ts'
import { keyOf } from '../../../platform/secrets.ts'
import { KEY_PREFIX, type KeyHolder } from './reference-keys.ts'

/**
 * The key for trying the reference API. It is public and the same on every server, so it is worth nothing: it only reads, and each address has
 * low limits of its own (`reference/http/visible-keys.ts`).
 */
const DEMO_KEY = keyOf(KEY_PREFIX, 'PublicDemoKeyForTryingMimbar0000')

/** It has no row in the database, because nothing belongs to it. */
export const DEMO_HOLDER: KeyHolder = { id: 'demo', origins: [], perMinute: null, perDay: null }

/** The demo key, if this server has one. */
export const demoKey = ({ DEMO_KEY: setting }: Pick<Config, 'DEMO_KEY'>): string | undefined =>
  setting === 'on' ? DEMO_KEY : undefined

export const isDemo = ({ id }: Pick<KeyHolder, 'id'>): boolean => id === DEMO_HOLDER.id
