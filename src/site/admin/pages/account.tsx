import { z } from 'zod'
import {
  type AccountKey,
  createAccountKey,
  findAccountKey,
  listAccountKeys,
  revokeAccountKey,
} from '../../../messaging/accounts/account-keys.ts'
import { type Account, findAccount } from '../../../messaging/accounts/accounts.ts'
import { SCOPES } from '../../../messaging/accounts/scopes.ts'
import type { Db } from '../../../platform/db/open.ts'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { facts } from '../../kit/facts.tsx'
import { onceField, postForm, sentValue } from '../../kit/form.tsx'
import { table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { done, noticeOf, sendPage } from './page.tsx'
import { keyMadeOnce } from './secrets.tsx'
import { leading, step } from './step.tsx'

/** Keys shown: more than an account has. */
const KEYS = 1_000
const NOTICES = {
  opened: 'The account was opened.',
  changed: 'The account was changed.',
  revoked: 'The key was revoked.',
}

const byId = z.object({ id: recordId })

export async function accountOf(db: Db, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (!account) throw notFound('This account')
  return account
}

/** The limits that differ from the account's plan. */
const limitsOf = ({ limits }: Account): string =>
  Object.entries(limits)
    .map(([limit, most]) => `${limit.replaceAll('_', ' ')} ${most.toLocaleString('en')}`)
    .join(', ') || 'none'

const nameOf = ({ name, id }: AccountKey): string => name ?? id

/** An account and its keys. */
export const accountPages: AdminRoutes = (deps) => async (scope) => {
  const { db, callers, now } = deps

  scope.get('/accounts/:id', { schema: { params: byId, querystring: z.object({ done }) } }, async (request, reply) => {
    const view = signedInView(request)
    const account = await accountOf(db, request.params.id)
    const { keys } = await listAccountKeys(db, account.id, { offset: 0, limit: KEYS })
    const address = `/admin/accounts/${account.id}`
    return sendPage(reply, view, {
      title: account.name,
      at: 'keys',
      notice: noticeOf(NOTICES, request.query.done),
      main: (
        <>
          <h1>{account.name}</h1>
          {facts([
            ['Id', <code>{account.id}</code>],
            ['Plan', account.plan],
            ['Network', <a href={`${address}/whatsapp/connect`}>{account.network}</a>],
            ['E-mail', account.email ?? '–'],
            ['Country of numbers without a code', account.defaultCountry ?? 'none'],
            ['Time zone', account.timeZone ?? `${view.zone}, the server’s`],
            ['Own limits', limitsOf(account)],
            ['Opened', time(view, account.createdAt)],
          ])}
          <p>
            <a href={`${address}/change`}>Change</a>
          </p>
          <h2>Keys</h2>
          {table({
            caption: `Keys of ${account.name}`,
            columns: [
              { name: 'Key', cell: nameOf },
              { name: 'Scopes', cell: ({ scopes }) => `${scopes.length} of ${SCOPES.length}` },
              { name: 'Last used', cell: ({ lastUsedAt }) => time(view, lastUsedAt) },
              {
                name: 'Actions',
                cell: (key) => leading(`${address}/keys/${key.id}/revoke`, 'Revoke', `the key ${nameOf(key)}`),
              },
            ],
            rows: keys.filter(({ revokedAt }) => !revokedAt),
            empty: 'No active keys.',
          })}
          {postForm(
            view,
            `${address}/keys/new`,
            <>
              {onceField(undefined)}
              <button>Create a key</button>
            </>,
          )}
        </>
      ),
    })
  })

  step(scope, '/accounts/:id/keys/new', {
    at: 'keys',
    params: byId,
    async act({ id }, { request, view, sent }) {
      const account = await accountOf(db, id)
      return keyMadeOnce(deps, view, sentValue(sent, 'once'), async () => {
        const made = await createAccountKey(db, account.id, {}, now())
        if (!made) throw notFound('This account')
        recorded(request, { id: made.id })
        return { title: `A key for ${account.name}`, secret: made.key, onward: `/admin/accounts/${account.id}` }
      })
    },
  })

  step(scope, '/accounts/:id/keys/:keyId/revoke', {
    at: 'keys',
    params: byId.extend({ keyId: recordId }),
    ask: async ({ id, keyId }) => {
      const key = await findAccountKey(db, id, keyId)
      if (!key || key.revokedAt) throw notFound('This key')
      const text = 'Everything that uses this key stops working at once.'
      return { title: `Revoke the key ${nameOf(key)}?`, text, yes: 'Revoke', back: `/admin/accounts/${id}` }
    },
    async act({ id, keyId }) {
      if (!(await revokeAccountKey(db, id, keyId, now()))) throw notFound('This key')
      callers.forget()
      return `/admin/accounts/${id}?done=revoked`
    },
  })
}
