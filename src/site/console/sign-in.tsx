import { z } from 'zod'
import { type RoutesOf, STRANGERS_BODY_BYTES } from '../../platform/http/scope.ts'
import type { Translated } from '../../platform/language.ts'
import { addressBlock } from '../../platform/limits/address-block.ts'
import type { Allowance } from '../../platform/limits/windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { notice } from '../kit/notice.tsx'
import { afterSignIn, savedFormPage } from '../kit/saved-form.tsx'
import type { Sessions } from '../kit/session.ts'
import { signedInView } from '../kit/view.ts'
import type { ConsoleDeps } from './deps.ts'
import { type ConsolePage, sendPage } from './page.tsx'
import { type ConsoleSession, holderOf } from './session.ts'
import { linkForm, mustBeOwnForm } from './sign-in-forms.tsx'
import type { ConsoleView } from './view.ts'
import { shellWords } from './words.ts'

const WRONG_KEYS: Allowance[] = [{ period: 'minute', limit: 20 }]

const tooMany = () =>
  new Refusal('limited', 'Too many wrong keys: wait a minute', {
    retryAfterSeconds: 60,
    reason: { id: 'too_many_wrong_keys' },
  })

const indonesian = {
  lead: 'Lihat pesan, kontak, dan webhook akun Anda, dan coba API-nya.',
  key: 'Kunci API pesan',
  hours: 'Anda tetap masuk selama dua belas jam. Kuncinya tidak disimpan di peramban.',
  enter: 'Masuk',
  wrong: 'Kunci ini tidak berlaku. Kunci API pesan diawali mmsg_.',
  formSaved:
    'Sesi Anda sudah berakhir, tetapi isian Anda tersimpan. Masuk lagi, dan formulirnya tampil seperti semula.',
  none: 'Belum punya akun?',
  business: 'Mimbar untuk usaha',
}

export const signInWords: Translated<typeof indonesian> = {
  id: indonesian,
  en: {
    lead: 'See the messages, contacts and webhooks of your account, and try the API.',
    key: 'Messaging API key',
    hours: 'You stay signed in for twelve hours. The key itself is not stored in your browser.',
    enter: 'Sign in',
    wrong: 'This key is not valid. Keys of the messaging API begin with mmsg_.',
    formSaved: 'Your session has ended, but what you typed was saved. Sign in again to continue.',
    none: 'No account yet?',
    business: 'Mimbar for businesses',
  },
}

export function signInPage(view: ConsoleView, { wrong = false, formSaved = false } = {}): ConsolePage {
  const { language } = view
  const texts = signInWords[language]
  return {
    title: texts.enter,
    main: (
      <>
        <h1>{shellWords[language].console}</h1>
        <p class="soft">{texts.lead}</p>
        {formSaved && notice(texts.formSaved)}
        {wrong && (
          <p class="notice bad" role="alert" id="problem">
            {texts.wrong}
          </p>
        )}
        <form method="post" action="/console/session" class="card">
          <label for="key">{texts.key}</label>
          <input
            id="key"
            name="key"
            type="password"
            required
            autocomplete="current-password"
            spellcheck={false}
            aria-invalid={wrong ? 'true' : undefined}
            aria-describedby={wrong ? 'problem' : undefined}
            placeholder="mmsg_…"
          />
          <p class="soft">{texts.hours}</p>
          <button>{texts.enter}</button>
        </form>
        {linkForm(view)}
        <p>
          {texts.none} <a href={`/business?lang=${language}`}>{texts.business}</a>
        </p>
      </>
    ),
  }
}

export const signInPages: RoutesOf<ConsoleDeps & { sessions: Sessions }> =
  ({ db, limiter, sealer, publicUrl, now, sessions }) =>
  async (scope) => {
    scope.post(
      '/session',
      {
        config: { anybody: true },
        bodyLimit: STRANGERS_BODY_BYTES,
        schema: { body: z.object({ key: z.string().max(200).default('') }) },
      },
      async (request, reply) => {
        mustBeOwnForm(request.headers, publicUrl)
        const subject = `console:${addressBlock(request.ip)}`
        if (limiter.recall(subject, WRONG_KEYS, now()).refusedBy) throw tooMany()
        const known = await holderOf(db, request.body.key.trim())
        if (known) {
          const session = await sessions.open(reply, known, now())
          return afterSignIn(sessions, request, reply, { session, otherwise: '/console' })
        }
        const { refusedBy } = await limiter.take(subject, WRONG_KEYS, now())
        if (refusedBy) throw tooMany()
        const view = request.getDecorator<ConsoleView>('view')
        return sendPage(reply.code(401), view, signInPage(view, { wrong: true }))
      },
    )

    // reloading a refused page, or changing its language, requests this address
    scope.get('/session', { config: { anybody: true } }, async (request, reply) =>
      reply.redirect(`/console?lang=${request.getDecorator<ConsoleView>('view').language}`, 303),
    )

    scope.get('/kept', async (request, reply) => {
      const view = signedInView<ConsoleSession>(request)
      const page = await savedFormPage({ sessions, sealer }, view)
      return page ? sendPage(reply, view, page) : reply.redirect('/console', 303)
    })

    scope.post('/session/end', async (request, reply) => {
      await sessions.close(request, reply)
      return reply.redirect('/console', 303)
    })
  }
