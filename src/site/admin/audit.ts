import { desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { defaultOf } from '../../messaging/networks/whatsapp/connections.ts'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import { safeText } from '../../platform/http/text.ts'
import { UUID } from '../../platform/ids.ts'
import { actorOf, isChange } from './auth.ts'
import type { AdminDeps } from './deps.ts'
import { operatorActions } from './tables.ts'

/** The record that an action changes: the audit stores its row before and after. */
type AuditedRow = { table: string; id: string | undefined; type: 'uuid' | 'text'; key: 'id' | 'default' }

/** In characters: enough to recognize a text, not to read it. */
const MAX_TEXT = 2_000

/** The table that calls under a path change. A call that is not listed is stored without a record. */
const TABLES: [path: RegExp, table: string, type: AuditedRow['type'], key?: AuditedRow['key']][] = [
  [/^\/admin(?:\/api)?\/reference-keys/, 'reference_keys', 'text'],
  [/^\/admin(?:\/api)?\/accounts\/:id\/keys/, 'account_keys', 'text'],
  [/^\/admin(?:\/api)?\/accounts\/:id\/connections/, 'whatsapp_connections', 'text'],
  // named by its account
  [/^\/admin(?:\/api)?\/accounts\/:id\/whatsapp/, 'whatsapp_connections', 'text', 'default'],
  [/^\/admin(?:\/api)?\/accounts/, 'accounts', 'text'],
  [/^\/admin(?:\/api)?\/sign-ups\/:id/, 'account_owners', 'text'],
  [/^\/admin(?:\/api)?\/(?:invitations|sign-ups\/invit)/, 'sign_in_links', 'text'],
  [/^\/admin(?:\/api)?\/(lectures|lecture-submitters)/, 'lectures', 'uuid'],
  [/^\/admin(?:\/api)?\/feedback/, 'feedback', 'text'],
  [/^\/admin(?:\/api)?\/(corrections|reviews|records)/, 'corrections', 'text'],
  [/^\/admin(?:\/api)?\/(dump-keys|copies\/key)/, 'dump_keys', 'text'],
  [/^\/admin(?:\/api)?\/(mosques|schools)(?!\/import)/, 'places', 'uuid'],
  [/^\/admin(?:\/api)?\/templates/, 'templates', 'text'],
]

// an id that Postgres cannot store names no record
const id = safeText().optional().catch(undefined)
const params = z.object({ id, keyId: id, connectionId: id })

/** The parameter that names the record below an account. */
const BELOW_ACCOUNTS: Record<string, 'keyId' | 'connectionId'> = {
  account_keys: 'keyId',
  whatsapp_connections: 'connectionId',
}
const answerWithId = z.object({ id: z.string() })

/** The record that an action's path names. Undefined if it names none. */
export function subjectOf(route: string, parameters: unknown): AuditedRow | undefined {
  const [, table, type, key = 'id'] = TABLES.find(([path]) => path.test(route)) ?? []
  const given = params.parse(parameters ?? {})
  const name = (table && key === 'id' && BELOW_ACCOUNTS[table]) || 'id'
  return table && type ? { table, type, key, id: given[name] } : undefined
}

/** Records every action of a scope's routes. Its requests must name their operator. */
export function auditActions(scope: FastifyInstance, deps: AdminDeps): void {
  scope.decorateRequest('operator', '')
  scope.decorateRequest('action', null)
  scope.decorateRequest('outcome', null)
  scope.addHook('preHandler', (request) => beginAction(deps, request))
  scope.addHook('onSend', (request, reply, payload) =>
    // the action is done even if its end cannot be stored
    endAction(deps, request, reply, payload).catch((error) =>
      request.log.error({ err: error }, 'an action could not be recorded completely'),
    ),
  )
}

/** Stores an action before it runs; the answer completes it. */
async function beginAction({ db, now }: AdminDeps, request: FastifyRequest): Promise<void> {
  const { url: route = '', config } = request.routeOptions
  if (!isChange(request) || request.is404 || config.signsIn || config.anybody || /\/session(\/end)?$/.test(route))
    return
  const subject = subjectOf(route, request.params)
  const [action] = await db
    .insert(operatorActions)
    .values({
      at: now(),
      by: actorOf(request),
      address: request.ip,
      requestId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0]?.slice(0, 500) ?? '',
      record: subject?.id && `${subject.table} ${subject.id}`.slice(0, 200),
      before: subject && (await snapshot(db, subject)),
    })
    .returning({ id: operatorActions.id })
  request.setDecorator('action', action && { id: action.id, subject })
}

