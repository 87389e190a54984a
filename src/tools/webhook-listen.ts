import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { signatureHeaders } from '../messaging/webhooks/sign.ts'
import { sameSecret } from '../platform/secrets.ts'

// `npm run webhook-listen`: receives deliveries on a developer's machine, verifies and prints them.
const { values } = parseArgs({
  options: {
    secret: { type: 'string' },
    port: { type: 'string', default: '4000' },
    status: { type: 'string', default: '200' },
  },
})
const { secret } = values
const status = Number(values.status)

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const header = (name: string) => String(request.headers[name] ?? '')
  const verdict = secret === undefined ? 'not checked: start with --secret' : check(secret, header, body)
  console.log(`\n${request.method} ${request.url}  ${header('webhook-id')}  attempt ${header('x-webhook-attempt')}`)
  console.log(`signature: ${verdict}`)
  console.log(pretty(body))
  response.writeHead(status).end()
})
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : values.port
  console.log(`Listening on http://127.0.0.1:${port}, answering ${status}. Register this address as a webhook;`)
  console.log('the server must run with WEBHOOK_ALLOW_PRIVATE=true to reach it.')
})

/** Both signatures, as a receiver would check one of them. */
function check(secret: string, header: (name: string) => string, body: string): string {
  const at = new Date(Number(header('webhook-timestamp')) * 1000)
  if (Number.isNaN(at.getTime())) return 'WRONG: no webhook-timestamp'
  const expected = signatureHeaders({ current: secret }, header('webhook-id'), body, at)
  const plain = sameSecret(header('x-webhook-signature'), expected['x-webhook-signature'] ?? '')
  const standard = header('webhook-signature')
    .split(' ')
    .some((signature) => sameSecret(signature, expected['webhook-signature'] ?? ''))
  if (plain && standard) return 'valid'
  // during a rotation X-Webhook-Signature is still that of the old secret
  return standard ? 'valid (webhook-signature)' : plain ? 'valid (X-Webhook-Signature)' : 'WRONG'
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
