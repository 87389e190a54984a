import { call } from './api.ts'
import { askFor, confirmed, type DialogField } from './dialog.ts'
import { h, table, timeShown } from './element.ts'
import { actionButton, attempt, say, sayAtHeading } from './notice.ts'

type Account = { id: string; name: string; network: string }
type Blocked = { reason: string; code: number | null; since: string } | null
type Listed = {
  account: Account
  status: 'connected' | 'blocked'
  phone: string | null
  verified_name: string | null
  quality: string | null
  blocked: Blocked
}
type Connection = Omit<Listed, 'account'> & {
  callback_url: string
  verify_token: string
  phone_number_id: string
  business_account_id: string
  app_id: string | null
  throughput: { level: string | null; messages_per_second: number }
  errors: { code: string; count: number; last_at: string }[]
  waiting: number
  unconfirmed: number
  checked_at: string | null
}

/** The connections of accounts to WhatsApp. */
export function whatsappView(signal: AbortSignal): HTMLElement {
  const list = h('div')

  async function load(): Promise<void> {
    const { connections } = await call<{ connections: Listed[] }>('GET', '/whatsapp')
    if (signal.aborted) return
    list.replaceChildren(...connections.map((one) => cardOf(one, load)))
    if (connections.length === 0) list.append(h('p', { class: 'empty' }, 'No account is connected.'))
  }

  void attempt(undefined, load)
  return h(
    'section',
    {},
    h('h1', { tabindex: -1 }, 'WhatsApp'),
    list,
    actionButton('Connect an account…', '', async () => {
      const { accounts } = await call<{ accounts: Account[] }>('GET', '/accounts')
      const choices = accounts.map(({ id, name }) => `${name} (${id})`)
      const account: DialogField = { name: 'account', label: 'Account', kind: 'choice', choices, required: true }
      const given = await askFor('Connect an account to WhatsApp', [account, ...CREDENTIALS], 'Connect')
      const chosen = accounts[choices.indexOf(given?.account ?? '')]
      if (!given || !chosen) return
      await connect(chosen, given)
      await load()
    }),
  )
}

/** Secrets are entered anew each time: they are never shown. */
const CREDENTIALS: DialogField[] = [
  { name: 'phone_number_id', label: 'Phone number id', required: true },
  { name: 'business_account_id', label: 'Business account id (WABA)', required: true },
  { name: 'access_token', label: 'Access token', kind: 'secret', required: true },
  { name: 'app_secret', label: 'App secret', kind: 'secret', required: true },
  { name: 'app_id', label: 'App id', help: 'Needed for templates with a file as their header.' },
  {
    name: 'verify_token',
    label: 'Verify token',
    help: 'Leave blank to keep the current token, or to have one generated.',
  },
]

async function connect(account: Account, { account: _, ...credentials }: Record<string, string>): Promise<void> {
  const made = await call<Connection>('PUT', `/accounts/${account.id}/whatsapp`, credentials)
  tell(account, made)
}

/** What the network just answered. */
const tell = ({ name }: Account, { status, blocked }: Pick<Connection, 'status' | 'blocked'>): void =>
  status === 'connected' ? say(`${name} is connected.`) : say(`${name} is blocked: ${blocked?.reason}`, 'bad')

function cardOf({ account, ...listed }: Listed, reload: () => Promise<void>): HTMLElement {
  const path = `/accounts/${account.id}/whatsapp`
  const inside = h('div')
  const load = async () => draw(await call<Connection>('GET', path))

  const draw = (connection: Connection) =>
    inside.replaceChildren(
      connection.blocked
        ? h(
            'p',
            { class: 'note bad' },
            `Blocked since `,
            timeShown(connection.blocked.since),
            `: ${connection.blocked.reason}${connection.blocked.code === null ? '' : ` (code ${connection.blocked.code})`}. `,
            'Messages wait and go out once a check succeeds.',
          )
        : '',
      facts({
        Number: connection.phone ?? '–',
        'Name there': connection.verified_name ?? '–',
        Quality: connection.quality ?? '–',
        Throughput: `${connection.throughput.messages_per_second} messages a second at most now${
          connection.throughput.level === null ? '' : `, ${connection.throughput.level} granted`
        }`,
        Waiting: connection.waiting.toLocaleString('en'),
        Unconfirmed: connection.unconfirmed.toLocaleString('en'),
        Checked: timeShown(connection.checked_at),
        'Phone number id': connection.phone_number_id,
        'Business account id': connection.business_account_id,
        'App id': connection.app_id ?? '–',
        'Callback address': h('code', { class: 'key' }, connection.callback_url),
        'Verify token': h('code', { class: 'key' }, connection.verify_token),
      }),
      h('h2', {}, 'Errors of the last day'),
      connection.errors.length > 0
        ? table(
            `Errors of ${account.name}`,
            ['Error', 'Messages', 'Last'],
            connection.errors.map(({ code, count, last_at }) => [code, count, timeShown(last_at)]),
          )
        : h('p', { class: 'empty' }, 'None.'),
      h('div', { class: 'buttons' }, ...actions(connection)),
    )

  const actions = (connection: Connection): HTMLElement[] => [
    actionButton('Check', '', async () => {
      const checked = await call<Connection>('POST', `${path}/check`)
      draw(checked)
      summary(checked)
      tell(account, checked)
    }),
    actionButton('New credentials…', 'quiet', async () => {
      const { phone_number_id, business_account_id, app_id } = connection
      const known: Record<string, string | null> = { phone_number_id, business_account_id, app_id }
      const fields = CREDENTIALS.map((field) => ({ ...field, value: known[field.name] ?? '' }))
      const given = await askFor(`New credentials of ${account.name}`, fields, 'Save')
      if (!given) return
      await connect(account, given)
      await load()
    }),
    account.network === 'whatsapp'
      ? actionButton('Back to the simulator', 'quiet', () => move('simulator'))
      : actionButton('Send by WhatsApp', 'quiet', () => move('whatsapp')),
    actionButton('Disconnect', 'danger', async () => {
      if (!(await confirmed(`Disconnect ${account.name}? What waits is not sent any more.`, 'Disconnect'))) return
      await call('DELETE', path)
      await reload()
      sayAtHeading(`${account.name} is disconnected.`)
    }),
  ]

  async function move(network: string): Promise<void> {
    await call('PATCH', `/accounts/${account.id}`, { network })
    await reload()
    sayAtHeading(`${account.name} sends by ${network === 'whatsapp' ? 'WhatsApp' : 'the simulator'} now.`)
  }

  const head = h('summary')
  const summary = ({ status, phone }: Pick<Listed, 'status' | 'phone'>) =>
    head.replaceChildren(
      account.name,
      h('span', { class: 'soft' }, ` ${phone ?? 'no number yet'}, ${account.network}, `),
      h('span', { class: status === 'blocked' ? 'bad' : 'good' }, status),
    )
  summary(listed)
  const details = h('details', { class: 'card', open: listed.status === 'blocked' }, head, inside)
  const fetched = () => details.open && inside.childElementCount === 0 && void attempt(undefined, load)
  details.addEventListener('toggle', fetched)
  return details
}

const facts = (known: Record<string, Node | string>): HTMLElement =>
  h(
    'dl',
    { class: 'facts' },
    ...Object.entries(known).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  )
