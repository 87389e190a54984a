import { z } from 'zod'
import { createAccountKey, listAccountKeys, revokeAccountKey } from '../../messaging/accounts/account-keys.ts'
import { SCOPES } from '../../messaging/accounts/scopes.ts'
import { html } from '../../platform/html.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { ConsolePages } from './deps.ts'
import { mustHave, sessionOf } from './guard.ts'
import { form, sendPage, table, time } from './pages.ts'

const PAGE = 50
const query = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) })

const scopeChoice = z.union([z.enum(SCOPES).transform((one) => [one]), z.array(z.enum(SCOPES))]).default([])

export const keyPages: ConsolePages =
  ({ db, callers, now }) =>
  async (scope) => {
    scope.get('/keys', { schema: { querystring: query } }, async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'keys:write')
      const { page } = request.query
      const { keys, total } = await listAccountKeys(db, session.account.id, { offset: (page - 1) * PAGE, limit: PAGE })
      return sendPage(reply, {
        title: 'Keys',
        session,
        main: html`<h1>Keys</h1>
${table(
  'Keys, oldest first',
  ['Name', 'Permissions', 'Created', 'Last used', 'Status'],
  keys.map(
    (key) =>
      html`<tr><th scope="row">${key.name ?? html`<code>${key.id}</code>`}</th>
<td class="text">${key.scopes.length === SCOPES.length ? 'everything' : key.scopes.join(', ')}</td>
<td>${time(key.createdAt)}</td><td>${time(key.lastUsedAt)}</td>
<td>${
        key.revokedAt
          ? html`revoked ${time(key.revokedAt)}`
          : key.id === session.keyId
            ? 'in use now'
            : form(
                session,
                `/console/keys/${key.id}/revoke`,
                html`<button class="danger" aria-label="Revoke ${key.name ?? key.id}">Revoke</button>`,
              )
      }</td></tr>`,
  ),
  'No keys.',
)}
<p class="row">${page > 1 && html`<a href="/console/keys?page=${page - 1}">Older</a>`}${page * PAGE < total && html`<a href="/console/keys?page=${page + 1}">Newer</a>`}</p>
${form(
  session,
  '/console/keys',
  html`<h2>Create a key</h2>
<label for="name">Name</label><input id="name" name="name" maxlength="200" required>
<fieldset><legend>Permissions</legend>${session.scopes.map(
    (one) => html`<label class="check"><input type="checkbox" name="scopes" value="${one}" checked> ${one}</label>`,
  )}</fieldset>
<button>Create key</button>`,
  'card',
)}`,
      })
    })

    scope.post(
      '/keys',
      { schema: { body: z.object({ name: safeText().trim().min(1).max(200), scopes: scopeChoice }) } },
      async (request, reply) => {
        const session = sessionOf(request)
        mustHave(session, 'keys:write')
        const { name, scopes = [] } = request.body
        if (scopes.length === 0) throw invalid('scopes', 'choose at least one')
        for (const one of scopes) mustHave(session, one)
        const created = await createAccountKey(db, session.account.id, { name, scopes }, now())
        if (!created) throw notFound('This account')
        return sendPage(reply.code(201), {
          title: 'New key',
          session,
          main: html`<h1>New key</h1><p>Copy it now: it is shown only once and is not stored.</p>
<code class="secret">${created.key}</code><p><a href="/console/keys">All keys</a></p>`,
        })
      },
    )

    scope.post('/keys/:id/revoke', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'keys:write')
      if (!(await revokeAccountKey(db, session.account.id, request.params.id, now()))) throw notFound('This key')
      callers.forget()
      return reply.redirect('/console/keys', 303)
    })
  }
