import { z } from 'zod'
import { inviteUser, newInvitation, withdrawInvitation } from '../../../messaging/accounts/users/invitations.ts'
import { ROLES } from '../../../messaging/accounts/users/roles.ts'
import type { Invitation, User } from '../../../messaging/accounts/users/tables.ts'
import { listUsers } from '../../../messaging/accounts/users/users.ts'
import { findInvitation, listInvitations } from '../../../messaging/accounts/users/waiting.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { type FormRefusal, lineField, postForm, problem, read, sentForm, sentValue, tried } from '../../kit/form.tsx'
import { mailPlace } from '../../kit/mail-place.ts'
import { table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import type { ConsolePages } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { actorOf } from '../session.ts'
import { type ConsoleUser, may, viewOf } from '../view.ts'
import { PLACES, shellWords } from '../words.ts'
import { reaches, roleField } from './roles.tsx'
import { NOTICES, peopleWords } from './words.ts'

/** The people of the account, and invitations. */
export const peoplePages: ConsolePages = (deps) => async (scope) => {
  const { db, config, now } = deps

  async function page(view: ConsoleUser, refused?: FormRefusal): Promise<ConsolePage> {
    const { account, user: me } = view.session
    const words = peopleWords[view.language]
    const people = (await listUsers(db, account.id)).filter(({ removedAt }) => removedAt === null)
    const name = (user: User): Html => (
      <>
        {reaches(view, user.role) ? <a href={`${PLACES.people}/${user.id}`}>{user.name}</a> : user.name}
        {user.id === me?.id && <span class="soft"> ({words.you})</span>}
      </>
    )
    const title = shellWords[view.language].places.people
    return {
      title,
      at: 'people',
      main: (
        <>
          <h1>{title}</h1>
          {table<User>({
            caption: words.list,
            columns: [
              { name: words.columns[0], cell: name },
              { name: words.columns[1], cell: ({ email }) => email ?? '' },
              { name: words.columns[2], cell: ({ role }) => words.role[role] },
              {
                name: words.columns[3],
                cell: ({ signedInAt }) => (signedInAt ? time(view, signedInAt) : words.never),
              },
            ],
            rows: people,
            empty: words.none,
          })}
          {may(view, 'keys:write') && (
            <>
              {invitations(view, await listInvitations(db, account.id, now()))}
              {ROLES.some((role) => reaches(view, role)) ? (
                inviteForm(view, refused)
              ) : (
                <p class="note">{words.keyLacks}</p>
              )}
            </>
          )}
        </>
      ),
    }
  }

  function invitations(view: ConsoleUser, rows: Invitation[]): Html | undefined {
    if (rows.length === 0) return undefined
    const words = peopleWords[view.language]
    const [email, role, until, actions] = words.invitationColumns
    const press = ({ id, email }: Invitation, act: string, text: string): Html =>
      postForm(
        view,
        `${PLACES.people}/invitations/${id}/${act}`,
        <button class="plain" aria-label={`${text}: ${email}`}>
          {text}
        </button>,
      )
    const list = table<Invitation>({
      caption: words.invitations,
      columns: [
        { name: email, cell: (one) => one.email },
        { name: role, cell: (one) => words.role[one.role] },
        { name: until, cell: (one) => time(view, one.expiresAt) },
        {
          name: actions,
          cell: (one) =>
            reaches(view, one.role) ? (
              <div class="row">
                {press(one, 'resend', words.resend)} {press(one, 'withdraw', words.withdraw)}
              </div>
            ) : (
              ''
            ),
        },
      ],
      rows,
      empty: '',
    })
    return (
      <>
        <h2>{words.invitations}</h2>
        {list}
      </>
    )
  }

  function inviteForm(view: ConsoleUser, refused: FormRefusal | undefined): Html {
    const words = peopleWords[view.language]
    const folder = mailPlace(config)
    return postForm(
      view,
      `${PLACES.people}/invitations`,
      <>
        <h2>{words.invite}</h2>
        <p class="soft">{words.inviteText}</p>
        {folder && <p class="note">{words.outbox(folder)}</p>}
        {problem(refused)}
        {lineField(
          { name: 'email', label: words.email, refused },
          { type: 'email', required: true, maxlength: 254, autocomplete: 'off' },
        )}
        {roleField(view, 'agent', refused)}
        <button>{words.send}</button>
      </>,
      { kind: 'card' },
    )
  }

  const query = z.object({ done: z.enum(NOTICES).optional().catch(undefined) })
  scope.get('/people', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    const { done } = request.query
    return sendPage(reply, view, { ...(await page(view)), notice: done && peopleWords[view.language].notices[done] })
  })

  const inviting = { config: { savesForm: true }, schema: { body: sentForm } }
  scope.post('/people/invitations', inviting, async (request, reply) => {
    const view = viewOf(request)
    const { session, language } = view
    const invited = await tried(view, request.body, () => {
      const sent = { email: sentValue(request.body, 'email'), role: sentValue(request.body, 'role') }
      const input = { ...read(newInvitation, sent), language }
      return inviteUser(deps, session.account, input, actorOf(session), { now: now(), requestId: request.id })
    })
    if ('done' in invited) return reply.redirect(`${PLACES.people}?done=invited`, 303)
    return sendPage(reply.code(invited.refused.status), view, await page(view, invited.refused))
  })
  // browsers that sent the form have its address in their history
  scope.get('/people/invitations', async (_request, reply) => reply.redirect(PLACES.people, 303))

  const byId = { params: z.object({ id: recordId }), body: sentForm }
  scope.post('/people/invitations/:id/resend', { schema: byId }, async (request, reply) => {
    const { session } = viewOf(request)
    const found = await findInvitation(db, session.account.id, request.params.id)
    if (!found) throw notFound('This invitation')
    await inviteUser(deps, session.account, found, actorOf(session), { now: now(), requestId: request.id })
    return reply.redirect(`${PLACES.people}?done=invited`, 303)
  })

  scope.post('/people/invitations/:id/withdraw', { schema: byId }, async (request, reply) => {
    const { session } = viewOf(request)
    const gone = await withdrawInvitation(db, session.account.id, request.params.id, actorOf(session))
    if (!gone) throw notFound('This invitation')
    return reply.redirect(`${PLACES.people}?done=withdrawn`, 303)
  })
}
