import cookie from '@fastify/cookie'
import type { FastifyPluginAsync } from 'fastify'
import { setUpScope } from '../../platform/http/scope.ts'
import { sendReferenceRefusal } from '../../reference/http/errors.ts'
import { accountRoutes } from './accounts.ts'
import { actionRoutes } from './actions.ts'
import { auditActions } from './audit.ts'
import { checkOperator } from './auth.ts'
import { connectionRoutes } from './connections.ts'
import { correctionRoutes } from './corrections.ts'
import type { AdminDeps } from './deps.ts'
import { directoryRoutes } from './directory.ts'
import { dumpAdminRoutes } from './dumps.ts'
import { failedWorkRoutes } from './failed-work.ts'
import { feedbackAdminRoutes } from './feedback.ts'
import { healthRoutes } from './health.ts'
import { hijriDecisionRoutes } from './hijri.ts'
import { lectureSubmitterRoutes } from './lecture-submitters.ts'
import { lectureAdminRoutes } from './lectures.ts'
import { queueRoutes } from './queue.ts'
import { referenceKeyRoutes } from './reference-keys.ts'
import { sessionRoutes } from './session-routes.ts'
import { signUpRoutes } from './sign-ups.ts'
import { simulatorRoutes } from './simulator.ts'
import { statsRoutes } from './stats.ts'
import { templateRoutes } from './templates.ts'
import { whatsappRoutes } from './whatsapp.ts'

/** The operator API, mounted at /admin/api. Its errors have the reference API's format. */
export const adminPlugin =
  (deps: AdminDeps): FastifyPluginAsync =>
  async (scope) => {
    const docsUrl = `${deps.publicUrl}/docs`
    setUpScope(scope, {
      send: (reply, refusal) => sendReferenceRefusal(reply, refusal, docsUrl),
      missing: 'This address',
    })
    await scope.register(cookie)
    scope.addHook('onRequest', (request) => checkOperator(deps, request))
    auditActions(scope, deps)
    await scope.register(sessionRoutes(deps))
    await scope.register(actionRoutes(deps))
    await scope.register(referenceKeyRoutes(deps))
    await scope.register(accountRoutes(deps))
    await scope.register(signUpRoutes(deps))
    await scope.register(whatsappRoutes(deps))
    await scope.register(connectionRoutes(deps))
    await scope.register(templateRoutes(deps))
    await scope.register(simulatorRoutes(deps))
    await scope.register(healthRoutes(deps))
    await scope.register(queueRoutes(deps))
    await scope.register(failedWorkRoutes(deps))
    await scope.register(statsRoutes(deps))
    await scope.register(lectureAdminRoutes(deps))
    await scope.register(lectureSubmitterRoutes(deps))
    await scope.register(feedbackAdminRoutes(deps))
    await scope.register(correctionRoutes(deps))
    await scope.register(dumpAdminRoutes(deps))
    await scope.register(directoryRoutes(deps))
    await scope.register(hijriDecisionRoutes(deps))
  }