type ActionOutcome = Record<string, unknown> | null | undefined

/** Sets the outcome of a page's action: the id of what was created, or a count. */
export const recorded = (request: FastifyRequest, outcome: Record<string, unknown>): void =>
  request.setDecorator('outcome', outcome)

type StartedAction = { id: number; subject: AuditedRow | undefined } | undefined

/** Completes an action with its status and the record's new state, before the answer is sent. */
async function endAction(
  { db }: AdminDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const started = request.getDecorator<StartedAction>('action')
  if (!started) return
  const { table, id, type, key } = started.subject ?? {}
  // pages set their outcome; calls return it in their answer
  const outcome = request.getDecorator<ActionOutcome>('outcome') ?? answerOf(payload)
  const made = reply.statusCode === 201 || reply.statusCode === 303
  const recordId = id ?? (made ? answerWithId.safeParse(outcome).data?.id : undefined)
  const after =
    table && type && key && recordId
      ? await snapshot(db, { table, type, key, id: recordId })
      : COUNTED.test(request.routeOptions.url ?? '')
        ? report(outcome)
        : FAILED_WORK.test(request.routeOptions.url ?? '')
          ? outcome
          : undefined
  await db
    .update(operatorActions)
    .set({
      status: reply.statusCode,
      after,
      ...(table && recordId && { record: `${table} ${recordId}`.slice(0, 200) }),
    })
    .where(eq(operatorActions.id, started.id))
}

export type OperatorAction = typeof operatorActions.$inferSelect

export async function listActions(db: Db, page: { offset: number; limit: number }) {
  return db.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(page.limit).offset(page.offset)
}

/** A record's row without secrets, with long texts cut. */
async function snapshot(db: Db, { table, id, type, key }: AuditedRow): Promise<Record<string, unknown> | undefined> {
  if (!id || id.includes('\0') || (type === 'uuid' && !UUID.test(id))) return undefined
  const value = key === 'default' ? defaultOf(id) : type === 'uuid' ? sql`${id}::uuid` : sql`${id}`
  const [found] = await rows<{ row: Record<string, unknown> }>(
    db,
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where t.id = ${value}`,
  )
  return found && withoutSecrets(found.row)
}

/** Fields that are not stored: secrets, and texts of readers, which must be gone once deleted. */
const SECRET = /secret|sealed|digest|token|password|^(question|comment)$/i

function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, value]) => [name, shortened(value)]),
  )
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return withoutSecrets(Object.fromEntries(Object.entries(value)))
}

function parsed(payload: unknown): unknown {
  try {
    return typeof payload === 'string' ? JSON.parse(payload) : undefined
  } catch {
    return undefined
  }
}

/** Calls that change many records and answer with counts. */
const COUNTED = /\/import$|\/lecture-submitters\//

/** Calls about failed work: the reason is in the answer, because no row remains. */
const FAILED_WORK = /\/failed-work\//

const answerOf = (payload: unknown) => z.record(z.string(), z.unknown()).safeParse(parsed(payload)).data

/** The counts of a call that changes many records; rejected lines of an import are not stored. */
function report(answer: ActionOutcome): Record<string, unknown> | undefined {
  return answer
    ? Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value === 'number'))
    : undefined
}
