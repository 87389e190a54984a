import { digest } from '../../platform/secrets.ts'
import { type PageSession, type Sessions, sessionsOf } from '../kit/session.ts'
import type { AdminDeps } from './deps.ts'

/** The operator's sessions. The cookie's path covers the admin pages and API only. */
export const operatorSessions = ({ db, publicUrl }: Pick<AdminDeps, 'db' | 'publicUrl'>): Sessions =>
  sessionsOf({ db, area: 'desk', cookie: 'mimbar_operator', path: '/admin', publicUrl })

/** The holder of a session; changing the operator token ends all sessions. */
export const holderOf = (adminToken: string): string => digest(adminToken)

export const isInForce = (session: PageSession, adminToken: string): boolean => session.holder === holderOf(adminToken)
