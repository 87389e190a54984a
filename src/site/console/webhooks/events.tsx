import { z } from 'zod'
import { writeEvents } from '../../../messaging/webhooks/csv.ts'
import { type EventFilter, findEvent, latestEvents } from '../../../messaging/webhooks/events.ts'
import { EVENTS } from '../../../messaging/webhooks/tables.ts'
import { recordId, safeText } from '../../../platform/http/text.ts'
import type { PageLanguage } from '../../../platform/language.ts'
import { notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { prettyJson } from '../../kit/code.tsx'
import { dayFields, dayQuery, momentsOf } from '../../kit/days.tsx'
import { facts } from '../../kit/facts.tsx'
import { sendCsv } from '../../kit/files.ts'
import { choiceField, type FormChoice, lineField } from '../../kit/form.tsx'
import { exportLink, filterForm, pager, table } from '../../kit/table.tsx'
import { number, time } from '../../kit/time.tsx'
import type { ConsolePages } from '../deps.ts'
import { sendPage } from '../page.tsx'
import { type ConsoleUser, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { eventWords } from './event-words.ts'

/** Rows on a page: one line each. */
const PER_PAGE = 50
const HERE = '/console/events'

const query = z.object({
  before: recordId.optional().catch(undefined),
  event: z.enum(EVENTS).optional().catch(undefined),
  message: safeText().trim().max(64).catch(''),
  ...dayQuery,
})
type EventQuery = z.output<typeof query>

/** A choice of events by name. */
export const eventChoices = (language: PageLanguage): FormChoice[] =>
  EVENTS.map((name) => [name, shellWords[language].event[name]])

/** The account's events, by name, message and day, as a list and as a file; and one event in full. */
export const eventPages: ConsolePages =
  ({ db }) =>
  async (scope) => {
    const filtered = (view: ConsoleUser, { event, message, ...days }: EventQuery): EventFilter => ({
      types: event && [event],
      messageId: message || undefined,
      ...momentsOf(view, days),
    })

    scope.get('/events', { schema: { querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'webhooks:read')
      const words = eventWords[view.language]
      const shell = shellWords[view.language]
      const { before, event, message, from, until } = request.query
      const filter = { event, message, from, until }
      const inUse = Object.values(filter).some((value) => value !== undefined && value !== '')
      const { events, next } = await latestEvents(db, view.session.account.id, {
        ...{ ...filtered(view, request.query), before: before || undefined, limit: PER_PAGE },
      })
      const [at, name, about, place] = words.columns
      return sendPage(reply, view, {
        title: words.title,
        at: 'webhooks',
        main: (
          <>
            <h1>{words.title}</h1>
            <p class="soft">{words.lead}</p>
            {filterForm(view.language, {
              action: HERE,
              inUse,
              fields: (
                <>
                  {choiceField({
                    ...{ name: 'event', label: words.event, value: event },
                    choices: [['', words.any], ...eventChoices(view.language)],
                  })}
                  {lineField({ name: 'message', label: words.message, value: message }, { autocomplete: 'off' })}
                  {dayFields(view, filter)}
                </>
              ),
            })}
            {table({
              caption: words.list,
              columns: [
                { name: at, cell: ({ id, createdAt }) => <a href={`${HERE}/${id}`}>{time(view, createdAt)}</a> },
                { name, cell: ({ event: one }) => shell.event[one] },
                {
                  name: about,
                  cell: ({ messageId }) => <a href={addressWith(HERE, { message: messageId })}>{messageId}</a>,
                },
                { name: place, number: true, cell: ({ seq }) => number(view.language, seq) },
              ],
              rows: events,
              empty: inUse ? words.nothing : words.none,
            })}
            {pager(view.language, {
              older: next === null ? undefined : addressWith(HERE, { ...filter, before: next }),
            })}
            {events.length > 0 && exportLink(view.language, addressWith(`${HERE}/export.csv`, filter))}
          </>
        ),
      })
    })

    scope.get('/events/export.csv', { schema: { querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'webhooks:read')
      return sendCsv(reply, 'events', writeEvents(db, view.session.account.id, filtered(view, request.query)))
    })

    scope.get('/events/:id', { schema: { params: z.object({ id: recordId }) } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'webhooks:read')
      const found = await findEvent(db, view.session.account.id, request.params.id)
      if (!found) throw notFound('This event')
      const words = eventWords[view.language]
      return sendPage(reply, view, {
        title: words.one,
        at: 'webhooks',
        main: (
          <>
            <h1>{words.one}</h1>
            {facts([
              ['Id', <code>{found.id}</code>],
              [words.seq, number(view.language, found.seq)],
            ])}
            <h2>{words.body}</h2>
            <pre tabindex={0} role="region" aria-label={words.body}>
              {prettyJson(JSON.parse(found.body))}
            </pre>
            <p>
              <a href={HERE}>{words.title}</a>
            </p>
          </>
        ),
      })
    })
  }
