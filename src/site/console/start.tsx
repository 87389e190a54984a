import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { askForConnection, type Owner, ownerOf } from '../../messaging/accounts/owners/owners.ts'
import { TEST_NUMBER } from '../../messaging/networks/test-number.ts'
import type { Db } from '../../platform/db/open.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Html } from '../../platform/html.tsx'
import { safeText } from '../../platform/http/text.ts'
import { codeBlock } from '../kit/code.tsx'
import {
  type FormRefusal,
  longField,
  onceField,
  postForm,
  problem,
  read,
  sentForm,
  sentValue,
  tried,
} from '../kit/form.tsx'
import { badge } from '../kit/notice.tsx'
import { time } from '../kit/time.tsx'
import type { ConsoleDeps, ConsolePages } from './deps.ts'
import { sendFieldOf, sendFrom } from './messages/send.tsx'
import { type ConsolePage, sendPage } from './page.tsx'
import { startWords } from './start-words.ts'
import { type ConsoleUser, may, mustHave, viewOf } from './view.ts'
import { PLACES } from './words.ts'

/** The guided first steps of an account: each explains its purpose, and shows whether it is done. */

export const START = '/console/start'

/** The steps in order. */
const STEPS = ['message', 'answer', 'contact', 'webhook', 'key'] as const
type Done = Record<(typeof STEPS)[number], boolean> & { testContact: string | null }

/** The completed steps of an account. Each is one index look-up. */
export async function stepsDone(db: Db, accountId: string): Promise<Done> {
  const [found] = await rows<{
    message: boolean
    answer: boolean
    contact: boolean
    webhook: boolean
    key: boolean
    test: string | null
  }>(
    db,
    sql`
    select
      exists (select from messages where account_id = ${accountId}) as message,
      exists (select from inbound_messages where account_id = ${accountId}) as answer,
      exists (select from contacts where account_id = ${accountId} and phone is distinct from ${TEST_NUMBER}) as contact,
      exists (select from webhooks where account_id = ${accountId}) as webhook,
      exists (select from account_keys where account_id = ${accountId} and revoked_at is null) as key,
      (select id from contacts where account_id = ${accountId} and phone = ${TEST_NUMBER}) as test`,
  )
  if (!found) throw new Error('an account without an answer')
  const { test, ...done } = found
  return { ...done, testContact: test }
}

/** Whether a step is left. */
export const isUnderWay = (done: Done): boolean => !(done.message && done.contact && done.webhook)

const connectionNote = z.object({ note: safeText().trim().min(1).max(1_000) })

type Refusals = { message?: FormRefusal; connection?: FormRefusal }

export const startPages: ConsolePages = (deps) => async (scope) => {
  const { db, now } = deps

  scope.get('/start', async (request, reply) => {
    const view = viewOf(request)
    return sendPage(reply, view, await startPage(deps, view, {}))
  })

  scope.post('/start/message', { config: { savesForm: true }, schema: { body: sentForm } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'messages:write')
    const sent = { ...request.body, to: TEST_NUMBER }
    const accepted = await tried(view, sent, () => sendFrom(deps, view, sent, request.id), sendFieldOf)
    if ('done' in accepted) return reply.redirect(`${START}#answer`, 303)
    const { refused } = accepted
    return sendPage(reply.code(refused.status), view, await startPage(deps, view, { message: refused }))
  })

  scope.post(
    '/start/connection',
    { config: { savesForm: true }, schema: { body: sentForm } },
    async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'keys:write')
      const { user, account } = view.session
      const asked = await tried(view, request.body, async () => {
        const { note } = read(connectionNote, { note: sentValue(request.body, 'note') })
        if (user) await askForConnection(db, account.id, note, now())
      })
      if ('done' in asked) return reply.redirect(`${START}#connection`, 303)
      return sendPage(
        reply.code(asked.refused.status),
        view,
        await startPage(deps, view, { connection: asked.refused }),
      )
    },
  )

  // browsers that sent the forms have their addresses in their history
  for (const form of ['message', 'connection'])
    scope.get(`/start/${form}`, async (_request, reply) => reply.redirect(START, 303))
}

