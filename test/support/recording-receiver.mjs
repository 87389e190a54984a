// An HTTP receiver in its own process. It answers 200. On the message 'report' it returns, for each webhook-id (or x-id), the time of its first
// arrival in milliseconds and the number of arrivals.
import { createServer } from 'node:http'

const seen = new Map()
const clock = () => performance.timeOrigin + performance.now()

const server = createServer((request, response) => {
  const id = request.headers['webhook-id'] ?? request.headers['x-id']
  request.resume().on('end', () => {
    const record = seen.get(id)
    if (record) record.times += 1
    else seen.set(id, { at: clock(), times: 1 })
    response.writeHead(200).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('message', (message) => {
  if (message === 'count') process.send(seen.size)
  else if (message === 'clear') seen.clear()
  else process.send([...seen].map(([id, { at, times }]) => ({ id, at, times })))
})
