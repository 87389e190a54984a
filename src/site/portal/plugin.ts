import formBody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { STRANGERS_BODY_BYTES, setUpScope } from '../../platform/http/scope.ts'
import type { RefusalKind } from '../../platform/refusal.ts'
import { sendReferenceRefusal } from '../../reference/http/errors.ts'
import { assetRoutes } from './assets.tsx'
import type { PortalDeps } from './deps.ts'
import { homeRoutes } from './home.tsx'
import { keyPageRoutes } from './key/routes.tsx'
import { keyFormRoutes } from './key-forms.tsx'
import { languageOf } from './language.ts'
import { noticePage, sendPage } from './pages.tsx'
import { isForm } from './refused-form.tsx'
import { portalWords } from './words.ts'

/** The developer portal and the widget's file. A form is answered by a page, JSON by JSON. */
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
        const language = languageOf(request)
        const words = portalWords(language).notices
        const notices: Partial<Record<RefusalKind, typeof words.wrong>> = {
          internal: words.broken,
          limited: words.limited,
          conflict: words.full,
        }
        const text = notices[refusal.kind] ?? words.wrong
        return sendPage(reply.code(refusal.statusCode), noticePage(language, text))
      },
    })
    await scope.register(formBody)
    await scope.register(homeRoutes(deps))
    await scope.register(keyFormRoutes(deps))
    await scope.register(keyPageRoutes(deps))
    await scope.register(assetRoutes(deps))
  }
