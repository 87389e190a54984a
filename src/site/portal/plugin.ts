import formBody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { STRANGERS_BODY_BYTES, setUpScope } from '../../platform/http/scope.ts'
import type { RefusalKind } from '../../platform/refusal.ts'
import { sendReferenceRefusal } from '../../reference/http/errors.ts'
import { openView } from '../kit/view.ts'
import { assetRoutes } from './assets.tsx'
import type { PortalDeps } from './deps.ts'
import { homeRoutes } from './home.tsx'
import { keyPageRoutes } from './key/routes.tsx'
import { isForm, keyFormRoutes } from './key-forms.tsx'
import { noticePage, sendPage } from './page.tsx'
import { portalWords } from './words.ts'

/** The developer portal and the widget's file. Forms are answered by pages, JSON by JSON. */
export const portalPlugin =
  (deps: PortalDeps): FastifyPluginAsync =>
  async (scope) => {
    setUpScope(scope, {
      bodyBytes: STRANGERS_BODY_BYTES,
      send(reply, refusal, request) {
        if (!isForm(request) && request.method !== 'GET') {
          return sendReferenceRefusal(reply, refusal, `${deps.publicUrl}/developers`)
        }
        if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
        const view = openView(request, deps.now())
        const words = portalWords[view.language].notices
        const notices: Partial<Record<RefusalKind, typeof words.wrong>> = {
          internal: words.broken,
          limited: words.limited,
          conflict: words.full,
        }
        return sendPage(reply.code(refusal.statusCode), view, noticePage(view, notices[refusal.kind] ?? words.wrong))
      },
    })
    await scope.register(formBody)
    await scope.register(homeRoutes(deps))
    await scope.register(keyFormRoutes(deps))
    await scope.register(keyPageRoutes(deps))
    await scope.register(assetRoutes(deps))
  }
