import type { FastifyReply } from 'fastify'
import * as kit from '../kit/shell.tsx'
import { zoneName } from '../kit/time.tsx'
import { mayLook } from './areas.ts'
import type { ConsoleView } from './view.ts'
import { type ConsoleSection, PLACES, shellWords } from './words.ts'

/** `at`: the page's entry in the header. */
export type ConsolePage = kit.Page & { at?: ConsoleSection | undefined }

/** Sends a page of the console. */
export const sendPage = (reply: FastifyReply, view: ConsoleView, page: ConsolePage): FastifyReply =>
  kit.sendPage(reply, shellOf(view, page.at), { ...page, description: shellWords[view.language].lead, unlisted: true })

function shellOf(view: ConsoleView, at: ConsoleSection | undefined): kit.Shell {
  const { session, language } = view
  const words = shellWords[language]
  const places = Object.entries(PLACES) as [ConsoleSection, string][]
  return {
    language,
    layout: 'desk',
    home: '/',
    of: { text: words.console, href: '/console' },
    label: words.console,
    links: session
      ? places
          .filter(([place]) => mayLook({ ...view, session }, place))
          .map(([place, href]) => ({ text: words.places[place], href, now: place === at }))
      : [],
    aside: (
      <>
        {kit.otherLanguages(view)}
        {session && kit.signOut({ ...view, session }, '/console/session/end', words.signOut)}
      </>
    ),
    footer: session && (
      <p>
        {words.times} {view.zone} ({zoneName(view, view.now)}). <a href={PLACES.account}>{words.changeZone}</a>
      </p>
    ),
  }
}
