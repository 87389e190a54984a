import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { askForLink, businessName, ownerEmail } from '../../messaging/accounts/owners/links.ts'
import { enter, lookAtLink } from '../../messaging/accounts/owners/owners.ts'
import { linkIdOf } from '../../messaging/accounts/owners/tokens.ts'
import { acceptInvitation, userName } from '../../messaging/accounts/users/invitations.ts'
import type { User } from '../../messaging/accounts/users/tables.ts'
import { lookAtInvitation } from '../../messaging/accounts/users/waiting.ts'
import { type RoutesOf, STRANGERS_BODY_BYTES } from '../../platform/http/scope.ts'
import type { Translated } from '../../platform/language.ts'
import {
  type FormRefusal,
  lineField,
  postForm,
  problem,
  radios,
  read,
  type SentForm,
  sentForm,
  sentValue,
  tried,
} from '../kit/form.tsx'
import { mailPlace } from '../kit/mail-place.ts'
import { afterSignIn } from '../kit/saved-form.tsx'
import type { Sessions } from '../kit/session.ts'
import type { ConsoleDeps } from './deps.ts'
import { sendPage } from './page.tsx'
import { peopleWords } from './people/words.ts'
import { linkForm, mustBeOwnForm } from './sign-in-forms.tsx'
import { START } from './start.tsx'
import type { ConsoleView } from './view.ts'

const indonesian = {
  link: 'Masuk lewat surel',
  sent: 'Periksa surel Anda',
  sentText:
    'Jika alamat itu punya akun di sini, sebuah tautan sedang dikirim ke sana. Tautan itu berlaku satu jam dan hanya bisa dipakai sekali.',
  outbox: (folder: string) => `Server ini tidak mengirim surel: suratnya tersimpan sebagai berkas .eml di ${folder}.`,
  open: 'Buat akun',
  openText: (email: string) => `Akun ini akan menjadi milik ${email}.`,
  name: 'Nama usaha',
  nameHelp: 'Bisa diganti nanti oleh pengelola.',
  make: 'Buat akun saya',
  signIn: 'Masuk',
  signInText: (email: string) => `Anda masuk sebagai ${email}.`,
  account: 'Akun yang dibuka',
  join: (business: string) => `Bergabung dengan ${business}`,
  joinText: (email: string, role: string, may: string) => `Anda masuk dengan ${email}. Peran Anda ${role}: ${may}.`,
  yourName: 'Nama Anda',
  yourNameHelp: 'Terlihat oleh tim Anda, tidak oleh pelanggan.',
  joinNow: 'Bergabung',
  used: 'Tautan ini sudah tidak berlaku',
  usedText: 'Sebuah tautan hanya bisa dipakai sekali, dan hanya sebentar. Minta yang baru di bawah ini.',
}

export const enterWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    link: 'Sign in by e-mail',
    sent: 'Check your e-mail',
    sentText: 'If that address has an account here, a link is on its way. It works once, within an hour.',
    outbox: (folder) => `This server does not send e-mail: yours is stored as an .eml file in ${folder}.`,
    open: 'Create an account',
    openText: (email) => `The account will belong to ${email}.`,
    name: 'Business name',
    nameHelp: 'The operator can change it later.',
    make: 'Create my account',
    signIn: 'Sign in',
    signInText: (email) => `You are signing in as ${email}.`,
    account: 'Account to open',
    join: (business) => `Join ${business}`,
    joinText: (email, role, may) => `You are signing in as ${email}. Your role is ${role}: ${may}.`,
    yourName: 'Your name',
    yourNameHelp: 'Your team sees it. Customers do not.',
    joinNow: 'Join',
    used: 'This link no longer works',
    usedText: 'A link works only once, for a limited time. Request another one below.',
  },
}

