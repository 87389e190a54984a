import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { askForLink, businessName, ownerEmail } from '../../messaging/accounts/owners/links.ts'
import { enter, lookAtLink } from '../../messaging/accounts/owners/owners.ts'
import { linkIdOf } from '../../messaging/accounts/owners/tokens.ts'
import { type RoutesOf, STRANGERS_BODY_BYTES } from '../../platform/http/scope.ts'
import type { Translated } from '../../platform/language.ts'
import { type FormRefusal, lineField, postForm, problem, read, sentForm, sentValue, tried } from '../kit/form.tsx'
import { mailPlace } from '../kit/mail-place.ts'
import { afterSignIn } from '../kit/saved-form.tsx'
import type { Sessions } from '../kit/session.ts'
import type { ConsoleDeps } from './deps.ts'
import { sendPage } from './page.tsx'
import { linkForm, mustBeOwnForm } from './sign-in-forms.tsx'
import { START } from './start.tsx'
import type { ConsoleView } from './view.ts'

export const enterWords: Translated<{
  link: string
  sent: string
  sentText: string
  outbox: (folder: string) => string
  open: string
  openText: (email: string) => string
  name: string
  nameHelp: string
  make: string
  signIn: string
  signInText: (email: string) => string
  used: string
  usedText: string
}> = {
  id: {
    link: 'Masuk lewat surel',
    sent: 'Periksa surel Anda',
    sentText:
      'Jika alamat itu punya akun di sini, sebuah tautan sedang dikirim ke sana. Tautan itu berlaku satu jam dan hanya bisa dipakai sekali.',
    outbox: (folder) => `Server ini tidak mengirim surel: suratnya tersimpan sebagai berkas .eml di ${folder}.`,
    open: 'Buat akun',
    openText: (email) => `Akun ini akan menjadi milik ${email}.`,
    name: 'Nama usaha',
    nameHelp: 'Bisa diganti nanti oleh pengelola.',
    make: 'Buat akun saya',
    signIn: 'Masuk',
    signInText: (email) => `Anda masuk sebagai ${email}.`,
    used: 'Tautan ini sudah tidak berlaku',
    usedText: 'Sebuah tautan hanya bisa dipakai sekali, dan hanya sebentar. Minta yang baru di bawah ini.',
  },
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
    used: 'This link no longer works',
    usedText: 'A link works only once, for a limited time. Request another one below.',
  },
}

/** Asking for an owner's sign-in link, and following it. */
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
          await askForLink({ db, limiter }, link, { address: request.ip, now: now() })
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

    /** Opening a link changes nothing, because programs that scan mail open every link; the page's button does. */
    const page = async (reply: FastifyReply, view: ConsoleView, token: string, refused?: FormRefusal) => {
      const id = linkIdOf(sealer, token)
      const found = id === undefined ? undefined : await lookAtLink(db, id, now())
      if (!found || (found.link.kind === 'sign_in' && !found.known)) return gone(reply, view)
      const texts = enterWords[view.language]
      const { link, known } = found
      return sendPage(reply.code(refused?.status ?? 200), view, {
        title: known ? texts.signIn : texts.open,
        main: (
          <>
            <h1>{known ? texts.signIn : texts.open}</h1>
            <p>{(known ? texts.signInText : texts.openText)(link.email)}</p>
            {postForm(
              view,
              '/console/enter',
              <>
                {problem(refused)}
                <input type="hidden" name="token" value={token} />
                {!known &&
                  lineField(
                    { name: 'name', label: texts.name, help: texts.nameHelp, refused, value: link.name ?? '' },
                    { required: true, maxlength: 200, autocomplete: 'organization' },
                  )}
                <button>{known ? texts.signIn : texts.make}</button>
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

    scope.post(
      '/enter',
      { config: anybody, bodyLimit: STRANGERS_BODY_BYTES, schema: { body: sentForm } },
      async (request, reply) => {
        mustBeOwnForm(request.headers, publicUrl)
        const view = viewOf(request)
        const token = sentValue(request.body, 'token')
        const id = linkIdOf(sealer, token)
        const entered = await tried(view, request.body, async () => {
          const sent = sentValue(request.body, 'name')
          const { name } = read(
            z.object({ name: businessName.optional() }),
            'name' in request.body ? { name: sent } : {},
          )
          return id === undefined ? undefined : enter(db, config.SIGNUP, { id, name }, now())
        })
        if ('refused' in entered) return page(reply, view, token, entered.refused)
        if (!entered.done) return gone(reply, view)
        const { owner, isNew } = entered.done
        const session = await sessions.open(reply, { holder: owner.id, name: owner.email }, now())
        return afterSignIn(sessions, request, reply, { session, otherwise: isNew ? START : '/console' })
      },
    )
  }
