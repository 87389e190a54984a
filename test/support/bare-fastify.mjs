// A Fastify route that answers a body of a given size, as the peer of Mimbar's reads. `node bare-fastify.mjs <bytes>` is only the route.
// With `packages` it also has the packages that every request to Mimbar's API passes, with the same settings, and as many headers.
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import underPressure from '@fastify/under-pressure'
import fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { Histogram } from 'prom-client'

const [bytes, packages] = process.argv.slice(2)
const body = JSON.stringify({ text: 'x'.repeat(Number(bytes) - 11) })
const app = packages ? await withPackages() : fastify()
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address().port)

async function withPackages() {
  const duration = new Histogram({ name: 'seconds', help: 'seconds', labelNames: ['method', 'route', 'status'] })
  const made = fastify({
    loggerInstance: pino({ level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
  })
  made.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'x-request-id': 'req_01', 'x-content-type-options': 'nosniff', etag: '"made-once"' })
    reply.headers({ 'cache-control': 'private, max-age=3600', vary: 'X-API-Key, Accept-Encoding' })
    reply.headers({ 'ratelimit-limit': 60, 'ratelimit-remaining': 59, 'ratelimit-reset': 60 })
    done()
  })
  made.addHook('onResponse', (request, reply, done) => {
    duration.observe({ method: request.method, route: '/', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  await made.register(compress, { threshold: Number(bytes) + 1, globalDecompression: false })
  await made.register(underPressure, { maxEventLoopDelay: 1_000, pressureHandler: () => {} })
  await made.register(cors, { origin: '*' })
  return made
}
