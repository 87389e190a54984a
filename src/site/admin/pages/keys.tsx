import { z } from 'zod'
import { type Account, createAccount, listAccounts } from '../../../messaging/accounts/accounts.ts'
import { PLANS } from '../../../messaging/accounts/plans.ts'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import {
  createReferenceKey,
  findReferenceKey,
  listReferenceKeys,
  type ReferenceKey,
  revokeReferenceKey,
} from '../../../reference/http/keys/reference-keys.ts'
import { read, sentValue } from '../../kit/form.tsx'
import { type Column, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { accountFields } from '../accounts.ts'
import { recorded } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { newKey } from '../reference-keys.ts'
import { filledIn } from './fields.tsx'
import { done, noticeOf, type Operator, PLACES, sendPage } from './page.tsx'
import { keyMadeOnce } from './secrets.tsx'
import { leading, step } from './step.tsx'

/** Accounts shown: the API finds more. */
const ACCOUNTS = 1_000
const NOTICES = { revoked: 'The key was revoked.' }

/** Keys of the reference API, and the accounts of the messaging API. A new key is shown once. */
export const keyPages: AdminRoutes = (deps) => async (scope) => {
  const { db, sealer, holders, now } = deps
  const { href, text } = PLACES.keys

  scope.get('/keys', { schema: { querystring: z.object({ done }) } }, async (request, reply) => {
    const view = signedInView(request)
    const inForce = (await listReferenceKeys(db)).filter(({ revokedAt }) => !revokedAt)
    const { accounts } = await listAccounts(db, { offset: 0, limit: ACCOUNTS })
    return sendPage(reply, view, {
      title: text,
      at: 'keys',
      notice: noticeOf(NOTICES, request.query.done),
      main: (
        <>
          <h1>{text}</h1>
          <h2>Reference API</h2>
          <p>
            <a href="/admin/reference-keys/new">Create a key</a>
          </p>
          {table({
            caption: 'Active reference keys',
            columns: keyColumns(view),
            rows: inForce,
            empty: 'No active keys.',
          })}
          <h2>Messaging accounts</h2>
          <p>
            <a href="/admin/accounts/new">Open an account</a>
          </p>
          {table({
            caption: 'Messaging accounts',
            columns: ACCOUNT_COLUMNS,
            rows: accounts,
            empty: 'No accounts yet.',
          })}
        </>
      ),
    })
  })

  step(scope, '/reference-keys/new', {
    at: 'keys',
    params: z.unknown(),
    ask: () => ({
      title: 'A key for the reference API',
      fields: [
        { name: 'email', label: 'E-mail of the holder', required: true },
        { name: 'name', label: 'Name' },
      ],
      yes: 'Create',
      back: href,
      once: true,
    }),
    act: (_, { request, view, sent }) => {
      const input = read(newKey.pick({ email: true, name: true }), filledIn(sent))
      return keyMadeOnce(deps, view, sentValue(sent, 'once'), async () => {
        const { id, key, email } = await createReferenceKey(db, sealer, { ...input, issuedBy: 'operator' }, now())
        recorded(request, { id })
        return { title: `A key for ${email}`, secret: key, onward: href }
      })
    },
  })

  step(scope, '/reference-keys/:id/revoke', {
    at: 'keys',
    params: z.object({ id: recordId }),
    ask: async ({ id }) => {
      const key = await findReferenceKey(db, id)
      if (!key || key.revokedAt) throw notFound('This key')
      const text = 'Everything that uses this key stops working at once.'
      return { title: `Revoke the key of ${key.email}?`, text, yes: 'Revoke', back: href }
    },
    async act({ id }) {
      if (!(await revokeReferenceKey(db, id, now()))) throw notFound('This key')
      holders.forget()
      return `${href}?done=revoked`
    },
  })

  step(scope, '/accounts/new', {
    at: 'keys',
    params: z.unknown(),
    ask: () => ({
      title: 'A messaging account',
      fields: [
        { name: 'name', label: 'Name', required: true },
        { name: 'email', label: 'E-mail' },
        { name: 'plan', label: 'Plan', kind: 'choice', choices: PLANS, value: 'free', required: true },
      ],
      yes: 'Open',
      back: href,
    }),
    async act(_, { request, sent }) {
      const { name, email, plan } = accountFields
      const { id } = await createAccount(db, read(z.object({ name, email, plan }), filledIn(sent)), now())
      recorded(request, { id })
      return `/admin/accounts/${id}?done=opened`
    },
  })
}

const keyColumns = (view: Operator): Column<ReferenceKey>[] => [
  {
    name: 'Holder',
    cell: ({ email, name }) => (
      <>
        {email} {name !== null && <span class="soft">{name}</span>}
      </>
    ),
  },
  { name: 'Websites', cell: ({ origins }) => origins.join(', ') || 'any' },
  { name: 'Created', cell: ({ createdAt }) => time(view, createdAt) },
  { name: 'Last used', cell: ({ lastUsedAt }) => time(view, lastUsedAt) },
  {
    name: 'Actions',
    cell: ({ id, email }) => leading(`/admin/reference-keys/${id}/revoke`, 'Revoke', `the key of ${email}`),
  },
]

const ACCOUNT_COLUMNS: Column<Account>[] = [
  { name: 'Account', cell: ({ id, name }) => <a href={`/admin/accounts/${id}`}>{name}</a> },
  { name: 'Plan', cell: ({ plan }) => plan },
  { name: 'Network', cell: ({ network }) => network },
  { name: 'Id', cell: ({ id }) => <code>{id}</code> },
]
