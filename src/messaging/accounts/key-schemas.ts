import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import type { AccountKey } from './account-keys.ts'
import { SCOPES, scopeList } from './scopes.ts'

/** A key as its account and the operator see it: never the key itself. */
export const shownKey = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    scopes: z.array(z.enum(SCOPES)),
    created_at: moment,
    last_used_at: moment.nullable(),
    revoked_at: moment.nullable(),
  })
  .meta({ id: 'Key' })

export const keyBody = ({ id, name, scopes, createdAt, lastUsedAt, revokedAt }: AccountKey) => ({
  id,
  name,
  scopes,
  created_at: createdAt,
  last_used_at: lastUsedAt,
  revoked_at: revokedAt,
})

/** A key to create. An account may give at most the scopes of the calling key, which is the default; the operator's default is all. */
export const newKey = z
  .object({ name: safeText().trim().min(1).max(200).optional(), scopes: scopeList.optional() })
  .meta({ id: 'NewKey' })
