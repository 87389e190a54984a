import type { FastifyPluginAsync } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { sameSecret } from './platform/secrets.ts'
import { VERSION } from './platform/version.ts'
import type { ReadinessReport } from './readiness.ts'

type Probes = {
  readiness: () => Promise<ReadinessReport>
  metrics: Registry
  /** The bearer token that /metrics requires; without one it is open. */
  metricsToken?: string | undefined
}

const ROUTES = new Set(['/health', '/ready', '/metrics'])

/** Supervisors and Prometheus request probes every few seconds, so these are logged at debug. */
export const logLevelOf = (route: string): 'debug' | 'info' => (ROUTES.has(route) ? 'debug' : 'info')

/** /health (alive, with the version), /ready (able to answer every request) and /metrics (Prometheus). None needs an API key. */
export const probes =
  ({ readiness, metrics, metricsToken }: Probes): FastifyPluginAsync =>
  async (scope) => {
    scope.get('/health', async () => ({ status: 'ok', version: VERSION }))

    scope.get('/ready', async (_request, reply) => {
      const { ready, checks } = await readiness()
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'starting', checks })
    })

    scope.get('/metrics', async (request, reply) => {
      const [, token = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      if (metricsToken !== undefined && !sameSecret(token, metricsToken)) {
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ error: 'Send METRICS_TOKEN as bearer token' })
      }
      return reply.type(metrics.contentType).send(await metrics.metrics())
    })
  }

/** `route` as it is mounted; `ms` since the request arrived. */
type AnsweredRequest = { method: string; route: string; status: number; ms: number }

/** Measures the duration of requests by route. */
export function requestMetrics(metrics: Registry): (answered: AnsweredRequest) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  })
  return ({ method, route, status, ms }) => durations.observe({ method, route, status }, ms / 1000)
}