/** Requests a sign-in link, and opens one or an invitation. */
export const enterPages: RoutesOf<ConsoleDeps & { sessions: Sessions }> =
  ({ db, config, limiter, sealer, publicUrl, now, sessions }) =>
  async (scope) => {
    const anybody = { anybody: true }
    const viewOf = (request: { getDecorator<T>(name: string): T }) => request.getDecorator<ConsoleView>('view')

    scope.post(
      '/link',
      { config: anybody, bodyLimit: STRANGERS_BODY_BYTES, schema: { body: sentForm } },
      async (request, reply) => {
        mustBeOwnForm(request.headers, publicUrl)
        const view = viewOf(request)
        const texts = enterWords[view.language]
        const asked = await tried(view, request.body, async () => {
          const { email } = read(z.object({ email: ownerEmail }), { email: sentValue(request.body, 'email') })
          const link = { kind: 'sign_in', email, name: null, language: view.language } as const
          await askForLink({ db, limiter }, link, { address: request.ip, now: now(), requestId: request.id })
        })
        if ('refused' in asked)
          return sendPage(reply.code(asked.refused.status), view, {
            title: texts.link,
            main: linkForm(view, asked.refused),
          })
        const folder = mailPlace(config)
        return sendPage(reply.code(202), view, {
          title: texts.sent,
          main: (
            <>
              <h1>{texts.sent}</h1>
              <p>{texts.sentText}</p>
              {folder && <p class="note">{texts.outbox(folder)}</p>}
            </>
          ),
        })
      },
    )
    scope.get('/link', { config: anybody }, async (_request, reply) => reply.redirect('/console', 303))

    const gone = (reply: FastifyReply, view: ConsoleView) => {
      const texts = enterWords[view.language]
      return sendPage(reply.code(410), view, {
        title: texts.used,
        main: (
          <>
            <h1>{texts.used}</h1>
            <p>{texts.usedText}</p>
            {linkForm(view)}
          </>
        ),
      })
    }

    /** The invitation or sign-in link of a token. */
    async function opened(token: string): Promise<Opened | undefined> {
      const id = linkIdOf(sealer, token)
      if (id === undefined) return undefined
      if (id.startsWith('inv_')) return lookAtInvitation(db, id, now())
      const found = await lookAtLink(db, id, now())
      return found && (found.opens.length > 0 || found.link.kind !== 'sign_in') ? found : undefined
    }

    /** Opening a link changes nothing, because programs that scan mail open every link; the page's button does. */
    const page = async (reply: FastifyReply, view: ConsoleView, token: string, refused?: FormRefusal) => {
      const found = await opened(token)
      if (!found) return gone(reply, view)
      const { title, text, fields, button } = enterForm(view, found, refused)
      return sendPage(reply.code(refused?.status ?? 200), view, {
        title,
        main: (
          <>
            <h1>{title}</h1>
            <p>{text}</p>
            {postForm(
              view,
              '/console/enter',
              <>
                {problem(refused)}
                <input type="hidden" name="token" value={token} />
                {fields}
                <button>{button}</button>
              </>,
              { kind: 'card' },
            )}
          </>
        ),
      })
    }

    const followed = z.object({ token: z.string().max(1_000).catch('') })
    scope.get('/enter', { config: anybody, schema: { querystring: followed } }, (request, reply) =>
      page(reply, viewOf(request), request.query.token),
    )

    async function follow(sent: SentForm): Promise<{ user: User; isNew: boolean } | undefined> {
      const id = linkIdOf(sealer, sentValue(sent, 'token'))
      if (id === undefined) return undefined
      if (id.startsWith('inv_')) {
        const { name } = read(z.object({ name: userName }), { name: sentValue(sent, 'name') })
        const user = await acceptInvitation(db, { id, name }, now())
        return user && { user, isNew: false }
      }
      const { name } = read(
        z.object({ name: businessName.optional() }),
        'name' in sent ? { name: sentValue(sent, 'name') } : {},
      )
      return enter(db, config.SIGNUP, { id, name, accountId: sentValue(sent, 'account') }, now())
    }

    scope.post(
      '/enter',
      { config: anybody, bodyLimit: STRANGERS_BODY_BYTES, schema: { body: sentForm } },
      async (request, reply) => {
        mustBeOwnForm(request.headers, publicUrl)
        const view = viewOf(request)
        const entered = await tried(view, request.body, () => follow(request.body))
        if ('refused' in entered) return page(reply, view, sentValue(request.body, 'token'), entered.refused)
        if (!entered.done) return gone(reply, view)
        const { user, isNew } = entered.done
        const session = await sessions.open(reply, { holder: user.id, name: user.email ?? user.name }, now())
        return afterSignIn(sessions, request, reply, { session, otherwise: isNew ? START : '/console' })
      },
    )
  }

type Opened =
  | NonNullable<Awaited<ReturnType<typeof lookAtLink>>>
  | NonNullable<Awaited<ReturnType<typeof lookAtInvitation>>>

/** The texts and fields of a link's page. */
function enterForm(view: ConsoleView, found: Opened, refused: FormRefusal | undefined) {
  const texts = enterWords[view.language]
  if ('invitation' in found) {
    const { invitation, account } = found
    const { role, may } = peopleWords[view.language]
    return {
      title: texts.join(account.name),
      text: texts.joinText(invitation.email, role[invitation.role], may[invitation.role]),
      fields: lineField(
        { name: 'name', label: texts.yourName, help: texts.yourNameHelp, refused },
        { required: true, maxlength: 100, autocomplete: 'name' },
      ),
      button: texts.joinNow,
    }
  }
  const { link, opens } = found
  const [first, ...others] = opens
  if (!first)
    return {
      title: texts.open,
      text: texts.openText(link.email),
      fields: lineField(
        { name: 'name', label: texts.name, help: texts.nameHelp, refused, value: link.name ?? '' },
        { required: true, maxlength: 200, autocomplete: 'organization' },
      ),
      button: texts.make,
    }
  const accounts = opens.map(({ account }) => [account.id, account.name] as const)
  return {
    title: texts.signIn,
    text: texts.signInText(link.email),
    fields: others.length > 0 && radios({ name: 'account', label: texts.account }, accounts, first.account.id),
    button: texts.signIn,
  }
}
