import { z } from 'zod'
import { listMessages } from '../../messaging/messages/messages.ts'
import { usageOf } from '../../messaging/usage/analytics.ts'
import { PERIODS, rangeFor } from '../../messaging/usage/analytics-range.ts'
import { html } from '../../platform/html.ts'
import type { ConsolePages } from './deps.ts'
import { messageTable } from './messages.ts'
import { sendPage, table } from './pages.ts'
import { usagePlot } from './plot.ts'
import { findSession } from './sessions.ts'
import { signInPage } from './sign-in.ts'

const query = z.object({ period: z.enum(['7d', '30d', '90d']).catch('30d') })
const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10}%`)

export const overviewPages: ConsolePages =
  ({ db, now }) =>
  async (scope) => {
    scope.get('/', { config: { anybody: true }, schema: { querystring: query } }, async (request, reply) => {
      const session = await findSession(db, request, now())
      if (!session) return sendPage(reply, signInPage())
      const { account, scopes } = session
      const { period } = request.query
      const usage = scopes.includes('analytics:read')
        ? await usageOf(db, account.id, rangeFor({ period }, now()))
        : undefined
      const latest = scopes.includes('messages:read') && (await listMessages(db, account.id, { limit: 8 }))
      const busy = usage?.days.filter(({ sent }) => sent > 0).reverse()
      return sendPage(reply, {
        title: 'Overview',
        session,
        main: html`<h1>${account.name}</h1>
<p class="soft">Plan ${account.plan}, network ${account.network}. Days and times are in UTC.</p>
${
  usage &&
  html`<p class="row" aria-label="Period">${(['7d', '30d', '90d'] as const).map((one) =>
    one === period
      ? html`<strong aria-current="true">${PERIODS[one]} days</strong>`
      : html`<a href="/console?period=${one}">${PERIODS[one]} days</a>`,
  )}</p>
<dl class="figures">
<div><dt>Sent</dt><dd>${usage.total.sent}</dd></div>
<div><dt>Delivered</dt><dd>${percent(usage.total.delivered, usage.total.sent)}</dd></div>
<div><dt>Read</dt><dd>${percent(usage.total.read, usage.total.delivered)}</dd></div>
<div><dt>Failed</dt><dd>${usage.total.failed}</dd></div>
<div><dt>People</dt><dd>${usage.uniqueContacts}</dd></div>
<div><dt>Credits</dt><dd>${usage.total.credits}</dd></div>
</dl>
${usagePlot(usage.days)}
<details><summary>Show as a table</summary>
${table(
  'Messages by day',
  ['Day', 'Sent', 'Delivered', 'Read', 'Failed', 'Credits'],
  (busy ?? []).map(
    (day) =>
      html`<tr><th scope="row">${day.date}</th>${[day.sent, day.delivered, day.read, day.failed, day.credits].map(
        (value) => html`<td>${value}</td>`,
      )}</tr>`,
  ),
  'No messages on these days.',
)}</details>`
}
${latest && html`<h2>Latest messages</h2>${messageTable(latest)}<p><a href="/console/messages">All messages, and send one</a></p>`}`,
      })
    })
  }
