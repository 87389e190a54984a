declare module 'autocannon' {
  type Measured = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number }
  export default function autocannon(options: {
    url: string
    headers?: Record<string, string>
    method?: string
    body?: string
    connections?: number
    duration?: number
    amount?: number
  }): Promise<Measured>
}
