import type { FastifyPluginAsync } from 'fastify'
import { callerOf, admit as checkAccount } from '../../messaging/auth.ts'
import type { MessagingDeps } from '../../messaging/deps.ts'
import { countedAs, LimitExceeded } from '../../messaging/limits.ts'
import { takeTogether } from '../../platform/limits/together.ts'
import { overload } from '../../platform/overload.ts'
import { admitProgram } from '../../reference/http/auth.ts'
import type { ReferenceDeps } from '../../reference/http/deps.ts'
import { endpoint } from './endpoint.ts'
import { llmsText } from './llms.ts'
import { accountServer } from './messaging/server.ts'
import { agentServer } from './server.ts'

/** The Model Context Protocol at /mcp (reference) and /mcp/messaging (an account), and /llms.txt. */
export const agentsPlugin =
  (reference: ReferenceDeps, messaging: MessagingDeps): FastifyPluginAsync =>
  async (scope) => {
    const { publicUrl } = reference
    const checked = checkAccount(messaging)

    await scope.register(
      endpoint<string>({
        url: '/mcp',
        publicUrl,
        keys: {
          docs: `${publicUrl}/developers`,
          hint: 'Send a reference key as X-API-Key or as Authorization: Bearer',
        },
        log: reference.log,
        async admit(request, reply) {
          const reason = reference.overloaded()
          if (reason) throw overload(reason)
          return admitProgram(reference, request, reply)
        },
        serverOf: (caller) =>
          agentServer({ ...reference, search: reference.search.of(caller), verifier: reference.verifier.of(caller) }),
      }),
    )

    await scope.register(async (account) => {
      account.decorateRequest('caller', null)
      await account.register(
        endpoint({
          url: '/mcp/messaging',
          publicUrl,
          keys: { docs: `${publicUrl}/business`, hint: 'Send a key of your account as Authorization: Bearer' },
          log: messaging.log,
          async admit(request, reply) {
            await checked(request, reply)
            const caller = callerOf(request)
            return {
              caller,
              async countAnother() {
                const at = messaging.now()
                const { refusedBy } = await takeTogether(messaging.limiter, countedAs(caller.account, request.ip), at)
                if (refusedBy) throw new LimitExceeded(refusedBy, 'requests', at)
              },
            }
          },
          serverOf: (caller, requestId) => accountServer({ ...messaging, caller, requestId }),
        }),
      )
    })

    const llms = llmsText(publicUrl)
    scope.get('/llms.txt', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('text/markdown; charset=utf-8').send(llms),
    )
  }
