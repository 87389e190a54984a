import { z } from 'zod'
import type { Contact } from '../../../messaging/contacts/contacts.ts'
import { addressesOf } from '../../../messaging/contacts/identities.ts'
import { listContacts } from '../../../messaging/contacts/list.ts'
import { mergeContacts } from '../../../messaging/contacts/persons.ts'
import { recordId, safeText } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { confirmation } from '../../kit/confirm.tsx'
import { radios, sentForm, sentValue } from '../../kit/form.tsx'
import { searchForm, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { kitWords } from '../../kit/words.ts'
import type { ConsolePages } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, viewOf } from '../view.ts'
import { mergeWords } from './merge-words.ts'
import { acceptance, contactListWords, contactToChange, nameOf } from './pages.tsx'

/** Contacts offered: a longer list means that the search must be narrower. */
const FOUND = 20

const byId = z.object({ id: recordId })
const byPair = z.object({ id: recordId, other: recordId })

/** Merging two contacts: the other one is found, and the result is shown before it happens. */
export const contactMergePages: ConsolePages =
  ({ db, now }) =>
  async (scope) => {
    const pairOf = async (view: ConsoleUser, ids: z.output<typeof byPair>): Promise<[Contact, Contact]> => {
      const pair: [Contact, Contact] = [
        await contactToChange(db, view, ids.id),
        await contactToChange(db, view, ids.other),
      ]
      if (pair[0].id === pair[1].id) throw notFound('This contact', { id: 'contact_not_found' })
      return pair
    }

    const query = z.object({ search: safeText().max(200).optional().catch(undefined) })
    scope.get('/contacts/:id/merge', { schema: { params: byId, querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      const contact = await contactToChange(db, view, request.params.id)
      const words = mergeWords[view.language]
      // duplicates usually have the same name
      const search = request.query.search ?? contact.name ?? ''
      const { contacts } = await listContacts(db, view.session.account.id, { search }, { offset: 0, limit: FOUND })
      const [name, address, tags, since] = contactListWords[view.language].columns
      return sendPage(reply, view, {
        title: words.title,
        at: 'contacts',
        main: (
          <>
            <h1>{words.title}</h1>
            <p>{words.text(nameOf(contact))}</p>
            {searchForm(view.language, {
              ...{
                action: `/console/contacts/${contact.id}/merge`,
                name: 'search',
                label: words.search,
                value: search,
              },
            })}
            {table({
              caption: words.found,
              columns: [
                {
                  name,
                  cell: (one) => (
                    <a href={`/console/contacts/${contact.id}/merge/${one.id}`}>
                      <bdi>{nameOf(one)}</bdi>
                    </a>
                  ),
                },
                { name: address, cell: (one) => addressesOf(one).join(', ') },
                { name: tags, cell: (one) => one.tags.join(', ') },
                { name: since, cell: (one) => time(view, one.createdAt) },
              ],
              rows: contacts.filter(({ id }) => id !== contact.id),
              empty: words.nobody,
            })}
            <p>
              <a href={`/console/contacts/${contact.id}`}>{kitWords[view.language].cancel}</a>
            </p>
          </>
        ),
      })
    })

    scope.get('/contacts/:id/merge/:other', { schema: { params: byPair } }, async (request, reply) => {
      const view = viewOf(request)
      const [remaining, merged] = await pairOf(view, request.params)
      return sendPage(reply, view, questionPage(view, remaining, merged))
    })

    scope.post('/contacts/:id/merge/:other', { schema: { params: byPair, body: sentForm } }, async (request, reply) => {
      const view = viewOf(request)
      const [remaining, merged] = await pairOf(view, request.params)
      const pair = { remaining: remaining.id, merged: merged.id, phone: sentValue(request.body, 'phone') || null }
      if (!(await mergeContacts(db, view.session.account.id, pair, now())))
        throw notFound('This contact', { id: 'contact_not_found' })
      return reply.redirect(`/console/contacts/${remaining.id}?done=merged`, 303)
    })
  }

/** Whether both have an identity of the same kind, of which the result can have only one. */
const clashes = (remaining: Contact, merged: Contact): boolean =>
  (['phone', 'whatsappUser', 'whatsappParentUser'] as const).some(
    (kind) => remaining[kind] !== null && merged[kind] !== null,
  )

/** Both contacts side by side, and the result. */
function questionPage(view: ConsoleUser, remaining: Contact, merged: Contact): ConsolePage {
  const words = mergeWords[view.language]
  const [name, address, tags, since, accepts] = contactListWords[view.language].columns
  const phones = [remaining.phone, merged.phone].filter((phone) => phone !== null)
  return {
    title: words.title,
    at: 'contacts',
    main: confirmation(view, {
      title: words.sure(nameOf(remaining), nameOf(merged)),
      text: '',
      about: (
        <>
          {table({
            caption: words.both,
            columns: [
              { name: words.outcome, cell: ({ id }) => (id === remaining.id ? words.stays : words.goes) },
              { name, cell: (one) => <bdi>{nameOf(one)}</bdi> },
              { name: address, cell: (one) => addressesOf(one).join(', ') },
              { name: tags, cell: (one) => one.tags.join(', ') },
              { name: since, cell: (one) => time(view, one.createdAt) },
              { name: accepts, cell: (one) => acceptance(view, one) },
            ],
            rows: [remaining, merged],
            empty: '',
          })}
          <ul>
            {clashes(remaining, merged) && <li>{words.lost}</li>}
            {(remaining.optOut ?? merged.optOut) !== null && <li>{words.refused}</li>}
            {words.happens.map((one) => (
              <li>{one}</li>
            ))}
          </ul>
          <p>
            <a href={`/console/contacts/${merged.id}/merge/${remaining.id}`}>{words.swap(nameOf(merged))}</a>
          </p>
        </>
      ),
      yes: words.yes,
      action: `/console/contacts/${remaining.id}/merge/${merged.id}`,
      back: `/console/contacts/${remaining.id}`,
      ...(phones.length > 1 && {
        fields: radios(
          { name: 'phone', label: words.number },
          phones.map((phone) => [phone, phone] as const),
          phones[0] ?? '',
        ),
      }),
    }),
  }
}
