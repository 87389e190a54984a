import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addBroadcast, findBroadcast, prepareBroadcast } from '../../../messaging/broadcasts/broadcasts.ts'
import { dryRunBroadcast, type ReachEstimate } from '../../../messaging/broadcasts/dry-run.ts'
import { SKIPS } from '../../../messaging/broadcasts/tables.ts'
import { CREDITS } from '../../../messaging/messages/credits.ts'
import { firstResponse, idempotencyOf } from '../../../messaging/messages/idempotency.ts'
import { fill } from '../../../messaging/templates/components.ts'
import type { Template } from '../../../messaging/templates/tables.ts'
import { listTemplates, mustFindTemplate } from '../../../messaging/templates/templates.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { conflict } from '../../../platform/refusal.ts'
import { digest } from '../../../platform/secrets.ts'
import { figures } from '../../kit/facts.tsx'
import {
  type Attributes,
  choiceField,
  type FormRefusal,
  lineField,
  onceField,
  postForm,
  problem,
  type SentForm,
  sentForm,
  sentValue,
  tried,
} from '../../kit/form.tsx'
import { notice } from '../../kit/notice.tsx'
import { number, zoneName } from '../../kit/time.tsx'
import type { ConsoleDeps, ConsolePages } from '../deps.ts'
import { OFFERED_FILES, offeredFiles } from '../files/pages.tsx'
import { numberField, offeredNumbers } from '../numbers.tsx'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, mustHave, viewOf } from '../view.ts'
import { broadcastIn, FIXED, fieldOf, type Placeholder, placesOf } from './input.ts'
import { broadcastWords } from './words.ts'

/** Approved templates offered: more than anybody has. */
const TEMPLATES = 200
/** Contacts whose labels and fields are offered: the newest, found in one short query. */
const LOOKED_AT = 500

/** Labels and custom fields that the account uses already. */
async function known({ db }: ConsoleDeps, accountId: string): Promise<{ labels: string[]; fields: string[] }> {
  const [found] = await rows<{ labels: string[]; fields: string[] }>(
    db,
    sql`
    with newest as materialized (
      select tags, custom_fields from contacts where account_id = ${accountId} order by id desc limit ${LOOKED_AT})
    select
      array(select distinct tag from newest, unnest(tags) tag order by tag limit 30) as labels,
      array(select distinct name from newest, jsonb_object_keys(custom_fields) name order by name limit 50) as fields`,
  )
  return found ?? { labels: [], fields: [] }
}

