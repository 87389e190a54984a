import { z } from 'zod'
import { userName } from '../../../messaging/accounts/users/invitations.ts'
import { ROLES } from '../../../messaging/accounts/users/roles.ts'
import type { User } from '../../../messaging/accounts/users/tables.ts'
import { changeUser, findUser, removeUser } from '../../../messaging/accounts/users/users.ts'
import { unassignJob } from '../../../messaging/conversations/unassign.ts'
import type { RoutesOf } from '../../../platform/http/scope.ts'
import { recordId } from '../../../platform/http/text.ts'
import { enqueue } from '../../../platform/queue/queue.ts'
import { notFound } from '../../../platform/refusal.ts'
import { confirmation } from '../../kit/confirm.tsx'
import { type FormRefusal, lineField, postForm, problem, read, sentForm, sentValue, tried } from '../../kit/form.tsx'
import type { Sessions } from '../../kit/session.ts'
import type { ConsoleDeps } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { actorOf } from '../session.ts'
import { type ConsoleUser, mustHave, viewOf } from '../view.ts'
import { PLACES, shellWords } from '../words.ts'
import { roleField } from './roles.tsx'
import { peopleWords } from './words.ts'

const change = z.object({ name: userName, role: z.enum(ROLES) })

/** One person of the account: name and role, and removal. */
export const personPages: RoutesOf<ConsoleDeps & { sessions: Sessions }> =
  ({ db, sessions, now }) =>
  async (scope) => {
    const byId = z.object({ id: recordId })

    async function personOf(view: ConsoleUser, id: string): Promise<User> {
      mustHave(view, 'keys:write')
      const found = await findUser(db, id)
      if (found?.account.id !== view.session.account.id) throw notFound('This person')
      return found.user
    }

    function page(view: ConsoleUser, user: User, refused?: FormRefusal): ConsolePage {
      const words = peopleWords[view.language]
      return {
        title: user.name,
        at: 'people',
        main: (
          <>
            <h1>{user.name}</h1>
            <p class="soft">{user.email}</p>
            {postForm(
              view,
              `${PLACES.people}/${user.id}`,
              <>
                {problem(refused)}
                {lineField(
                  { name: 'name', label: words.name, help: words.nameHelp, refused, value: user.name },
                  { required: true, maxlength: 100 },
                )}
                {roleField(view, user.role, refused)}
                <button>{shellWords[view.language].save}</button>
              </>,
              { kind: 'card' },
            )}
            <p>
              <a href={`${PLACES.people}/${user.id}/remove`}>{words.remove}</a>
            </p>
            <p>
              <a href={PLACES.people}>{words.back}</a>
            </p>
          </>
        ),
      }
    }

    function removal(view: ConsoleUser, user: User, refused?: FormRefusal): ConsolePage {
      const words = peopleWords[view.language]
      return {
        title: words.remove,
        at: 'people',
        main: (
          <>
            {problem(refused)}
            {confirmation(view, {
              title: words.sure(user.name),
              text: words.sureText,
              yes: words.yes,
              action: `${PLACES.people}/${user.id}/remove`,
              back: `${PLACES.people}/${user.id}`,
            })}
          </>
        ),
      }
    }

    scope.get('/people/:id', { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      return sendPage(reply, view, page(view, await personOf(view, request.params.id)))
    })

    const saving = { config: { savesForm: true }, schema: { params: byId, body: sentForm } }
    scope.post('/people/:id', saving, async (request, reply) => {
      const view = viewOf(request)
      const { account } = view.session
      const user = await personOf(view, request.params.id)
      const changed = await tried(view, request.body, async () => {
        const sent = { name: sentValue(request.body, 'name'), role: sentValue(request.body, 'role') }
        await changeUser(db, account.id, user.id, read(change, sent), actorOf(view.session))
        await sessions.endThoseOf([formerHolder(user)])
      })
      if ('done' in changed) return reply.redirect(`${PLACES.people}?done=changed`, 303)
      return sendPage(reply.code(changed.refused.status), view, page(view, user, changed.refused))
    })

    scope.get('/people/:id/remove', { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      return sendPage(reply, view, removal(view, await personOf(view, request.params.id)))
    })

    scope.post('/people/:id/remove', { schema: { params: byId, body: sentForm } }, async (request, reply) => {
      const view = viewOf(request)
      const { account } = view.session
      const user = await personOf(view, request.params.id)
      const removed = await tried(view, request.body, async () => {
        const left = { account_id: account.id, assigned_to: user.id }
        await removeUser(db, account.id, user.id, {
          ...{ by: actorOf(view.session), now: now() },
          also: (tx) => enqueue(tx, unassignJob, left, { now: now(), requestId: request.id }),
        })
        await sessions.endThoseOf([user.id, formerHolder(user)])
      })
      if ('done' in removed) return reply.redirect(`${PLACES.people}?done=removed`, 303)
      return sendPage(reply.code(removed.refused.status), view, removal(view, user, removed.refused))
    })
  }

/** The holder of this user's sessions in the previous version, which knows no roles and lets everybody do everything. */
const formerHolder = ({ id }: User): string => id.replace(/^usr_/, 'own_')
