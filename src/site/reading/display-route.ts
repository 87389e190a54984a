import formBody from '@fastify/formbody'
import { z } from 'zod'
import { SCRIPTS } from '../../reference/records/quran/scripts.ts'
import { addressIn } from './address.ts'
import type { ReadingRoutes } from './deps.ts'
import { SIZES, saveDisplay } from './display.ts'
import { viewOf } from './reply.ts'

/** A path of this site. Browsers read two leading slashes, of either kind, as another host. */
const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/

/** An unticked box is not sent. */
const ticked = z
  .string()
  .optional()
  .transform((sent) => sent !== undefined)

const sent = z.object({
  to: z.string().max(2000).regex(OWN_PATH).catch('/').default('/'),
  script: z.enum(SCRIPTS),
  size: z.enum(SIZES),
  arabic: ticked,
  latin: ticked,
  translation: ticked,
})

/** /display: saves the choice in a cookie and returns to the page, whose address includes it for browsers without cookies. */
export const displayRoute: ReadingRoutes = () => async (scope) => {
  await scope.register(formBody)
  scope.post('/display', { schema: { body: sent } }, async (request, reply) => {
    const { to, ...display } = request.body
    const [page = '', verse] = to.split('#')
    const [path = '', query] = page.split('?')
    const parameters = new URLSearchParams(query)
    for (const name of Object.keys(display)) parameters.delete(name)
    const address = addressIn({ ...viewOf(request), languageChosen: false }, `${path}?${parameters}`, display)
    saveDisplay(reply, display)
    return reply.header('cache-control', 'no-store').redirect(verse ? `${address}#${verse}` : address, 303)
  })
}