/** A new broadcast: its template, audience and values, checked before it is sent. */
export const broadcastFormPages: ConsolePages = (deps) => async (scope) => {
  const { db, config, quotas, media, connections, now } = deps
  const sending = { db, quotas, links: media.links, connections, files: media }
  const query = z.object({
    template: recordId.catch(''),
    failed_of: recordId.catch(''),
    tags: z.string().max(200).catch(''),
  })

  const allowed = (view: ConsoleUser) => {
    mustHave(view, 'broadcasts:write')
    mustHave(view, 'templates:read')
    mustHave(view, 'contacts:read')
  }

  scope.get('/broadcasts/new', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    allowed(view)
    const { template, failed_of: failedOf, tags } = request.query
    if (template === '') return sendPage(reply, view, await choosing(view, tags))
    const before = failedOf === '' ? undefined : await findBroadcast(db, view.session.account.id, failedOf)
    const again = before && { failed_of: before.id, name: before.name, from: before.connectionId ?? '' }
    const sent: SentForm = { tags, ...again }
    return sendPage(
      reply,
      view,
      await formPage(view, await mustFindTemplate(db, view.session.account.id, template), sent, {}),
    )
  })

  async function choosing(view: ConsoleUser, tags: string): Promise<ConsolePage> {
    const words = broadcastWords[view.language]
    const { templates } = await listTemplates(
      ...([db, view.session.account.id, { status: 'APPROVED' }, { offset: 0, limit: TEMPLATES }] as const),
    )
    const more = tags === '' ? '' : `&tags=${encodeURIComponent(tags)}`
    return {
      title: words.add,
      at: 'broadcasts',
      main: (
        <>
          <h1>{words.choose}</h1>
          <p>{words.chooseText}</p>
          {templates.length === 0 ? (
            <p class="note">
              {words.noTemplates} <a href="/console/templates/new">{words.makeTemplate}</a>
            </p>
          ) : (
            <ul>
              {templates.map(({ id, name, language }) => (
                <li>
                  <a href={`/console/broadcasts/new?template=${id}${more}`}>{name}</a>{' '}
                  <span class="soft">{language}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ),
    }
  }

  scope.post('/broadcasts/new', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    allowed(view)
    const sent = request.body
    const { account } = view.session
    const template = await mustFindTemplate(db, view.session.account.id, recordId.parse(sentValue(sent, 'template')))
    const asked = await tried(
      view,
      sent,
      async () => {
        const input = broadcastIn(view, template, sent)
        const prepared = await prepareBroadcast(sending, account, input, {
          zone: config.TIME_ZONE,
          now: now(),
          requestId: request.id,
        })
        if (sentValue(sent, 'act') !== 'send')
          return { reach: await dryRunBroadcast(sending, account, prepared, now()) }
        const { broadcast } = prepared
        const once = idempotencyOf(`console:${digest(sentValue(sent, 'once'))}`, { broadcast: sentValue(sent, 'once') })
        const response = JSON.stringify({ broadcast_id: broadcast.id })
        if (await addBroadcast(db, broadcast, once && { ...once, response })) return { made: broadcast.id }
        const first = once && (await firstResponse(db, account.id, once, now()))
        if (first === undefined) throw conflict('This form is being answered: send it again')
        return { made: z.object({ broadcast_id: z.string() }).parse(JSON.parse(first)).broadcast_id }
      },
      fieldOf,
    )
    if ('refused' in asked)
      return sendPage(
        reply.code(asked.refused.status),
        view,
        await formPage(view, template, sent, { refused: asked.refused }),
      )
    if ('made' in asked.done) return reply.redirect(`/console/broadcasts/${asked.done.made}`, 303)
    return sendPage(reply, view, await formPage(view, template, sent, { reach: asked.done.reach }))
  })

  async function formPage(
    view: ConsoleUser,
    template: Template,
    sent: SentForm,
    { refused, reach }: { refused?: FormRefusal; reach?: ReachEstimate },
  ): Promise<ConsolePage> {
    const words = broadcastWords[view.language]
    const { labels, fields } = await known(deps, view.session.account.id)
    const numbers = await offeredNumbers(deps, view)
    const files = await offeredFiles(db, view)
    return {
      title: words.add,
      at: 'broadcasts',
      main: (
        <>
          <h1>{words.add}</h1>
          {reach && reachOf(view, template, sent, reach)}
          {postForm(
            view,
            '/console/broadcasts/new',
            <>
              {problem(refused)}
              {onceField(refused ?? (reach && { status: 200, sent, wrong: {}, otherwise: undefined }))}
              <input type="hidden" name="template" value={template.id} />
              {formFields(view, template, { sent, refused, labels, fields, numbers, files })}
              <div class="row">
                <button name="act" value="check" class={reach ? 'plain' : undefined}>
                  {words.form.check}
                </button>
                {reach && reach.reached > 0 && (
                  <button name="act" value="send">
                    {words.form.send}
                  </button>
                )}
              </div>
            </>,
            { kind: 'card' },
          )}
        </>
      ),
    }
  }
}

type Filled = {
  sent: SentForm
  refused: FormRefusal | undefined
  labels: string[]
  fields: string[]
  numbers: [id: string, text: string][]
  files: Html | undefined
}

function formFields(view: ConsoleUser, template: Template, filled: Filled): Html {
  const { sent, refused, labels, fields, numbers, files } = filled
  const words = broadcastWords[view.language].form
  const input = (name: string, label: string, more: Attributes = {}, help?: string, value = sentValue(sent, name)) =>
    lineField({ name, label, help, refused, value }, { autocomplete: 'off', ...more })
  const header = template.components.find((component) => component.type === 'HEADER')
  const withFile = header?.type === 'HEADER' && header.format !== 'TEXT'
  const failedOf = sentValue(sent, 'failed_of')
  return (
    <>
      <p>
        {words.template}: <a href={`/console/templates/${template.id}`}>{template.name}</a>
      </p>
      {input('name', words.name, { required: true, maxlength: 200 }, words.nameHelp)}
      {failedOf === '' ? (
        input('tags', words.tags, { maxlength: 2_000 }, words.tagsHelp(labels.join(', ')))
      ) : (
        <p>
          <input type="hidden" name="failed_of" value={failedOf} />
          {words.failedOf}
        </p>
      )}
      {input('not_tags', words.notTags, { maxlength: 2_000 })}
      {placesOf(template).map((place) => valueFields(place))}
      {withFile && files}
      {withFile &&
        input('media', words.media, { required: true, maxlength: 2_000, list: OFFERED_FILES }, words.mediaHelp)}
      {numberField(view, numbers, refused, sentValue(sent, 'from'))}
      {input('send_at', words.sendAt, { type: 'datetime-local' }, words.sendAtHelp(zoneName(view, view.now)))}
      <fieldset>
        <legend>{words.quiet}</legend>
        <div class="row">
          {input('quiet_from', words.quietFrom, { type: 'time' })}
          {input('quiet_to', words.quietTo, { type: 'time' })}
        </div>
      </fieldset>
      {input(
        'per_second',
        words.perSecond,
        { type: 'number', min: 1, max: 500 },
        undefined,
        sentValue(sent, 'per_second') || '20',
      )}
    </>
  )

  function valueFields({ name, field: place }: Placeholder): Html {
    const sources = [
      [FIXED, words.fixed],
      ...['name', 'phone', ...fields.map((own) => `custom_fields.${own}`)].map(
        (source) => [source, sourceName(view, source)] as const,
      ),
    ] as const
    return (
      <fieldset>
        <legend>{words.value(name)}</legend>
        {choiceField({
          name: `${place}-from`,
          label: words.source,
          refused,
          choices: sources,
          value: sentValue(sent, `${place}-from`),
        })}
        {input(`${place}-text`, words.text, { maxlength: 1_024, dir: 'auto' }, words.textHelp)}
      </fieldset>
    )
  }
}

/** Whom it would reach and what it costs, with an example. */
function reachOf(view: ConsoleUser, template: Template, sent: SentForm, reach: ReachEstimate): Html {
  const words = broadcastWords[view.language]
  const count = (value: number) => number(view.language, value)
  const left = SKIPS.flatMap((why) => (reach.skipped[why] ? [`${count(reach.skipped[why])} ${words.skips[why]}`] : []))
  const skipped = Object.values(reach.skipped).reduce((sum, one) => sum + one, 0)
  const minutes = Math.max(1, Math.ceil(reach.reached / Number(sentValue(sent, 'per_second') || 20) / 60))
  const enough = reach.quotas.every(({ remaining }) => remaining >= reach.reached)
  const body = template.components.find((component) => component.type === 'BODY')
  const example = (name: string) => {
    const place = `body-${name}`
    const [from, text] = [sentValue(sent, `${place}-from`), sentValue(sent, `${place}-text`)]
    return from === FIXED || from === '' ? text : `[${text || sourceName(view, from)}]`
  }
  const withoutFallback = placesOf(template).flatMap(({ field: place }) => {
    const from = sentValue(sent, `${place}-from`)
    return from === FIXED || from === '' || sentValue(sent, `${place}-text`) !== '' ? [] : [sourceName(view, from)]
  })
  return (
    <section aria-label={words.reach.title}>
      <h2>{words.reach.title}</h2>
      {figures([
        [words.reach.reached, count(reach.reached)],
        [words.reach.skipped, count(skipped)],
        [words.reach.credits, count(reach.reached * CREDITS.template)],
        [words.reach.duration, words.reach.minutes(count(minutes))],
      ])}
      {left.length > 0 && (
        <p>
          {words.reach.skipped}: {left.join(', ')}.
        </p>
      )}
      {reach.reached === 0 ? (
        notice(words.reach.nobody, 'bad')
      ) : enough ? (
        <p>{words.reach.enough}</p>
      ) : (
        notice(words.reach.tooFew, 'bad')
      )}
      {reach.capped && <p>{words.reach.capped}</p>}
      <h3>{words.reach.example}</h3>
      <div class="bubble">
        <p class="said" dir="auto">
          {body?.type === 'BODY' ? fill(body.text, example) : ''}
        </p>
      </div>
      {withoutFallback.length > 0 && (
        <p class="soft">{words.reach.lacking([...new Set(withoutFallback)].join(', '))}</p>
      )}
    </section>
  )
}

/** The label of a contact's field that fills a placeholder. */
function sourceName(view: ConsoleUser, source: string): string {
  const words = broadcastWords[view.language].form
  if (source === 'name') return words.contactName
  return source === 'phone' ? words.phone : words.own(source.replace(/^custom_fields\./, ''))
}
