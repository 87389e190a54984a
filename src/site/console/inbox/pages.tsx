import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Contact, findContact } from '../../../messaging/contacts/contacts.ts'
import { endOf } from '../../../messaging/webhooks/events.ts'
import { whenLeft } from '../../../platform/http/left.ts'
import type { RoutesOf } from '../../../platform/http/scope.ts'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { builtAssets, sendAsset } from '../../built-assets.ts'
import type { FormRefusal } from '../../kit/form.tsx'
import type { Sessions } from '../../kit/session.ts'
import type { ConsoleDeps } from '../deps.ts'
import { sendPage } from '../page.tsx'
import { knownSession } from '../session.ts'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import type { AnswerState } from './answer.tsx'
import { conversationList, type ListQuery, listQuery } from './list.tsx'
import { thread } from './thread.tsx'
import { inboxWords } from './words.ts'

type OpenConversation = AnswerState & {
  contact?: Contact | undefined
  before?: string | undefined
  /** A refused note. */
  note?: FormRefusal | undefined
}

/** The inbox: conversations on the left, one of them on the right; phones show one or the other. */
export async function sendInbox(
  deps: ConsoleDeps,
  reply: FastifyReply,
  view: ConsoleUser,
  query: ListQuery,
  { contact, ...reading }: OpenConversation = {},
): Promise<FastifyReply> {
  const words = inboxWords[view.language]
  const title = shellWords[view.language].places.inbox
  // before the page is rendered, so that later events trigger a refresh
  const place = may(view, 'stream:read') ? await endOf(deps.db, view.session.account.id, undefined) : undefined
  return sendPage(reply, view, {
    title,
    at: 'inbox',
    scripts: ['/console/inbox.js'],
    main: (
      <>
        <h1>{title}</h1>
        {place !== undefined && (
          <p id="lost" class="notice bad" role="status" hidden>
            {words.lost}
          </p>
        )}
        <div class={contact ? 'inbox talking' : 'inbox'} id="inbox" data-place={place} data-heard={words.received}>
          {await conversationList(deps, view, query, contact?.id)}
          {contact ? (
            await thread(deps, view, contact, reading)
          ) : (
            <section class="talk">
              <p class="soft">{words.choose}</p>
              <p>
                <a href="/console/inbox/quick-replies">{words.manageQuick}</a>
              </p>
            </section>
          )}
        </div>
      </>
    ),
  })
}

export const inboxPages: RoutesOf<ConsoleDeps & { sessions: Sessions }> = (deps) => async (scope) => {
  const { db, streams, sessions, now } = deps
  const asset = builtAssets()

  scope.get('/inbox.js', { config: { anybody: true } }, async (request, reply) =>
    sendAsset(request, reply, await asset('inbox.js', 'text/javascript')),
  )

  scope.get('/inbox', { schema: { querystring: listQuery } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'conversations:read')
    return sendInbox(deps, reply, view, request.query)
  })

  const byContact = z.object({ id: recordId })
  const reading = listQuery.extend({
    before: recordId.optional().catch(undefined),
    quick: z.string().max(32).optional().catch(undefined),
  })
  scope.get('/inbox/:id', { schema: { params: byContact, querystring: reading } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'conversations:read')
    const contact = await findContact(db, view.session.account.id, request.params.id)
    if (!contact) throw notFound('This conversation', { id: 'contact_not_found' })
    const { before, quick, ...query } = request.query
    return sendInbox(deps, reply, view, query, { contact, before: before || undefined, quick })
  })

  // like GET /v1/stream, for a signed-in person
  const from = z.object({ after: z.coerce.number().int().min(0) })
  scope.get('/inbox/stream', { schema: { querystring: from } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'stream:read')
    const last = from.shape.after.safeParse(request.headers['last-event-id']).data
    const frames = await streams.follow({
      accountId: view.session.account.id,
      after: last ?? request.query.after,
      types: ['message.received', 'message.sent', 'conversation.assigned', 'conversation.noted', 'conversation.closed'],
      // signing out, or revoking the key, ends the stream
      allowed: async () => {
        const session = await sessions.find(request, now())
        return session !== undefined && (await knownSession(db, session))?.scopes.includes('stream:read') === true
      },
      signal: whenLeft(reply),
    })
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(Readable.from(frames))
  })
}
