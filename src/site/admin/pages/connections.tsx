import { z } from 'zod'
import { recordId } from '../../../platform/http/text.ts'
import { read } from '../../kit/form.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import {
  addConnection,
  changeConnection,
  connectionChange,
  findConnection,
  makeDefault,
  newConnection,
  removeConnection,
} from '../connections.ts'
import type { AdminRoutes } from '../deps.ts'
import { check, shownConnection } from '../whatsapp.ts'
import { accountOf } from './account.tsx'
import { type DeskField, filledIn } from './fields.tsx'
import { done, noticeOf, sendPage } from './page.tsx'
import { press, step } from './step.tsx'
import { blockedNotice, CREDENTIALS, connectionFacts, errorsTable } from './whatsapp.tsx'

const NOTICES = {
  // a blocked connection is shown on its page instead
  connected: 'The network answered: the number is connected.',
  changed: 'The connection was changed.',
  default: 'Messages leave by this number now.',
}

const byAccount = z.object({ id: recordId })
const byId = z.object({ id: recordId, connectionId: recordId })
const at = 'whatsapp'
const accountAt = (id: string): string => `/admin/accounts/${id}/whatsapp`
const addressOf = ({ id, connectionId }: z.output<typeof byId>): string =>
  `/admin/accounts/${id}/connections/${connectionId}`

const NAME: DeskField = { name: 'name', label: 'Name', help: 'The account’s name for this number.' }

/** The numbers of an account, other than the one that it was connected with. */
export const connectionPages: AdminRoutes = (deps) => async (scope) => {
  const { db } = deps

  step(scope, '/accounts/:id/connections/new', {
    at,
    params: byAccount,
    async ask({ id }) {
      const { name } = await accountOf(db, id)
      const [first] = await deps.whatsapp.connections.all(id)
      const shared = new Map<string, string | null>([
        ['business_account_id', first?.businessAccountId ?? null],
        ['app_id', first?.appId ?? null],
      ])
      return {
        title: `Add a number to ${name}`,
        text: 'It must be of the same business account as the others.',
        fields: [NAME, ...CREDENTIALS.map((one) => ({ ...one, value: shared.get(one.name) ?? '' }))],
        yes: 'Add',
        back: accountAt(id),
      }
    },
    async act({ id }, { request, sent }) {
      const connection = await addConnection(deps, id, read(newConnection, filledIn(sent)))
      recorded(request, { id: connection.id })
      return `${addressOf({ id, connectionId: connection.id })}?done=connected`
    },
  })

  scope.get(
    '/accounts/:id/connections/:connectionId',
    { schema: { params: byId, querystring: z.object({ done }) } },
    async (request, reply) => {
      const view = signedInView(request)
      const account = await accountOf(db, request.params.id)
      const connection = await shownConnection(deps, await findConnection(deps, request.params))
      const address = addressOf(request.params)
      const title = connection.name ?? connection.phone ?? 'A number without a name'
      return sendPage(reply, view, {
        title: `${account.name}: ${title}`,
        at,
        notice:
          connection.blocked && request.query.done === 'connected' ? undefined : noticeOf(NOTICES, request.query.done),
        main: (
          <>
            <h1>{title}</h1>
            <p>
              <a href={accountAt(account.id)}>{account.name}</a>
              {connection.default && ': its default'}
            </p>
            {blockedNotice(view, connection)}
            {connectionFacts(view, account.network, connection)}
            <div class="row">
              {press(view, `${address}/check`, 'Check')}
              {!connection.default && press(view, `${address}/default`, 'Make it the default', { kind: 'plain' })}
              <a href={`${address}/change`}>Change</a>
              {!connection.default && <a href={`${address}/remove`}>Remove</a>}
            </div>
            {errorsTable(view, title, connection)}
          </>
        ),
      })
    },
  )

  step(scope, '/accounts/:id/connections/:connectionId/change', {
    at,
    params: byId,
    async ask(params) {
      const connection = await findConnection(deps, params)
      const known = new Map<string, string | null>([
        ['phone_number_id', connection.phoneNumberId],
        ['business_account_id', connection.businessAccountId],
        ['app_id', connection.appId],
      ])
      const credentials = CREDENTIALS.map((one) => ({ ...one, required: false, value: known.get(one.name) ?? '' }))
      return {
        title: `Change ${connection.name ?? connection.phone ?? 'this number'}`,
        text: 'Secrets left empty stay unchanged.',
        fields: [{ ...NAME, value: connection.name ?? '' }, ...credentials],
        yes: 'Save',
        back: addressOf(params),
      }
    },
    async act(params, { sent }) {
      const connection = await findConnection(deps, params)
      const { name = null, ...given } = read(connectionChange, filledIn(sent))
      // an unchanged field needs no check with the network
      const same =
        given.phone_number_id === connection.phoneNumberId &&
        given.business_account_id === connection.businessAccountId &&
        (given.app_id ?? null) === connection.appId &&
        [given.access_token, given.app_secret, given.verify_token].every((secret) => secret === undefined)
      await changeConnection(deps, connection, same ? { name } : { name, ...given })
      return `${addressOf(params)}?done=${same ? 'changed' : 'connected'}`
    },
  })

  step(scope, '/accounts/:id/connections/:connectionId/check', {
    at,
    params: byId,
    async act(params) {
      await check(deps, await findConnection(deps, params))
      return `${addressOf(params)}?done=connected`
    },
  })

  step(scope, '/accounts/:id/connections/:connectionId/default', {
    at,
    params: byId,
    async act(params) {
      await makeDefault(deps, await findConnection(deps, params))
      return `${addressOf(params)}?done=default`
    },
  })

  step(scope, '/accounts/:id/connections/:connectionId/remove', {
    at,
    params: byId,
    async ask(params) {
      const { name, phone } = await findConnection(deps, params)
      return {
        title: `Remove ${name ?? phone ?? 'this number'}?`,
        text: 'Messages that wait to be sent by it will fail.',
        yes: 'Remove',
        back: addressOf(params),
      }
    },
    async act(params) {
      await removeConnection(deps, await findConnection(deps, params))
      return `${accountAt(params.id)}?done=removed`
    },
  })
}
