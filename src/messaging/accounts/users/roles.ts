import { SCOPES, type Scope } from '../scopes.ts'

/** A role is a set of scopes with a name, so that people and keys are checked alike. */
export const ROLES = ['owner', 'agent', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** Someone who may read everything still may not create keys, which would act in nobody's name. */
const READS = SCOPES.filter((scope) => scope.endsWith(':read'))
/** What answering customers requires. Broadcasts are not part of it, because a single one can spend a month's quota. */
const WORKS: Scope[] = ['messages:write', 'conversations:write', 'contacts:write', 'media:write']

export const ROLE_SCOPES: Record<Role, Scope[]> = {
  owner: [...SCOPES],
  agent: SCOPES.filter((scope) => READS.includes(scope) || WORKS.includes(scope)),
  viewer: READS,
}
