import { toWebRequest } from '@modelcontextprotocol/node'
import {
  createMcpHandler,
  localhostAllowedHostnames,
  type McpServer,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { setUpScope } from '../../platform/http/scope.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { countRequests, sendRpcRefusal, type WhereKeysAre } from './rpc.ts'

/** `verify` takes the longest argument: 10,000 characters, each written as two escapes at worst. */
const BODY_LIMIT_BYTES = 256 * 1024

/** The caller of an admitted request, and a function that counts one more request of theirs. */
export type Admitted<Caller> = { caller: Caller; countAnother: () => Promise<void> }

type AgentEndpoint<Caller> = {
  url: string
  publicUrl: string
  keys: WhereKeysAre
  /** Checks the key and counts the request. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Admitted<Caller>>
  /** The tools for one request. */
  serverOf: (caller: Caller, requestId: string) => McpServer
  log: FastifyBaseLogger
}

/** An endpoint of the Model Context Protocol over Streamable HTTP, without sessions. */
export const endpoint =
  <Caller>({ url, publicUrl, keys, admit, serverOf, log }: AgentEndpoint<Caller>): FastifyPluginAsync =>
  async (scope) => {
    type Call = Admitted<Caller> & { requestId: string }
    setUpScope(scope, { send: (reply, refusal) => sendRpcRefusal(reply, refusal, keys) })
    const hosts = hostsOf(publicUrl)
    const handler = createMcpHandler(
      ({ authInfo }) => {
        if (!authInfo?.extra) throw new Error('a request came without its call')
        // `fetch` below passes it on
        const { caller, requestId } = authInfo.extra.call as Call
        return serverOf(caller, requestId)
      },
      {
        // the list of tools never changes, so there is nothing to subscribe to
        maxSubscriptions: 0,
        onerror: (error) => log.debug({ err: error }, 'the protocol rejected a message'),
      },
    )
    scope.addHook('onClose', () => handler.close())
    scope.decorateRequest('call')

    // without sessions there is no stream to open and none to end
    scope.route({
      method: ['GET', 'DELETE'],
      url,
      handler: (_request, reply) =>
        sendRpcRefusal(
          reply.header('allow', 'POST').code(405),
          'Method not allowed: this server of the Model Context Protocol has no sessions, so send POST',
        ),
    })

    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      checkSender(request, hosts)
      request.setDecorator('call', { ...(await admit(request, reply)), requestId: request.id } satisfies Call)
    }
    scope.post(url, { bodyLimit: BODY_LIMIT_BYTES, onRequest }, async (request, reply) => {
      const { body } = request
      if (body === undefined || body === null) throw invalid('body', 'is empty: send one JSON-RPC message')
      const more = countRequests(body) - 1
      const call = request.getDecorator<Call>('call')
      for (let i = 0; i < more; i++) await call.countAnother()
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const response = await handler.fetch(await toWebRequest(request.raw, body, { signal: gone.signal }), {
        parsedBody: body,
        authInfo: { token: '', clientId: '', scopes: [], extra: { call } },
      })
      return reply.send(response)
    })
  }

/** The host names of this server. A local one accepts only the names of this machine. */
function hostsOf(publicUrl: string): { own: string[]; local: boolean } {
  const { hostname } = new URL(publicUrl)
  const local = localhostAllowedHostnames().includes(hostname)
  return { own: local ? localhostAllowedHostnames() : [hostname], local }
}

/**
 * Refuses pages of other origins, as the protocol requires, and on a local server other host names, which DNS rebinding could point
 * here.
 */
function checkSender({ headers }: FastifyRequest, { own, local }: { own: string[]; local: boolean }): void {
  const { origin, host } = headers
  if (origin !== undefined && !validateOriginHeader(origin, own).ok)
    throw new Refusal('forbidden', 'Pages of other websites may not call this: call it from a program, without Origin')
  if (local && !validateHostHeader(host, own).ok)
    throw new Refusal('forbidden', `This server is known as ${own.join(', ')}: set PUBLIC_URL if it has another name`)
}
