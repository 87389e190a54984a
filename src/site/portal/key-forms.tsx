import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { askForKey, type KeyRequest } from '../../reference/http/keys/ask-for-key.ts'
import { keyEmail, keyName, keyOrigins } from '../../reference/http/keys/schemas.ts'
import { type FormRefusal, problem, read, type SentForm, sentForm, tried } from '../kit/form.tsx'
import { notice } from '../kit/notice.tsx'
import { openView, type View } from '../kit/view.ts'
import type { PortalRoutes } from './deps.ts'
import { keyForms } from './home-sections.tsx'
import { noticePage, type PortalPage, sendPage } from './page.tsx'
import { portalWords } from './words.ts'

// empty fields count as left out
const wantsKey = z.object({
  email: keyEmail,
  name: keyName.nullish().transform((name) => name || undefined),
  origins: keyOrigins.nullish().transform((origins) => origins ?? []),
})
const lostKey = z.object({ email: keyEmail })

/** The forms of the portal's first page. */
export type KeyForms = 'issue' | 'resend'

export const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

/** The parsed form, or the refusal to show in it; an invalid JSON request throws. */
export async function readOrRefused<S extends z.ZodType>(view: View, request: FastifyRequest, schema: S) {
  const ask = async () => read(schema, request.body)
  if (!isForm(request)) return { done: await ask() }
  const sent: SentForm = read(sentForm, request.body ?? {})
  return tried(view, sent, ask)
}

/** Requests for a new key and for a lost one. The answer is the same for every address, so that it reveals none. */
export const keyFormRoutes: PortalRoutes =
  ({ db, limiter, mailAt, now }) =>
  async (scope) => {
    const form = <S extends z.ZodType>(
      path: string,
      action: KeyForms,
      schema: S,
      asking: (sent: z.output<S>) => Pick<KeyRequest, 'email' | 'origins' | 'name'>,
    ) => {
      scope.post(path, async (request, reply) => {
        const view = openView(request, now())
        const sent = await readOrRefused(view, request, schema)
        if ('refused' in sent)
          return sendPage(reply.code(400), view, refusedPage(view, mailAt, { [action]: sent.refused }))
        const asked: KeyRequest = { ...asking(sent.done), action, language: view.language }
        await askForKey(db, limiter, asked, { address: request.ip, now: now(), requestId: request.id })
        return accepted(request, reply, view, mailAt)
      })
      // browsers that sent the form have its address in their history
      scope.get(path, async (_request, reply) => reply.redirect('/developers'))
    }
    form('/developers/keys', 'issue', wantsKey, (sent) => sent)
    form('/developers/keys/resend', 'resend', lostKey, ({ email }) => ({ email, origins: [] }))
  }

/** Both forms, the refused one as it was filled in. */
const refusedPage = (
  view: View,
  mailAt: string | undefined,
  refused: Partial<Record<KeyForms, FormRefusal>>,
): PortalPage => {
  const { title, text } = portalWords[view.language].notices.wrong
  return {
    title,
    main: (
      <>
        <h1>{title}</h1>
        {notice(text, 'bad')}
        {problem(refused.issue ?? refused.resend)}
        {keyForms(view.language, mailAt, refused)}
      </>
    ),
  }
}

function accepted(request: FastifyRequest, reply: FastifyReply, view: View, mailAt: string | undefined): FastifyReply {
  const { notices, home } = portalWords[view.language]
  const { sent } = notices
  reply.code(202)
  const where = mailAt === undefined ? undefined : <p class="note">{home.form.outbox(mailAt)}</p>
  if (isForm(request)) return sendPage(reply, view, noticePage(view, sent, where))
  return reply.header('cache-control', 'no-store').send({ status: 'accepted', message: sent.text })
}