async function startPage(deps: ConsoleDeps, view: ConsoleUser, refused: Refusals): Promise<ConsolePage> {
  const words = startWords[view.language]
  const { account } = view.session
  const done = await stepsDone(deps.db, account.id)
  const contents: Record<(typeof STEPS)[number], Html | undefined> = {
    message: may(view, 'messages:write') ? messageForm(view, refused.message) : <p class="soft">{words.notAllowed}</p>,
    answer: answerOf(view, done),
    contact: (
      <p>
        <a href="/console/contacts/new">{words.contact.link}</a>
      </p>
    ),
    webhook: (
      <p>
        <a href={PLACES.webhooks}>{words.webhook.link}</a> · <a href="/docs/guides/webhooks">{words.webhook.guide}</a>
      </p>
    ),
    key: (
      <>
        <p>
          <a href={PLACES.keys}>{words.key.link}</a>
        </p>
        {codeBlock(words.key.example, exampleOf(deps.publicUrl))}
      </>
    ),
  }
  return {
    title: words.title,
    main: (
      <>
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <ol class="steps">
          {STEPS.map((step) => (
            <li id={step}>
              <h2>
                {words[step].title} {done[step] && badge('active', words.done)}
              </h2>
              <p>{words[step].text}</p>
              {contents[step]}
            </li>
          ))}
        </ol>
        {connection(view, await ownerOf(deps.db, account.id), refused.connection)}
      </>
    ),
  }
}

function messageForm(view: ConsoleUser, refused: FormRefusal | undefined): Html {
  const words = startWords[view.language].message
  return postForm(
    view,
    `${START}/message`,
    <>
      {problem(refused)}
      {onceField(refused)}
      {longField(
        { name: 'message', label: words.label, refused, value: words.sample },
        { rows: 2, required: true, maxlength: 4096, dir: 'auto' },
      )}
      <button>{words.send}</button>
    </>,
    { kind: 'card' },
  )
}

function answerOf(view: ConsoleUser, { answer, message, testContact }: Done): Html | undefined {
  const words = startWords[view.language].answer
  if (testContact !== null && may(view, 'contacts:read'))
    return (
      <p>
        <a href={`/console/contacts/${testContact}`}>{words.link}</a>
      </p>
    )
  if (answer || !message) return undefined
  return (
    <p class="note">
      {words.coming} <a href={`${START}#answer`}>{words.reload}</a>
    </p>
  )
}

/** A program's first request, to copy. */
const exampleOf = (publicUrl: string): string =>
  `curl ${publicUrl}/v1/messages -H "Authorization: Bearer mmsg_…" \\
  -H "content-type: application/json" \\
  -d '{"to": "${TEST_NUMBER}", "type": "text", "message": "Assalamualaikum"}'`

/** The state of a real connection, for which the owner asks the operator. */
function connection(view: ConsoleUser, owner: Owner | undefined, refused: FormRefusal | undefined): Html {
  const words = startWords[view.language].connection
  const { account } = view.session
  return (
    <section id="connection">
      <h2>{words.title}</h2>
      {account.network === 'whatsapp' ? <p>{words.connected}</p> : asking()}
    </section>
  )

  function asking(): Html {
    if (!owner || view.session.user?.role !== 'owner') return <p>{words.operator}</p>
    const { connectionAskedAt, connectionDeclinedAt, connectionAnswer } = owner
    if (connectionAskedAt && !connectionDeclinedAt)
      return (
        <p class="note">
          {words.asked} {time(view, connectionAskedAt)}
        </p>
      )
    return (
      <>
        <p>{words.text}</p>
        {connectionDeclinedAt && (
          <p class="note">
            {words.declined} {connectionAnswer}
          </p>
        )}
        {postForm(
          view,
          `${START}/connection`,
          <>
            {problem(refused)}
            {longField(
              { name: 'note', label: words.note, help: words.noteHelp, refused },
              { rows: 3, required: true, maxlength: 1_000, dir: 'auto' },
            )}
            <button>{words.ask}</button>
          </>,
          { kind: 'card' },
        )}
      </>
    )
  }
}
