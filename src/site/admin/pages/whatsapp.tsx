import { z } from 'zod'
import { listAccounts } from '../../../messaging/accounts/accounts.ts'
import { listConnections } from '../../../messaging/networks/whatsapp/connections.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { facts } from '../../kit/facts.tsx'
import { choiceField, read } from '../../kit/form.tsx'
import { badge, notice } from '../../kit/notice.tsx'
import { table } from '../../kit/table.tsx'
import { number, time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { changed } from '../accounts.ts'
import type { AdminRoutes } from '../deps.ts'
import { check, connect, connectionOf, credentials, disconnect, shownConnection } from '../whatsapp.ts'
import { accountOf } from './account.tsx'
import { type DeskField, filledIn } from './fields.tsx'
import { done, noticeOf, type Operator, PLACES, sendPage } from './page.tsx'
import { press, step } from './step.tsx'

/** Accounts and connections shown: the API finds more. */
const LISTED = { offset: 0, limit: 1_000 }

const NOTICES = {
  // a blocked connection is shown on its page instead
  connected: 'The network answered: the account is connected.',
  disconnected: 'The account is disconnected.',
  removed: 'The number is removed.',
  whatsapp: 'The account sends by WhatsApp now.',
  simulator: 'The account now uses the simulator.',
}

const byId = z.object({ id: recordId })
const networkAt = (accountId: string, network: string): string => `/admin/accounts/${accountId}/network/${network}`
const addressOf = (accountId: string): string => `/admin/accounts/${accountId}/whatsapp`

/** Secrets must be entered each time, because they are never shown. */
export const CREDENTIALS: DeskField[] = [
  { name: 'phone_number_id', label: 'Phone number id', required: true },
  { name: 'business_account_id', label: 'Business account id (WABA)', required: true },
  { name: 'access_token', label: 'Access token', kind: 'secret', required: true },
  { name: 'app_secret', label: 'App secret', kind: 'secret', required: true },
  { name: 'app_id', label: 'App id', help: 'Needed for templates with a file as their header.' },
  {
    name: 'verify_token',
    label: 'Verify token',
    help: 'Leave empty to keep the current token, or to have one generated.',
  },
]

/** The connections of accounts to WhatsApp. */
export const whatsappPages: AdminRoutes = (deps) => async (scope) => {
  const { db, whatsapp } = deps
  const { href, text } = PLACES.whatsapp
  const query = z.object({ done })

  scope.get('/whatsapp', { schema: { querystring: query } }, async (request, reply) => {
    const view = signedInView(request)
    const { found } = await listConnections(db, LISTED)
    const { accounts } = await listAccounts(db, LISTED)
    return sendPage(reply, view, {
      title: text,
      at: 'whatsapp',
      notice: noticeOf(NOTICES, request.query.done),
      main: (
        <>
          <h1>{text}</h1>
          {table({
            caption: 'Connections, blocked ones first',
            columns: [
              { name: 'Account', cell: ({ account }) => <a href={addressOf(account.id)}>{account.name}</a> },
              {
                name: 'Number',
                cell: ({ account, connection }) => (
                  <a href={connectionAt(account.id, connection.id)}>{numberOf(connection)}</a>
                ),
              },
              { name: 'Sends by', cell: ({ account }) => account.network },
              { name: 'State', cell: ({ connection }) => stateOf(connection.status) },
              { name: 'Why', cell: ({ connection }) => connection.blockedReason ?? '–' },
            ],
            rows: found,
            empty: 'No account is connected.',
          })}
          {accounts.length > 0 && (
            <form action="/admin/whatsapp/connect" class="card">
              <h2>Connect an account</h2>
              {choiceField({
                ...{ name: 'account', label: 'Account', refused: undefined },
                choices: accounts.map(({ id, name }) => [id, `${name} (${id})`] as const),
              })}
              <button>Connect</button>
            </form>
          )}
        </>
      ),
    })
  })

  scope.get(
    '/whatsapp/connect',
    { schema: { querystring: z.object({ account: recordId.catch('') }) } },
    async (request, reply) => reply.redirect(`${addressOf(request.query.account)}/connect`, 303),
  )

  scope.get('/accounts/:id/whatsapp', { schema: { params: byId, querystring: query } }, async (request, reply) => {
    const view = signedInView(request)
    const account = await accountOf(db, request.params.id)
    const connection = await shownConnection(deps, await connectionOf(deps, account.id))
    const { blocked } = connection
    const all = await whatsapp.connections.all(account.id)
    return sendPage(reply, view, {
      title: `${account.name}: WhatsApp`,
      at: 'whatsapp',
      notice: blocked && request.query.done === 'connected' ? undefined : noticeOf(NOTICES, request.query.done),
      main: (
        <>
          <h1>{account.name}</h1>
          {blockedNotice(view, connection)}
          {connectionFacts(view, account.network, connection)}
          <div class="row">
            {press(view, `${addressOf(account.id)}/check`, 'Check')}
            {account.network === 'whatsapp'
              ? press(view, networkAt(account.id, 'simulator'), 'Back to the simulator', { kind: 'plain' })
              : press(view, networkAt(account.id, 'whatsapp'), 'Send by WhatsApp', { kind: 'plain' })}
            <a href={`${addressOf(account.id)}/connect`}>New credentials</a>
            <a href={`${addressOf(account.id)}/disconnect`}>Disconnect</a>
          </div>
          {errorsTable(view, account.name, connection)}
          <h2>Numbers</h2>
          {table({
            caption: `Numbers of ${account.name}, the default first`,
            columns: [
              {
                name: 'Number',
                cell: (one) => <a href={connectionAt(account.id, one.id)}>{numberOf(one)}</a>,
              },
              { name: 'Name', cell: ({ name }) => name ?? '–' },
              { name: 'State', cell: ({ status }) => stateOf(status) },
              { name: 'Default', cell: ({ id }) => (id === connection.id ? 'yes' : '–') },
            ],
            rows: all,
            empty: 'None.',
          })}
          <p>
            <a href={`/admin/accounts/${account.id}/connections/new`}>Add a number</a>
          </p>
        </>
      ),
    })
  })

  step(scope, '/accounts/:id/whatsapp/connect', {
    at: 'whatsapp',
    params: byId,
    async ask({ id }) {
      const account = await accountOf(db, id)
      const connection = await whatsapp.connections.of(id)
      const known = new Map<string, string | null>([
        ['phone_number_id', connection?.phoneNumberId ?? null],
        ['business_account_id', connection?.businessAccountId ?? null],
        ['app_id', connection?.appId ?? null],
      ])
      return {
        title: connection ? `New credentials of ${account.name}` : `Connect ${account.name} to WhatsApp`,
        fields: CREDENTIALS.map((one) => ({ ...one, value: known.get(one.name) ?? '' })),
        yes: connection ? 'Save' : 'Connect',
        back: connection ? addressOf(id) : href,
      }
    },
    async act({ id }, { sent }) {
      await connect(deps, id, read(credentials, filledIn(sent)))
      return `${addressOf(id)}?done=connected`
    },
  })

  step(scope, '/accounts/:id/whatsapp/check', {
    at: 'whatsapp',
    params: byId,
    async act({ id }) {
      await check(deps, await connectionOf(deps, id))
      return `${addressOf(id)}?done=connected`
    },
  })

  for (const network of ['whatsapp', 'simulator'] as const) {
    step(scope, `/accounts/:id/network/${network}`, {
      at: 'whatsapp',
      params: byId,
      async act({ id }) {
        await changed(deps, id, { network })
        return `${addressOf(id)}?done=${network}`
      },
    })
  }

  step(scope, '/accounts/:id/whatsapp/disconnect', {
    at: 'whatsapp',
    params: byId,
    async ask({ id }) {
      await connectionOf(deps, id)
      const { name } = await accountOf(db, id)
      return {
        title: `Disconnect ${name}?`,
        text: 'Waiting messages will not be sent.',
        yes: 'Disconnect',
        back: addressOf(id),
      }
    },
    async act({ id }) {
      await disconnect(deps, id)
      return `${href}?done=disconnected`
    },
  })
}

const connectionAt = (accountId: string, id: string): string => `/admin/accounts/${accountId}/connections/${id}`

const numberOf = ({ phone }: { phone: string | null }): string => phone ?? 'no number yet'

const stateOf = (status: 'connected' | 'blocked'): Html => badge(status === 'blocked' ? 'failed' : 'active', status)

type Shown = Awaited<ReturnType<typeof shownConnection>>

export function blockedNotice(view: Operator, { blocked }: Shown): Html | undefined {
  if (!blocked) return undefined
  const code = blocked.code === null ? '' : ` (code ${blocked.code})`
  return notice(
    <>
      Blocked since {time(view, blocked.since)}: {blocked.reason}
      {code}. Messages wait and go out once a check succeeds.
    </>,
    'bad',
  )
}

export const errorsTable = (view: Operator, name: string, { errors }: Shown): Html => (
  <>
    <h2>Errors of the last day</h2>
    {table({
      caption: `Errors of ${name}`,
      columns: [
        { name: 'Error', cell: ({ code }) => code },
        { name: 'Messages', number: true, cell: ({ count }) => count },
        { name: 'Last', cell: ({ last_at }) => time(view, last_at) },
      ],
      rows: errors,
      empty: 'None.',
    })}
  </>
)

export function connectionFacts(view: Operator, network: string, connection: Shown): Html {
  const { throughput } = connection
  const granted = throughput.level === null ? '' : `, ${throughput.level} granted`
  return facts([
    ['State', stateOf(connection.status)],
    ['Sends by', network],
    ['Number', connection.phone ?? '–'],
    ['Name there', connection.verified_name ?? '–'],
    ['Quality', connection.quality ?? '–'],
    ['Throughput', `${throughput.messages_per_second} messages a second at most${granted}`],
    ['Waiting', number(view.language, connection.waiting)],
    ['Unconfirmed', number(view.language, connection.unconfirmed)],
    ['Checked', time(view, connection.checked_at)],
    ['Phone number id', connection.phone_number_id],
    ['Business account id', connection.business_account_id],
    ['App id', connection.app_id ?? '–'],
    ['Callback address', <code class="secret">{connection.callback_url}</code>],
    ['Verify token', <code class="secret">{connection.verify_token}</code>],
  ])
}
