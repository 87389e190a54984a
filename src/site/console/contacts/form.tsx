import { z } from 'zod'
import { type Contact, changeContact, saveContact } from '../../../messaging/contacts/contacts.ts'
import { identitiesIn } from '../../../messaging/contacts/new-contact.ts'
import { contactName, customFields, tagList } from '../../../messaging/contacts/schemas.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { invalid } from '../../../platform/refusal.ts'
import {
  type FormRefusal,
  lineField,
  longField,
  postForm,
  problem,
  read,
  type SentForm,
  sentForm,
  sentValue,
  tried,
} from '../../kit/form.tsx'
import type { ConsoleDeps, ConsolePages } from '../deps.ts'
import { sendPage } from '../page.tsx'
import { type ConsoleUser, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { contactToChange } from './pages.tsx'
import { contactWords } from './words.ts'

const fields = z.object({ name: contactName.nullable(), tags: tagList, custom_fields: customFields })

/** Labels as people write them, separated by commas. */
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Whether a line of the form can show a custom field. */
const isLine = (value: unknown): value is string => typeof value === 'string' && !/[\r\n]/.test(value)

const linesOf = ({ customFields: own }: Contact): string =>
  Object.entries(own)
    .flatMap(([name, value]) => (isLine(value) && !name.includes(':') ? [`${name}: ${value}`] : []))
    .join('\n')

/** Custom fields, one per line: name, colon, value. */
function pairsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      if (value.length === 0 || name.trim() === '')
        throw invalid('custom_fields', 'must be a name, a colon and a value', line, { id: 'no_pair', values: { line } })
      return [name.trim(), value.join(':').trim()]
    }),
  )
}

/** With `contact`, fields that no line can show stay as they are. */
const fieldsIn = (sent: SentForm, contact?: Contact) =>
  read(fields, {
    name: sentValue(sent, 'name').trim() || null,
    tags: listed(sentValue(sent, 'tags')),
    custom_fields: {
      ...Object.fromEntries(
        Object.entries(contact?.customFields ?? {}).filter(([name, value]) => !isLine(value) || name.includes(':')),
      ),
      ...pairsIn(sentValue(sent, 'custom_fields')),
    },
  })

/** The form of a new or existing contact. */
function contactForm(view: ConsoleUser, contact: Contact | undefined, refused: FormRefusal | undefined): Html {
  const words = contactWords[view.language]
  return postForm(
    view,
    contact ? `/console/contacts/${contact.id}/edit` : '/console/contacts/new',
    <>
      {problem(refused)}
      {!contact &&
        lineField(
          {
            name: 'phone',
            label: words.phone,
            help: view.session.account.defaultCountry ? undefined : words.phoneHelp,
            refused,
          },
          { inputmode: 'tel', autocomplete: 'off', required: true, maxlength: 40 },
        )}
      {lineField(
        { name: 'name', label: words.name, refused, value: contact?.name ?? '' },
        { maxlength: 200, autocomplete: 'off', dir: 'auto' },
      )}
      {lineField(
        {
          name: 'tags',
          label: words.tags,
          help: words.tagsHelp,
          refused,
          value: contact?.tags.join(', '),
        },
        { maxlength: 6_500, autocomplete: 'off' },
      )}
      {longField(
        {
          name: 'custom_fields',
          label: words.fields,
          help: words.fieldsHelp,
          refused,
          value: contact && linesOf(contact),
        },
        { rows: 3, dir: 'auto', autocomplete: 'off' },
      )}
      <button>{shellWords[view.language].save}</button>
    </>,
    { kind: 'card' },
  )
}

async function save({ db, storageLimits, now }: ConsoleDeps, view: ConsoleUser, sent: SentForm): Promise<string> {
  const { account } = view.session
  const { phone } = identitiesIn({ phone: sentValue(sent, 'phone') }, account.defaultCountry)
  const { name, tags, custom_fields } = fieldsIn(sent)
  // an existing contact keeps its other fields
  const given = {
    ...(name !== null && { name }),
    ...(tags.length > 0 && { tags }),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
  }
  const { contact } = await saveContact(db, account.id, phone ?? '', given, storageLimits(account).contacts, now())
  return contact.id
}

/** Creating and editing a contact. */
export const contactFormPages: ConsolePages = (deps) => async (scope) => {
  const { db, now } = deps

  const newPage = (view: ConsoleUser, refused?: FormRefusal) => {
    const title = contactWords[view.language].add
    const main = (
      <>
        <h1>{title}</h1>
        {contactForm(view, undefined, refused)}
      </>
    )
    return { title, at: 'contacts' as const, main }
  }

  scope.get('/contacts/new', async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'contacts:write')
    return sendPage(reply, view, newPage(view))
  })

  scope.post('/contacts/new', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'contacts:write')
    const saved = await tried(view, request.body, () => save(deps, view, request.body))
    if ('done' in saved) return reply.redirect(`/console/contacts/${saved.done}`, 303)
    return sendPage(reply.code(saved.refused.status), view, newPage(view, saved.refused))
  })

  const byId = z.object({ id: recordId })
  const editPage = (view: ConsoleUser, contact: Contact, refused?: FormRefusal) => {
    const title = contactWords[view.language].edit
    const main = (
      <>
        <h1>{title}</h1>
        <p class="soft">{contact.phone}</p>
        {contactForm(view, contact, refused)}
      </>
    )
    return { title, at: 'contacts' as const, main }
  }

  scope.get('/contacts/:id/edit', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    return sendPage(reply, view, editPage(view, await contactToChange(db, view, request.params.id)))
  })

  scope.post(
    '/contacts/:id/edit',
    { config: { savesForm: true }, schema: { params: byId, body: sentForm } },
    async (request, reply) => {
      const view = viewOf(request)
      const contact = await contactToChange(db, view, request.params.id)
      const change = async () =>
        changeContact(db, view.session.account.id, contact.id, fieldsIn(request.body, contact), now())
      const changed = await tried(view, request.body, change)
      if ('done' in changed) return reply.redirect(`/console/contacts/${contact.id}`, 303)
      return sendPage(reply.code(changed.refused.status), view, editPage(view, contact, changed.refused))
    },
  )
}
