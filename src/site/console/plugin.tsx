import type { FastifyPluginAsync } from 'fastify'
import { isTrial } from '../../messaging/accounts/fiction.ts'
import { countedAs, LimitExceeded } from '../../messaging/limits.ts'
import { takeTogether } from '../../platform/limits/together.ts'
import { setUpArea } from '../kit/area.ts'
import { notice } from '../kit/notice.tsx'
import { refusalText } from '../kit/refusals.ts'
import { sessionsOf } from '../kit/session.ts'
import { accountPages } from './account.tsx'
import { type ConsoleArea, checkArea, registerIn } from './areas.ts'
import { broadcastFormPages } from './broadcasts/form.tsx'
import { broadcastPages } from './broadcasts/pages.tsx'
import { contactFormPages } from './contacts/form.tsx'
import { contactImportPages } from './contacts/import.tsx'
import { contactMergePages } from './contacts/merge.tsx'
import { contactPages } from './contacts/pages.tsx'
import { contactTemplatePages } from './contacts/template.tsx'
import type { ConsoleDeps } from './deps.ts'
import { enterPages } from './enter.tsx'
import { filePages } from './files/pages.tsx'
import { inboxActions } from './inbox/actions.ts'
import { inboxPages } from './inbox/pages.tsx'
import { quickReplyPages } from './inbox/quick-replies.tsx'
import { keyPages } from './keys.tsx'
import { messagePages } from './messages/pages.tsx'
import { overviewPages } from './overview.tsx'
import { sendPage } from './page.tsx'
import { peoplePages } from './people/pages.tsx'
import { personPages } from './people/person.tsx'
import { receivedPages } from './received.tsx'
import { rulePages } from './rules/pages.tsx'
import { secretPages } from './secrets.tsx'
import { type ConsoleSession, knownSession } from './session.ts'
import { signInPages } from './sign-in.tsx'
import { startPages } from './start.tsx'
import { templateListPages } from './templates/list.tsx'
import { templatePages } from './templates/template.tsx'
import type { ConsoleView } from './view.ts'
import { deliveryPages } from './webhooks/delivery.tsx'
import { eventPages } from './webhooks/events.tsx'
import { webhookListPages } from './webhooks/list.tsx'
import { webhookPages } from './webhooks/webhook.tsx'
import { shellWords } from './words.ts'

/** The console, mounted at /console. Forms and links do everything; a script makes the inbox live. */
export const consolePlugin =
  (deps: ConsoleDeps): FastifyPluginAsync =>
  async (scope) => {
    const { db, publicUrl } = deps
    const sessions = sessionsOf({ db, area: 'console', cookie: 'mimbar_console', path: '/console', publicUrl })
    await setUpArea<ConsoleSession>(scope, {
      sessions,
      sealer: deps.sealer,
      signInAt: '/console',
      known: (session) => knownSession(db, session),
      zoneOf: (session) => session?.account.timeZone ?? deps.config.TIME_ZONE,
      now: deps.now,
      sendRefusal(reply, view, refusal) {
        const broken = refusal.kind === 'internal' || refusal.kind === 'unavailable'
        const words = shellWords[view.language]
        return sendPage(reply, view, {
          title: words.failed,
          main: (
            <>
              <h1>{words.failed}</h1>
              {notice(broken ? words.again : refusalText(view, refusal), 'bad')}
              <p>
                <a href="/console">{words.back}</a>
              </p>
            </>
          ),
        })
      },
    })
    // a trial account has the rate limits of the API here too, because anybody may create one
    scope.addHook('onRequest', async (request) => {
      const { session } = request.getDecorator<ConsoleView>('view')
      if (!session || !isTrial(session.account)) return
      const at = deps.now()
      const { refusedBy } = await takeTogether(deps.limiter, countedAs(session.account, request.ip), at)
      if (refusedBy) throw new LimitExceeded(refusedBy, 'requests', at)
    })
    scope.addHook('onRequest', checkArea)
    const withSessions = { ...deps, sessions }
    const pages: Record<ConsoleArea, FastifyPluginAsync[]> = {
      session: [signInPages(withSessions), enterPages(withSessions)],
      start: [startPages(deps)],
      overview: [overviewPages(deps)],
      inbox: [inboxPages(withSessions), inboxActions(deps), quickReplyPages(deps)],
      messages: [messagePages(deps)],
      received: [receivedPages(deps)],
      contacts: [contactFormPages(deps), contactImportPages(deps), contactMergePages(deps), contactPages(deps)],
      contactTemplate: [contactTemplatePages(deps)],
      broadcasts: [broadcastFormPages(deps), broadcastPages(deps)],
      templates: [templateListPages(deps), templatePages(deps)],
      files: [filePages(deps)],
      rules: [rulePages(deps)],
      webhooks: [webhookListPages(deps), webhookPages(deps), deliveryPages(deps), eventPages(deps)],
      keys: [keyPages(deps)],
      people: [peoplePages(deps), personPages(withSessions)],
      secrets: [secretPages(deps)],
      account: [accountPages(deps)],
    }
    for (const area of Object.keys(pages) as ConsoleArea[]) await registerIn(scope, area, pages[area])
  }
