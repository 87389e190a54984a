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

/** A key to make. An account gives at most what the asking key may do, which is the default; the operator gives all by default. */
export const newKey = z
  .object({ name: safeText().trim().min(1).max(200).optional(), scopes: scopeList.optional() })
  .meta({ id: 'NewKey' })
