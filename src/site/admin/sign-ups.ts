import { z } from 'zod'
import {
  businessName,
  invite,
  listSignUpInvitations,
  ownerEmail,
  ownerLanguage,
  withdrawSignUpInvitation,
} from '../../messaging/accounts/owners/links.ts'
import { declineConnection, listOwners } from '../../messaging/accounts/owners/owners.ts'
import type { SignInLink } from '../../messaging/accounts/owners/tables.ts'
import { offsetOf, paging } from '../../messaging/paging.ts'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { AdminDeps, AdminRoutes } from './deps.ts'

export const invited = z.object({
  email: ownerEmail,
  name: businessName.optional(),
  language: ownerLanguage.default('id').describe('Of the mail'),
})

export const declined = z.object({ answer: safeText().trim().min(1).max(1_000) })

/** Invitations shown; an operator with more keeps a list elsewhere. */
export const INVITATIONS_SHOWN = 200

/** Invites a person by mail. Throws if sign-up is closed. */
export async function inviteOne(
  { db, signUp, now }: Pick<AdminDeps, 'db' | 'signUp' | 'now'>,
  { email, name, language }: z.output<typeof invited>,
  requestId: string,
): Promise<SignInLink> {
  if (signUp === 'off') throw conflict('SIGNUP is off: set it to invite or open, or make the account yourself')
  return invite(db, { email, name: name ?? null, language }, { now: now(), requestId })
}

const shownInvitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  created_at: moment,
  expires_at: moment,
})

const invitationBody = ({ id, email, name, createdAt, expiresAt }: SignInLink) => ({
  ...{ id, email, name },
  created_at: createdAt,
  expires_at: expiresAt,
})

const byId = z.object({ id: z.string() })

/** Owners, invitations, and declined requests for a connection; a granted one is connected like any account. */
export const signUpRoutes: AdminRoutes = (deps) => async (scope) => {
  const { db, now } = deps

  const connection = z.object({
    asked_at: moment,
    note: z.string().nullable(),
    declined_at: moment.nullable(),
    answer: z.string().nullable(),
  })
  const shown = z.object({
    id: z.string(),
    account_id: z.string(),
    name: z.string(),
    email: z.string().nullable().describe('Null once the person no longer owns the account'),
    network: z.string(),
    created_at: moment,
    signed_in_at: moment.nullable(),
    connection: connection.nullable().describe('The owner’s request'),
  })

  scope.get(
    '/sign-ups',
    {
      schema: {
        querystring: z.object(paging({ limit: 50, max: 200 })),
        response: { 200: z.object({ sign_ups: z.array(shown), total: z.int() }) },
      },
    },
    async (request) => {
      const { owners, total } = await listOwners(db, offsetOf(request.query))
      const bodies = owners.map(({ owner, account }) => ({
        id: owner.id,
        account_id: account.id,
        name: account.name,
        email: owner.email,
        network: account.network,
        created_at: owner.createdAt,
        signed_in_at: owner.signedInAt,
        connection: owner.connectionAskedAt && {
          asked_at: owner.connectionAskedAt,
          note: owner.connectionNote,
          declined_at: owner.connectionDeclinedAt,
          answer: owner.connectionAnswer,
        },
      }))
      return { sign_ups: bodies, total }
    },
  )

  scope.post('/sign-ups/:id/decline', { schema: { params: byId, body: declined } }, async (request, reply) => {
    if (!(await declineConnection(db, request.params.id, request.body.answer, now()))) throw nothingAsked()
    return reply.code(204).send()
  })

  scope.get(
    '/invitations',
    { schema: { response: { 200: z.object({ invitations: z.array(shownInvitation) }) } } },
    async () => ({ invitations: (await listSignUpInvitations(db, now(), INVITATIONS_SHOWN)).map(invitationBody) }),
  )

  scope.post(
    '/invitations',
    { schema: { body: invited, response: { 201: shownInvitation } } },
    async (request, reply) => reply.code(201).send(invitationBody(await inviteOne(deps, request.body, request.id))),
  )

  scope.delete('/invitations/:id', { schema: { params: byId } }, async (request, reply) => {
    if (!(await withdrawSignUpInvitation(db, request.params.id))) throw notFound('This invitation')
    return reply.code(204).send()
  })
}

export const nothingAsked = () => conflict('This account asks for no connection')
