import { z } from 'zod'
import { html } from '../../platform/html.ts'
import { sentByOwnPage } from '../../platform/http/own-page.ts'
import { addressBlock } from '../../platform/limits/address-block.ts'
import type { Allowance } from '../../platform/limits/windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsolePages } from './deps.ts'
import { sendPage } from './pages.ts'
import { closeSession, openSession, setCookie } from './sessions.ts'

const WRONG_KEYS: Allowance[] = [{ period: 'minute', limit: 20 }]

const tooMany = () => new Refusal('limited', 'Too many wrong keys: wait a minute', { retryAfterSeconds: 60 })

export const signInPage = (problem?: string) => ({
  title: 'Sign in',
  main: html`<h1>Console</h1>
<p class="soft">Follow your messages, and try the API.</p>
${problem && html`<p class="notice bad" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/console/session" class="card">
<label for="key">Messaging API key</label>
<input id="key" name="key" type="password" required autocomplete="current-password" spellcheck="false"${
    problem && html` aria-invalid="true" aria-describedby="problem"`
  } placeholder="mmsg_…">
<p class="soft">You stay signed in for twelve hours. The key itself is not stored in your browser.</p>
<button>Sign in</button>
</form>`,
})

export const signInPages: ConsolePages =
  ({ db, limiter, publicUrl, now }) =>
  async (scope) => {
    scope.post(
      '/session',
      { config: { anybody: true }, schema: { body: z.object({ key: z.string().max(200).default('') }) } },
      async (request, reply) => {
        // another site could sign its visitor in with a key of its own, and read what they then write
        if (sentByOwnPage(request.headers, publicUrl) === false) {
          throw new Refusal('forbidden', 'This form did not come from the console: open the console and sign in there')
        }
        const subject = `console:${addressBlock(request.ip)}`
        if (limiter.recall(subject, WRONG_KEYS, now()).refusedBy) throw tooMany()
        const secret = await openSession(db, request.body.key.trim(), now())
        if (secret) {
          setCookie(reply, secret, publicUrl)
          return reply.redirect('/console', 303)
        }
        const { refusedBy } = await limiter.take(subject, WRONG_KEYS, now())
        if (refusedBy) throw tooMany()
        return sendPage(reply.code(401), signInPage('This key is not valid. Keys begin with mmsg_.'))
      },
    )

    scope.post('/session/end', async (request, reply) => {
      await closeSession(db, request)
      setCookie(reply, undefined, publicUrl)
      return reply.redirect('/console', 303)
    })
  }
