import { z } from 'zod'
import type { Contact } from '../../../messaging/contacts/contacts.ts'
import { markRead } from '../../../messaging/conversations/read.ts'
import { createMessage } from '../../../messaging/messages/create.ts'
import { dryRun } from '../../../messaging/messages/dry-run.ts'
import { idempotencyOf } from '../../../messaging/messages/idempotency.ts'
import { newMessage } from '../../../messaging/messages/schemas.ts'
import { answersFrom } from '../../../messaging/networks/whatsapp/connections.ts'
import { fill } from '../../../messaging/templates/components.ts'
import type { Template } from '../../../messaging/templates/tables.ts'
import { mustFindTemplate, templatesOf } from '../../../messaging/templates/templates.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId, safeText } from '../../../platform/http/text.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { digest } from '../../../platform/secrets.ts'
import { addressWith } from '../../kit/address.ts'
import { figures } from '../../kit/facts.tsx'
import {
  type FormRefusal,
  lineField,
  onceField,
  postForm,
  problem,
  read,
  type SentForm,
  sentForm,
  sentValue,
  tried,
} from '../../kit/form.tsx'
import { notice } from '../../kit/notice.tsx'
import { refusalText } from '../../kit/refusals.ts'
import { number } from '../../kit/time.tsx'
import { writtenBy } from '../authors.ts'
import { fieldOf, type Placeholder, placesOf, valuesIn } from '../broadcasts/input.ts'
import type { ConsolePages } from '../deps.ts'
import { OFFERED_FILES, offeredFiles } from '../files/pages.tsx'
import { failureOf } from '../outcomes.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { preview } from '../templates/template.tsx'
import { type ConsoleUser, mustHave, viewOf } from '../view.ts'
import { contactOf, nameOf } from './pages.tsx'
import { sendTemplateWords } from './template-words.ts'

type DryRun = Awaited<ReturnType<typeof dryRun>>
type TemplateFormState = { sent: SentForm; refused?: FormRefusal; checked?: DryRun; files?: Html | undefined }

const byId = z.object({ id: recordId })
/** `from`: people who came from the inbox return to it. */
const query = z.object({
  template: recordId.optional().catch(undefined),
  from: z.literal('inbox').optional().catch(undefined),
  seen: recordId.optional().catch(undefined),
})

const textField = ({ field }: Placeholder): string => `${field}-text`

