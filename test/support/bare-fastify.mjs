// A bare Fastify route that answers a body of a given size: what Mimbar's reads are measured against.
import fastify from 'fastify'

const body = JSON.stringify({ text: 'x'.repeat(Number(process.argv[2]) - 11) })
const app = fastify()
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address().port)
