import { z } from 'zod'
import { addressOf } from '../../messaging/contacts/identities.ts'
import { listContacts } from '../../messaging/contacts/list.ts'
import { COUNTED_UP_TO } from '../../messaging/paging.ts'
import { listTemplates } from '../../messaging/templates/templates.ts'
import { html } from '../../platform/html.ts'
import { safeText } from '../../platform/http/text.ts'
import type { ConsolePages } from './deps.ts'
import { mustHave, sessionOf } from './guard.ts'
import { badge, sendPage, table, time } from './pages.ts'

const PAGE = 50
const query = z.object({
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
  search: safeText().max(200).catch(''),
})

/** Contacts and templates, to look at. */
export const contactPages: ConsolePages =
  ({ db }) =>
  async (scope) => {
    scope.get('/contacts', { schema: { querystring: query } }, async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'contacts:read')
      const { page, search = '' } = request.query
      const window = { offset: (page - 1) * PAGE, limit: PAGE }
      const { contacts, counted, more } = await listContacts(db, session.account.id, { search }, window)
      const link = (to: number) => `/console/contacts?page=${to}&search=${encodeURIComponent(search)}`
      return sendPage(reply, {
        title: 'Contacts',
        session,
        main: html`<h1>Contacts</h1>
<form class="search" role="search" action="/console/contacts"><div><label for="search">Name or phone</label>
<input id="search" name="search" type="search" value="${search}" maxlength="200"></div><button>Search</button></form>
<p class="soft">${counted > COUNTED_UP_TO ? `${COUNTED_UP_TO}+` : counted} ${counted === 1 ? 'contact' : 'contacts'}</p>
${table(
  'Contacts, newest first',
  ['Phone', 'Name', 'Tags', 'Since', 'Accepts messages'],
  contacts.map(
    (contact) =>
      html`<tr><th scope="row">${contact.phone ?? contact.username ?? addressOf(contact)}</th><td dir="auto">${contact.name ?? ''}</td><td>${contact.tags.join(', ')}</td>
<td>${time(contact.createdAt)}</td><td>${contact.optedOutAt ? html`${contact.optOut === 'all' ? 'opted out' : 'no marketing since'} ${time(contact.optedOutAt)}` : 'yes'}</td></tr>`,
  ),
  'No contacts found.',
)}
<p class="row">${page > 1 && html`<a href="${link(page - 1)}">Newer</a>`}${more && html`<a href="${link(page + 1)}">Older</a>`}</p>`,
      })
    })

    scope.get('/templates', { schema: { querystring: query } }, async (request, reply) => {
      const session = sessionOf(request)
      mustHave(session, 'templates:read')
      const { page } = request.query
      const window = { offset: (page - 1) * PAGE, limit: PAGE }
      const { templates, total } = await listTemplates(db, session.account.id, {}, window)
      return sendPage(reply, {
        title: 'Templates',
        session,
        main: html`<h1>Templates</h1>
${table(
  'Templates, newest first',
  ['Name', 'Language', 'Category', 'Status', 'Created', 'Id'],
  templates.map(
    ({ id, name, language, category, status, rejectionReason, createdAt }) =>
      html`<tr><th scope="row">${name}</th><td>${language}</td><td>${category}</td>
<td>${badge(status)} ${rejectionReason ?? ''}</td><td>${time(createdAt)}</td><td><code>${id}</code></td></tr>`,
  ),
  'No templates yet. Create one with POST /v1/templates.',
)}
<p class="row">${page > 1 && html`<a href="/console/templates?page=${page - 1}">Newer</a>`}${page * PAGE < total && html`<a href="/console/templates?page=${page + 1}">Older</a>`}</p>`,
      })
    })
  }
