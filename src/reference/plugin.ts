import cors from '@fastify/cors'
import type { FastifyPluginAsync } from 'fastify'
import { describeApi } from '../platform/http/openapi.ts'
import { STRANGERS_BODY_BYTES, setUpScope } from '../platform/http/scope.ts'
import { overload } from '../platform/overload.ts'
import { askRoutes } from './answers/routes.ts'
import { calendarFeedRoutes } from './calendar/feed-routes.ts'
import { hijriRoutes } from './calendar/hijri-routes.ts'
import { prayerFeedRoutes } from './calendar/prayer/feed-routes.ts'
import { prayerRoutes } from './calendar/prayer/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { dumpRoutes } from './dumps/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { admit } from './http/auth.ts'
import type { ReferenceDeps } from './http/deps.ts'
import { description } from './http/description.ts'
import { sendReferenceRefusal } from './http/errors.ts'
import { parallelRoutes } from './index/parallels/routes.ts'
import { lectureRoutes } from './lectures/routes.ts'
import { changeRoutes } from './loading/versions/routes.ts'
import { masailRoutes } from './records/collections/masail-routes.ts'
import { collectionRoutes } from './records/collections/routes.ts'
import { hadithRoutes } from './records/hadith/routes.ts'
import { rijalRoutes } from './records/narrators/routes.ts'
import { quranRoutes } from './records/quran/routes.ts'
import { citationRoutes } from './references/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { suggestRoutes } from './search/suggest/routes.ts'
import { verifyRoutes } from './verify/routes.ts'

/** The reference API: what is mounted at /api/v1. */
export const referencePlugin =
  (deps: ReferenceDeps): FastifyPluginAsync =>
  async (scope) => {
    const docsUrl = `${deps.publicUrl}/developers`
    setUpScope(scope, {
      send: (reply, refusal) => sendReferenceRefusal(reply, refusal, docsUrl),
      missing: 'This address',
      bodyBytes: STRANGERS_BODY_BYTES,
    })
    scope.decorateRequest('holder', null)
    await scope.register(cors, {
      origin: '*',
      methods: ['GET', 'HEAD', 'POST', 'DELETE'],
      allowedHeaders: ['X-API-Key', 'Content-Type', 'Accept', 'If-None-Match', 'Range', 'If-Range'],
      exposedHeaders: [
        'Retry-After',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'ETag',
        'Accept-Ranges',
        'Content-Range',
        'X-Request-Id',
      ],
      maxAge: 86_400,
    })
    describeApi(scope, description(docsUrl))

    await scope.register(calendarFeedRoutes(deps))
    await scope.register(prayerFeedRoutes(deps))
    await scope.register(async (guarded) => {
      guarded.addHook('onRequest', (_request, _reply, done) => {
        const reason = deps.overloaded()
        done(reason && overload(reason))
      })
      guarded.addHook('onRequest', admit(deps))
      await guarded.register(quranRoutes(deps))
      await guarded.register(hadithRoutes(deps))
      await guarded.register(parallelRoutes(deps))
      await guarded.register(citationRoutes(deps))
      await guarded.register(rijalRoutes(deps))
      await guarded.register(collectionRoutes(deps))
      await guarded.register(masailRoutes(deps))
      await guarded.register(changeRoutes(deps))
      await guarded.register(dumpRoutes(deps))
      await guarded.register(lectureRoutes(deps))
      await guarded.register(searchRoutes(deps))
      await guarded.register(suggestRoutes(deps))
      await guarded.register(askRoutes(deps))
      await guarded.register(verifyRoutes(deps))
      await guarded.register(feedbackRoutes(deps))
      await guarded.register(calendarRoutes(deps))
      await guarded.register(hijriRoutes(deps))
      await guarded.register(prayerRoutes(deps))
      await guarded.register(directoryRoutes(deps))
    })
  }
