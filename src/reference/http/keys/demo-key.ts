import type { Config } from '../../../config.ts'
import { keyOf } from '../../../platform/secrets.ts'
import { KEY_PREFIX, type KeyHolder } from './reference-keys.ts'

/**
 * The key that lets people try the reference API before they have their own. It is public and the same on every server, so it
 * is worth nothing: it reads alone, and each address has low limits of its own (`reference/http/visible-keys.ts`).
 */
const DEMO_KEY = keyOf(KEY_PREFIX, 'PublicDemoKeyForTryingMimbar0000')

/** No row: nothing belongs to it. */
export const DEMO_HOLDER: KeyHolder = { id: 'demo', origins: [], perMinute: null, perDay: null }

/** The demo key, where this server has one. */
export const demoKey = ({ DEMO_KEY: setting }: Pick<Config, 'DEMO_KEY'>): string | undefined =>
  setting === 'on' ? DEMO_KEY : undefined

export const isDemo = ({ id }: Pick<KeyHolder, 'id'>): boolean => id === DEMO_HOLDER.id
