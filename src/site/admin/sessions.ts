import { digest } from '../../platform/secrets.ts'
import { type PageSession, type Sessions, sessionsOf } from '../kit/session.ts'
import type { AdminDeps } from './deps.ts'

/** The sessions of the operator's desk; the cookie goes to its pages and its calls, and nothing else of this server. */
export const operatorSessions = ({ db, publicUrl }: Pick<AdminDeps, 'db' | 'publicUrl'>): Sessions =>
  sessionsOf({ db, area: 'desk', cookie: 'mimbar_operator', path: '/admin', publicUrl })

/** What opens a session: it ends once the operator token is another one. */
export const holderOf = (adminToken: string): string => digest(adminToken)

export const isInForce = (session: PageSession, adminToken: string): boolean => session.holder === holderOf(adminToken)
