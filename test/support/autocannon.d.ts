declare module 'autocannon' {
  type Measured = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  type Request = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  export default function autocannon(options: {
    url: string
    headers?: Record<string, string>
    method?: string
    body?: string
    /** Each connection sends these in turn. */
    requests?: Request[]
    connections?: number
    duration?: number
    amount?: number
    /** Requests per second of all connections together. */
    overallRate?: number
  }): Promise<Measured>
}
