import { call } from './api.ts'
import { askFor, confirmed } from './dialog.ts'
import { h, table, timeShown } from './element.ts'
import { actionButton, attempt, say, sayAtHeading } from './notice.ts'

type ReferenceKey = {
  id: string
  email: string
  name: string | null
  origins: string[]
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}
type Account = { id: string; name: string; plan: string; network: string; created_at: string }
type AccountKey = {
  id: string
  name: string | null
  scopes: string[]
  last_used_at: string | null
  revoked_at: string | null
}

/** Keys of both APIs. A new key is shown once, here, and nowhere again. */
export function keysView(): HTMLElement {
  const referenceKeys = h('div')
  const accounts = h('div')
  const made = h('div', { 'aria-live': 'polite' })

  const show = (what: string, key: string) =>
    made.replaceChildren(
      h(
        'div',
        { class: 'card note new-key' },
        h('p', {}, `${what}. Copy it now: it is not shown again.`),
        h('code', { class: 'key' }, key),
      ),
    )

  async function loadReferenceKeys(): Promise<void> {
    const found = await call<{ reference_keys: ReferenceKey[] }>('GET', '/reference-keys')
    const inForce = found.reference_keys.filter(({ revoked_at }) => !revoked_at)
    referenceKeys.replaceChildren(
      table(
        'Active reference keys',
        ['Holder', 'Websites', 'Created', 'Last used', 'Actions'],
        inForce.map((key) => [
          [key.email, key.name && h('span', { class: 'soft' }, ` ${key.name}`)].map((part) => part || undefined),
          key.origins.join(', ') || 'any',
          timeShown(key.created_at),
          timeShown(key.last_used_at),
          revoke(`the key of ${key.email}`, `/reference-keys/${key.id}`, loadReferenceKeys),
        ]),
      ),
    )
  }

  async function loadAccounts(): Promise<void> {
    const found = await call<{ accounts: Account[] }>('GET', '/accounts')
    accounts.replaceChildren(...found.accounts.map(accountOf))
    if (found.accounts.length === 0) accounts.append(h('p', { class: 'empty' }, 'No accounts yet.'))
  }

  function accountOf(account: Account): HTMLElement {
    const keys = h('div')
    const load = async () => {
      const found = await call<{ keys: AccountKey[] }>('GET', `/accounts/${account.id}/keys`)
      const inForce = found.keys.filter(({ revoked_at }) => !revoked_at)
      const rows = inForce.map((key) => [
        key.name ?? key.id,
        `${key.scopes.length} scopes`,
        timeShown(key.last_used_at),
        revoke(`the key ${key.name ?? key.id}`, `/accounts/${account.id}/keys/${key.id}`, load),
      ])
      keys.replaceChildren(
        inForce.length > 0
          ? table(`Keys of ${account.name}`, ['Key', 'Scopes', 'Last used', 'Actions'], rows)
          : h('p', { class: 'empty' }, 'No active keys.'),
        actionButton('Create a key', 'quiet', async () => {
          const key = await call<{ key: string }>('POST', `/accounts/${account.id}/keys`, {})
          show(`A key for ${account.name}`, key.key)
          await load()
        }),
      )
    }
    const details = h(
      'details',
      { class: 'card' },
      h(
        'summary',
        {},
        account.name,
        h('span', { class: 'soft' }, ` ${account.plan}, ${account.network}, ${account.id}`),
      ),
      keys,
    )
    details.addEventListener('toggle', () => details.open && void attempt(undefined, load))
    return details
  }

  void attempt(undefined, async () => {
    await loadReferenceKeys()
    await loadAccounts()
  })
  return h(
    'section',
    {},
    h('h1', { tabindex: -1 }, 'Keys'),
    made,
    h('h2', {}, 'Reference API'),
    referenceKeys,
    actionButton('Create a key…', '', async () => {
      const fields = await askFor(
        'A key for the reference API',
        [
          { name: 'email', label: 'E-mail of its holder', required: true },
          { name: 'name', label: 'Name' },
        ],
        'Create',
      )
      if (!fields) return
      const key = await call<{ key: string; email: string }>('POST', '/reference-keys', fields)
      show(`A key for ${key.email}`, key.key)
      await loadReferenceKeys()
    }),
    h('h2', { class: 'apart' }, 'Messaging accounts'),
    accounts,
    actionButton('Open an account…', '', async () => {
      const fields = await askFor(
        'A messaging account',
        [
          { name: 'name', label: 'Name', required: true },
          { name: 'email', label: 'E-mail' },
          {
            name: 'plan',
            label: 'Plan',
            kind: 'choice',
            choices: ['free', 'pro', 'enterprise'],
            value: 'free',
            required: true,
          },
        ],
        'Open',
      )
      if (!fields) return
      await call('POST', '/accounts', fields)
      await loadAccounts()
      say(`The account ${fields.name} is open.`)
    }),
  )
}

const revoke = (what: string, path: string, reload: () => Promise<void>): HTMLButtonElement => {
  const element = actionButton('Revoke', 'danger', async () => {
    if (!(await confirmed(`Revoke ${what}?`, 'Revoke'))) return
    await call('DELETE', path)
    await reload()
    sayAtHeading(`${what.charAt(0).toUpperCase()}${what.slice(1)} is revoked.`)
  })
  element.setAttribute('aria-label', `Revoke ${what}`)
  return element
}
