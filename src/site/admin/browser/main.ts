import { actionsView } from './actions.ts'
import { call, type Session, useSession } from './api.ts'
import { calendarView } from './calendar.ts'
import { h } from './element.ts'
import { feedbackView } from './feedback.ts'
import { keysView } from './keys.ts'
import { lecturesView } from './lectures.ts'
import { attempt, say } from './notice.ts'
import { placesView } from './places.ts'
import { signInView } from './sign-in.ts'
import { simulatorView } from './simulator.ts'
import { submittersView } from './submitters.ts'
import { templatesView } from './templates.ts'
import { trafficView } from './traffic.ts'
import { whatsappView } from './whatsapp.ts'

const VIEWS: Record<string, { title: string; draw: (signal: AbortSignal) => HTMLElement }> = {
  lectures: { title: 'Lectures', draw: lecturesView },
  submitters: { title: 'Submitters', draw: submittersView },
  mosques: { title: 'Mosques', draw: () => placesView('mosques') },
  schools: { title: 'Schools', draw: () => placesView('schools') },
  feedback: { title: 'Feedback', draw: feedbackView },
  calendar: { title: 'Calendar', draw: calendarView },
  keys: { title: 'Keys', draw: keysView },
  templates: { title: 'Templates', draw: templatesView },
  whatsapp: { title: 'WhatsApp', draw: whatsappView },
  simulator: { title: 'Simulator', draw: simulatorView },
  traffic: { title: 'Queue and traffic', draw: trafficView },
  actions: { title: 'Actions', draw: actionsView },
}

const main = document.getElementById('main')
const nav = document.getElementById('nav')
let leave = new AbortController()

/** Draws the view that the address names; `focus` puts the reader at its heading. */
function draw(focus: boolean): void {
  const name = location.hash.slice(1) in VIEWS ? location.hash.slice(1) : 'lectures'
  const view = VIEWS[name]
  if (!view || !main) return
  leave.abort()
  leave = new AbortController()
  say('')
  document.title = `${view.title} · Mimbar`
  for (const link of nav?.querySelectorAll('a') ?? []) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  main.replaceChildren(view.draw(leave.signal))
  if (focus) main.querySelector('h1')?.focus()
}

/** The link past the header leads to a place on the page, not to a view. */
const navigate = () => location.hash !== '#main' && draw(true)

function openDesk(session: Session): void {
  useSession(session, closeDesk)
  const out: HTMLButtonElement = h(
    'button',
    {
      type: 'button',
      class: 'quiet',
      onclick: () =>
        attempt(out, async () => {
          await call('DELETE', '/session')
          closeDesk()
          say('You are signed out.')
        }),
    },
    'Sign out',
  )
  nav?.replaceChildren(
    ...Object.entries(VIEWS).map(([name, { title }]) => h('a', { href: `#${name}` }, title)),
    h('span', { class: 'soft' }, session.name),
    out,
  )
  window.addEventListener('hashchange', navigate)
  draw(true)
}

function closeDesk(): void {
  useSession(undefined, () => {})
  leave.abort()
  window.removeEventListener('hashchange', navigate)
  nav?.replaceChildren()
  document.title = 'Operator’s desk · Mimbar'
  main?.replaceChildren(signInView(openDesk))
  say('Your session is over: sign in again.', 'bad')
  main?.querySelector('input')?.focus()
}

call<Session>('GET', '/session').then(openDesk, () => {
  closeDesk()
  say('')
})
