import { z } from 'zod'
import { listSignUpInvitations, withdrawSignUpInvitation } from '../../../messaging/accounts/owners/links.ts'
import { declineConnection, findOwner, listOwners } from '../../../messaging/accounts/owners/owners.ts'
import { offsetOf } from '../../../messaging/paging.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { LANGUAGE_CODES } from '../../../platform/language.ts'
import { notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { read } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { pages, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { declined, INVITATIONS_SHOWN, invited, inviteOne, nothingAsked } from '../sign-ups.ts'
import { filledIn } from './fields.tsx'
import { done, noticeOf, PLACES, pageNumber, sendPage } from './page.tsx'
import { leading, press, step } from './step.tsx'

/** Rows on a page: one line each. */
const PER_PAGE = 50
const NOTICES = {
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation was withdrawn.',
  declined: 'The owner reads your answer in the console.',
}
const WHO = {
  open: 'Everybody may sign up at /business (SIGNUP=open).',
  invite: 'Only those whom you invite may sign up (SIGNUP=invite).',
  off: 'Nobody may sign up (SIGNUP=off).',
}

/** Owners, their requests, and invitations. */
export const signUpPages: AdminRoutes = (deps) => async (scope) => {
  const { db, signUp, now } = deps
  const { href, text } = PLACES.signUps

  const query = z.object({ page: pageNumber, done })
  scope.get('/sign-ups', { schema: { querystring: query } }, async (request, reply) => {
    const view = signedInView(request)
    const { page } = request.query
    const { owners, total } = await listOwners(db, offsetOf({ page, limit: PER_PAGE }))
    type Row = (typeof owners)[number]
    const asks = ({ owner, account, asks }: Row): Html | string => {
      if (account.network === 'whatsapp') return 'connected'
      if (asks)
        return (
          <>
            {badge('pending', 'asks')} {time(view, owner.connectionAskedAt)} <p>{owner.connectionNote}</p>
            <p class="row">
              {leading(`/admin/accounts/${account.id}/whatsapp/connect`, 'Connect', account.name)}
              {leading(`${href}/${owner.id}/decline`, 'Decline', account.name)}
            </p>
          </>
        )
      return owner.connectionDeclinedAt ? `declined: ${owner.connectionAnswer}` : '–'
    }
    return sendPage(reply, view, {
      title: text,
      at: 'signUps',
      notice: noticeOf(NOTICES, request.query.done),
      main: (
        <>
          <h1>{text}</h1>
          <p>{WHO[signUp]}</p>
          {table<Row>({
            caption: 'Owners of accounts, open requests for a connection first',
            columns: [
              { name: 'Account', cell: ({ account }) => <a href={`/admin/accounts/${account.id}`}>{account.name}</a> },
              { name: 'E-mail', cell: ({ owner }) => owner.email ?? '–' },
              { name: 'Signed up', cell: ({ owner }) => time(view, owner.createdAt) },
              { name: 'Last signed in', cell: ({ owner }) => time(view, owner.signedInAt) },
              { name: 'Real connection', cell: asks },
            ],
            rows: owners,
            empty: 'Nobody has signed up yet.',
          })}
          {pages(view.language, { page, perPage: PER_PAGE, total, link: (to) => addressWith(href, { page: to }) })}
          <h2>Invitations</h2>
          {signUp !== 'off' && <p>{leading(`${href}/invite`, 'Invite somebody')}</p>}
          {table({
            caption: 'Open invitations',
            columns: [
              { name: 'E-mail', cell: ({ email }) => email },
              { name: 'Business', cell: ({ name }) => name ?? '–' },
              { name: 'Invited', cell: ({ createdAt }) => time(view, createdAt) },
              { name: 'Works until', cell: ({ expiresAt }) => time(view, expiresAt) },
              {
                name: 'Actions',
                cell: ({ id, email }) => press(view, `${href}/invitations/${id}/withdraw`, 'Withdraw', { of: email }),
              },
            ],
            rows: await listSignUpInvitations(db, now(), INVITATIONS_SHOWN),
            empty: 'No open invitations.',
          })}
        </>
      ),
    })
  })

  step(scope, '/sign-ups/invite', {
    at: 'signUps',
    params: z.object({}),
    ask: () => ({
      title: 'Invite somebody',
      text: 'The person gets a link by mail. It works once, within fourteen days, and creates an account on the simulator.',
      fields: [
        { name: 'email', label: 'E-mail address', required: true },
        { name: 'name', label: 'Business' },
        { name: 'language', label: 'Language of the mail', kind: 'choice', choices: LANGUAGE_CODES, value: 'id' },
      ],
      yes: 'Invite',
      back: href,
    }),
    async act(_params, { request, sent }) {
      const { id } = await inviteOne(deps, read(invited, filledIn(sent)), request.id)
      recorded(request, { id })
      return addressWith(href, { done: 'invited' })
    },
  })

  const byId = z.object({ id: recordId })
  step(scope, '/sign-ups/invitations/:id/withdraw', {
    at: 'signUps',
    params: byId,
    async act({ id }) {
      if (!(await withdrawSignUpInvitation(db, id))) throw notFound('This invitation')
      return addressWith(href, { done: 'withdrawn' })
    },
  })

  step(scope, '/sign-ups/:id/decline', {
    at: 'signUps',
    params: byId,
    ask: async ({ id }) => {
      const found = await findOwner(db, id)
      if (!found) throw notFound('This sign-up')
      return {
        title: `Decline the connection of ${found.account.name}`,
        about: <p>{found.owner.connectionNote}</p>,
        fields: [{ name: 'answer', label: 'Reason, shown to the owner', kind: 'long', required: true }],
        yes: 'Decline',
        back: href,
      }
    },
    async act({ id }, { sent }) {
      const { answer } = read(declined, filledIn(sent))
      if (!(await declineConnection(db, id, answer, now()))) throw nothingAsked()
      return addressWith(href, { done: 'declined' })
    },
  })
}
