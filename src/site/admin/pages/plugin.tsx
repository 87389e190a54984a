import type { FastifyPluginAsync } from 'fastify'
import { setUpArea } from '../../kit/area.ts'
import { notice } from '../../kit/notice.tsx'
import { refusalText } from '../../kit/refusals.ts'
import { viewOf } from '../../kit/view.ts'
import { auditActions } from '../audit.ts'
import type { AdminDeps, AdminRoutes } from '../deps.ts'
import { isInForce, operatorSessions } from '../sessions.ts'
import { accountPages } from './account.tsx'
import { accountForm } from './account-form.tsx'
import { actionPages } from './actions.tsx'
import { calendarPages } from './calendar.tsx'
import { connectionPages } from './connections.tsx'
import { copyPages } from './copies.tsx'
import { correctionPages } from './corrections.tsx'
import { feedbackPages } from './feedback.tsx'
import { healthPages } from './health.tsx'
import { keyPages } from './keys.tsx'
import { lectureSteps } from './lecture-steps.tsx'
import { lecturePages } from './lectures.tsx'
import { sendPage } from './page.tsx'
import { importPages } from './place-import.tsx'
import { placePages } from './places.tsx'
import { recordPages } from './records.tsx'
import { secretPages } from './secrets.tsx'
import { signInPages } from './sign-in.tsx'
import { signUpPages } from './sign-ups.tsx'
import { simulatorPages } from './simulator.tsx'
import { submitterPages } from './submitters.tsx'
import { templatePages } from './templates.tsx'
import { trafficPages } from './traffic.tsx'
import { whatsappPages } from './whatsapp.tsx'

const PAGES: AdminRoutes[] = [
  ...[lecturePages, lectureSteps, submitterPages, placePages, importPages, feedbackPages, calendarPages],
  ...[recordPages, correctionPages, copyPages],
  ...[keyPages, signUpPages, accountPages, accountForm, secretPages, templatePages, whatsappPages, connectionPages],
  ...[simulatorPages],
  ...[healthPages, trafficPages, actionPages],
]

/** The admin pages, mounted at /admin. They need no scripts: forms and links do everything, with the same functions as /admin/api. */
export const deskPlugin =
  (deps: AdminDeps): FastifyPluginAsync =>
  async (scope) => {
    const { adminToken, timeZone, now } = deps
    const sessions = operatorSessions(deps)
    await setUpArea(scope, {
      sessions,
      sealer: deps.sealer,
      signInAt: '/admin',
      known: async (session) => (adminToken !== undefined && isInForce(session, adminToken) ? session : undefined),
      zoneOf: () => timeZone,
      // operators read the server's documentation, which is in English
      languages: ['en'],
      now,
      sendRefusal: (reply, view, refusal) =>
        sendPage(reply, view, {
          title: 'That did not work',
          main: (
            <>
              <h1>That did not work</h1>
              {notice(refusalText(view, refusal), 'bad')}
              <p>
                <a href="/admin">Back to the desk</a>
              </p>
            </>
          ),
        }),
    })
    auditActions(scope, deps)
    scope.addHook('onRequest', async (request) => {
      request.setDecorator('operator', viewOf(request).session?.name ?? '')
    })
    await scope.register(signInPages({ ...deps, sessions }))
    for (const pages of PAGES) await scope.register(pages(deps))
  }
