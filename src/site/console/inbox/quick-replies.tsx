import { z } from 'zod'
import { addQuickReply, listQuickReplies, removeQuickReply } from '../../../messaging/conversations/quick-replies.ts'
import { newQuickReply } from '../../../messaging/conversations/schemas.ts'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import {
  type FormRefusal,
  lineField,
  longField,
  postForm,
  problem,
  read,
  sentForm,
  sentValue,
  tried,
} from '../../kit/form.tsx'
import { table } from '../../kit/table.tsx'
import type { ConsolePages } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { inboxWords } from './words.ts'

const HERE = '/console/inbox/quick-replies'

/** Prepared answers. */
export const quickReplyPages: ConsolePages =
  ({ db, now }) =>
  async (scope) => {
    async function page(view: ConsoleUser, refused?: FormRefusal): Promise<ConsolePage> {
      const words = inboxWords[view.language]
      const writes = may(view, 'conversations:write')
      const remove = (id: string) =>
        postForm(view, `${HERE}/${id}/remove`, <button class="plain">{words.remove}</button>)
      return {
        title: words.quick,
        at: 'inbox',
        main: (
          <>
            <h1>{words.quick}</h1>
            {table({
              caption: words.quick,
              columns: [
                { name: words.shortcut, cell: ({ shortcut }) => <code>/{shortcut}</code> },
                { name: words.text, cell: ({ text }) => <bdi class="said">{text}</bdi> },
                { name: '', cell: ({ id }) => (writes ? remove(id) : '') },
              ],
              rows: await listQuickReplies(db, view.session.account.id),
              empty: words.noQuick,
            })}
            {writes &&
              postForm(
                view,
                HERE,
                <>
                  {problem(refused)}
                  {lineField(
                    { name: 'shortcut', label: words.shortcut, help: words.shortcutHelp, refused },
                    { required: true, maxlength: 32 },
                  )}
                  {longField(
                    { name: 'text', label: words.text, refused },
                    { rows: 4, required: true, maxlength: 4096, dir: 'auto' },
                  )}
                  <button>{words.keep}</button>
                </>,
                { kind: 'card' },
              )}
            <p>
              <a href="/console/inbox">{words.back}</a>
            </p>
          </>
        ),
      }
    }

    scope.get('/inbox/quick-replies', async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'conversations:read')
      return sendPage(reply, view, await page(view))
    })

    scope.post(
      '/inbox/quick-replies',
      { config: { savesForm: true }, schema: { body: sentForm } },
      async (request, reply) => {
        const view = viewOf(request)
        mustHave(view, 'conversations:write')
        const { body } = request
        const outcome = await tried(view, body, () => {
          const text = sentValue(body, 'text').replaceAll('\r\n', '\n')
          const input = read(newQuickReply, { shortcut: sentValue(body, 'shortcut'), text })
          return addQuickReply(db, view.session.account.id, input, now())
        })
        if ('done' in outcome) return reply.redirect(HERE, 303)
        return sendPage(reply.code(outcome.refused.status), view, await page(view, outcome.refused))
      },
    )

    const byId = { params: z.object({ id: recordId }), body: sentForm }
    scope.post('/inbox/quick-replies/:id/remove', { schema: byId }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'conversations:write')
      if (!(await removeQuickReply(db, view.session.account.id, request.params.id))) throw notFound('This quick reply')
      return reply.redirect(HERE, 303)
    })
  }
