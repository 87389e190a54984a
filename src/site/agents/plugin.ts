import { toWebRequest } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { setUpScope } from '../../platform/http/scope.ts'
import { overload } from '../../platform/overload.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { admitProgram } from '../../reference/http/auth.ts'
import type { ReferenceDeps } from '../../reference/http/deps.ts'
import { llmsText } from './llms.ts'
import { countRequests, sendRpcRefusal } from './rpc.ts'
import { agentServer } from './server.ts'

/** `verify` takes the longest argument: 10,000 characters, each written as two escapes at worst. */
const BODY_LIMIT_BYTES = 256 * 1024

/** For assistants: POST /mcp, the Model Context Protocol over Streamable HTTP without sessions, and /llms.txt. */
export const agentsPlugin =
  (deps: ReferenceDeps): FastifyPluginAsync =>
  async (scope) => {
    setUpScope(scope, { send: (reply, refusal) => sendRpcRefusal(reply, refusal, `${deps.publicUrl}/developers`) })
    const hosts = hostsOf(deps.publicUrl)
    const serverOf = (caller = '') =>
      agentServer({ ...deps, search: deps.search.of(caller), verifier: deps.verifier.of(caller) })
    const handler = createMcpHandler(({ authInfo }) => serverOf(authInfo?.clientId), {
      // nothing here ever changes, so there is nothing to wait for
      maxSubscriptions: 0,
      onerror: (error) => deps.log.debug({ err: error }, 'the protocol refused a message'),
    })
    scope.addHook('onClose', () => handler.close())

    // without sessions there is no stream to open and none to end
    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      handler: (_request, reply) =>
        sendRpcRefusal(
          reply.header('allow', 'POST').code(405),
          'Method not allowed: this is a server of the Model Context Protocol without sessions, so send POST',
        ),
    })

    scope.post('/mcp', { bodyLimit: BODY_LIMIT_BYTES, onRequest: admit }, async (request, reply) => {
      const { body } = request
      if (body === undefined || body === null) throw invalid('body', 'is empty: send one JSON-RPC message')
      const more = countRequests(body) - 1
      const { caller, countAnother } = request.getDecorator<Admitted>('admitted')
      for (let i = 0; i < more; i++) await countAnother()
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const response = await handler.fetch(await toWebRequest(request.raw, body, { signal: gone.signal }), {
        parsedBody: body,
        authInfo: { token: '', clientId: caller, scopes: [] },
      })
      return reply.send(response)
    })

    scope.decorateRequest('admitted')

    const llms = llmsText(deps.publicUrl)
    scope.get('/llms.txt', (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('text/markdown; charset=utf-8').send(llms),
    )

    async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const reason = deps.overloaded()
      if (reason) throw overload(reason)
      checkSender(request, hosts)
      request.setDecorator('admitted', await admitProgram(deps, request, reply))
    }
  }

type Admitted = Awaited<ReturnType<typeof admitProgram>>

/** Names that this server is known by to browsers; a local one by every name of this machine alone. */
function hostsOf(publicUrl: string): { own: string[]; local: boolean } {
  const { hostname } = new URL(publicUrl)
  const local = localhostAllowedHostnames().includes(hostname)
  return { own: local ? localhostAllowedHostnames() : [hostname], local }
}

/**
 * A page elsewhere may not speak for its reader, as the protocol asks: its origin is refused. Of a local server also another name that
 * was made to lead here (DNS rebinding).
 */
function checkSender({ headers }: FastifyRequest, { own, local }: { own: string[]; local: boolean }): void {
  const { origin, host } = headers
  if (origin !== undefined && !validateOriginHeader(origin, own).ok)
    throw new Refusal('forbidden', 'Pages of other websites may not call this: call it from a program, without Origin')
  if (local && !validateHostHeader(host, own).ok)
    throw new Refusal('forbidden', `This server is known as ${own.join(', ')}: set PUBLIC_URL if it has another name`)
}