/** Sends a template to one contact: choose, fill in, review with its cost, send. */
export const contactTemplatePages: ConsolePages = (deps) => async (scope) => {
  const { db, quotas, media, connections, now } = deps

  /** A reply needs the scope of conversations, and any other message that of messages. */
  const allowed = (view: ConsoleUser, from: string): void => {
    const answering = ['conversations:write'] as const
    const sending = ['messages:write', 'contacts:read', 'templates:read'] as const
    for (const one of from === 'inbox' ? answering : sending) mustHave(view, one)
  }

  scope.get('/contacts/:id/template', { schema: { params: byId, querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    const { template, from = '', seen = '' } = request.query
    allowed(view, from)
    const contact = await contactOf(db, view, request.params.id)
    const page =
      template === undefined
        ? await choicePage(view, contact, { from, seen })
        : formPage(view, contact, await mustFindTemplate(db, view.session.account.id, template), {
            ...{ sent: { from, seen }, files: await offeredFiles(db, view) },
          })
    return sendPage(reply, view, page)
  })

  async function choicePage(
    view: ConsoleUser,
    contact: Contact,
    parameters: { from: string; seen: string },
  ): Promise<ConsolePage> {
    const words = sendTemplateWords[view.language]
    const templates = (await templatesOf(db, view.session.account.id)).filter(({ status }) => status === 'APPROVED')
    return {
      title: words.title,
      at: 'contacts',
      main: (
        <>
          <h1>{words.to(nameOf(contact))}</h1>
          {templates.length === 0 ? (
            <p class="note">
              {words.none} <a href="/console/templates/new">{words.make}</a>
            </p>
          ) : (
            <>
              <p>{words.choose}</p>
              <ul>
                {templates.map(({ id, name, language }) => (
                  <li>
                    <a href={addressWith(`/console/contacts/${contact.id}/template`, { template: id, ...parameters })}>
                      {name}
                    </a>{' '}
                    <span class="soft">{language}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ),
    }
  }

  scope.post(
    '/contacts/:id/template',
    { config: { savesForm: true }, schema: { params: byId, body: sentForm } },
    async (request, reply) => {
      const view = viewOf(request)
      const sent = request.body
      const from = sentValue(sent, 'from')
      allowed(view, from)
      const { account } = view.session
      const contact = await contactOf(db, view, request.params.id)
      const template = await mustFindTemplate(db, view.session.account.id, recordId.parse(sentValue(sent, 'template')))
      const files = await offeredFiles(db, view)
      const sending = { db, quotas, links: media.links, connections, requestId: request.id }
      const asked = await tried(
        view,
        sent,
        async () => {
          const input = { ...messageIn(contact, template, sent), ...writtenBy(view) }
          const replies = from === 'inbox'
          const sender = replies ? await answersFrom(connections, account, contact) : undefined
          const asked = { ...input, from: sender }
          if (sentValue(sent, 'act') !== 'send') return { checked: await dryRun(sending, account, asked, now()) }
          const once = sentValue(sent, 'once')
          const key = once === '' ? undefined : `console:${digest(JSON.stringify([once, input]))}`
          await createMessage(sending, account, asked, idempotencyOf(key, input), now(), { replies })
          return 'sent' as const
        },
        sentFieldOf,
      )
      if ('refused' in asked) {
        const { refused } = asked
        return sendPage(reply.code(refused.status), view, formPage(view, contact, template, { sent, refused, files }))
      }
      if (asked.done !== 'sent')
        return sendPage(reply, view, formPage(view, contact, template, { sent, files, ...asked.done }))
      if (from !== 'inbox') return reply.redirect(`/console/contacts/${contact.id}?done=sent`, 303)
      const seen = sentValue(sent, 'seen')
      // whoever answers has read the conversation
      const requestId = request.id
      if (seen !== '') await markRead(db, account.id, contact, { upTo: seen, typing: false, requestId }, now())
      return reply.redirect(`/console/inbox/${contact.id}`, 303)
    },
  )
}

/** The message that the form describes, in the API's format. */
function messageIn(contact: Contact, template: Template, sent: SentForm) {
  const places = placesOf(template)
  // each missing value is reported at its own field
  const each = read(z.object(Object.fromEntries(places.map((one) => [textField(one), safeText().min(1)]))), sent)
  const media = sentValue(sent, 'media').trim()
  return read(newMessage, {
    type: 'template',
    contact_id: contact.id,
    template_id: template.id,
    ...(places.length > 0 && { variables: valuesIn(template, (one) => each[textField(one)]) }),
    ...(media !== '' && (media.startsWith('med_') ? { media_id: media } : { media_url: media })),
  })
}

const sentFieldOf = (name: string): string | undefined => (name.endsWith('-text') ? name : fieldOf(name))

function formPage(
  view: ConsoleUser,
  contact: Contact,
  template: Template,
  { sent, refused, checked, files }: TemplateFormState,
): ConsolePage {
  const words = sendTemplateWords[view.language]
  const header = template.components.find((component) => component.type === 'HEADER')
  const withFile = header?.type === 'HEADER' && header.format !== 'TEXT'
  const here = `/console/contacts/${contact.id}/template`
  const [from, seen] = [sentValue(sent, 'from'), sentValue(sent, 'seen')]
  const asFilled: FormRefusal | undefined =
    refused ?? (checked && { status: 200, sent, wrong: {}, otherwise: undefined })
  return {
    title: words.title,
    at: from === 'inbox' ? 'inbox' : 'contacts',
    main: (
      <>
        <h1>{words.to(nameOf(contact))}</h1>
        {outlook(view, template, { sent, ...(checked && { checked }) })}
        {postForm(
          view,
          here,
          <>
            {problem(refused)}
            {onceField(asFilled)}
            <input type="hidden" name="template" value={template.id} />
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="seen" value={seen} />
            {placesOf(template).map((place) =>
              lineField(
                { name: textField(place), label: words.value(place.name), refused: asFilled },
                { required: true, maxlength: 1_024, dir: 'auto', autocomplete: 'off' },
              ),
            )}
            {withFile && files}
            {withFile &&
              lineField(
                { name: 'media', label: words.file, help: words.fileHelp, refused: asFilled },
                { required: true, maxlength: 2_000, autocomplete: 'off', list: OFFERED_FILES },
              )}
            <div class="row">
              <button name="act" value="check" class={checked ? 'plain' : undefined}>
                {words.check}
              </button>
              {checked?.problems.length === 0 && (
                <button name="act" value="send">
                  {words.send}
                </button>
              )}
            </div>
          </>,
          { kind: 'card' },
        )}
        <p class="row">
          <a href={addressWith(here, { from, seen })}>{words.another}</a>
        </p>
      </>
    ),
  }
}

/** Why the message may not be sent, in the reader's language. */
const whyNot = (view: ConsoleUser, refusal: Refusal): string =>
  refusal.reason || refusal.code === undefined
    ? refusalText(view, refusal)
    : sendTemplateWords[view.language].cannot(failureOf(view.language, refusal.code, refusalText(view, refusal)))

/** The preview with the known values; once checked, also its cost, or why it may not be sent. */
function outlook(view: ConsoleUser, template: Template, { sent, checked }: TemplateFormState): Html {
  const words = sendTemplateWords[view.language]
  const places = placesOf(template)
  const valued = template.components.map((component) => {
    const valueFor = (name: string) => {
      const place = places.find((one) => one.name === name && component.type.toLowerCase() === one.part)
      return (place && sentValue(sent, textField(place))) || `{{${name}}}`
    }
    if ((component.type === 'HEADER' && component.format === 'TEXT') || component.type === 'BODY')
      return { ...component, text: fill(component.text ?? '', valueFor) }
    if (component.type !== 'BUTTONS') return component
    const buttons = component.buttons.map((one) =>
      one.type === 'URL' ? { ...one, url: fill(one.url, valueFor) } : one,
    )
    return { ...component, buttons }
  })
  return (
    <section aria-label={words.reads}>
      <h2>{words.reads}</h2>
      <div class="bubble">{valued.map((component) => preview(view, component))}</div>
      {checked && (
        <>
          {figures([
            [words.costs, number(view.language, checked.credits)],
            [words.left, number(view.language, Math.min(...checked.quotas.map(({ remaining }) => remaining)))],
          ])}
          {checked.problems.map((one) => notice(whyNot(view, one), 'bad'))}
        </>
      )}
    </section>
  )
}
