import { call, type Session } from './api.ts'
import { h } from './element.ts'
import { attempt } from './notice.ts'

/** Exchanges the operator token for a session. The token stays in this form and is gone with it. */
export function signInView(done: (session: Session) => void): HTMLElement {
  const token = h('input', { id: 'token', type: 'password', required: true, autocomplete: 'current-password' })
  const name = h('input', { id: 'name', type: 'text', maxlength: 60, autocomplete: 'name' })
  const button = h('button', {}, 'Sign in')
  return h(
    'section',
    { class: 'sign-in' },
    h('h1', { tabindex: -1 }, 'Operator’s desk'),
    h(
      'form',
      {
        class: 'card stack',
        onsubmit: (event) => {
          event.preventDefault()
          void attempt(button, async () =>
            done(await call<Session>('POST', '/session', { token: token.value, name: name.value })),
          )
        },
      },
      h('label', { for: 'token' }, 'Operator token'),
      token,
      h('p', { class: 'help' }, 'ADMIN_TOKEN, or adminToken in credentials.json of the data folder'),
      h('label', { for: 'name' }, 'Your name'),
      name,
      h('p', { class: 'help' }, 'Recorded with every change you make'),
      button,
    ),
  )
}
