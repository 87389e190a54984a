import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'
import { reasonOf } from './log.ts'
import type { MaintenanceTask } from './maintenance.ts'

/** The result of the last check: when the certificate expires, and why it could not be read or is not trusted. */
export type Certificate = { seenAt: Date; validTo?: Date; problem?: string }

export type CertificateWatch = {
  /** Undefined before the first check, and without an https address. */
  last(): Certificate | undefined
  maintenance: MaintenanceTask[]
}

/** After a successful check: certificates are renewed weeks before they expire, so hours do not matter. */
const AGAIN_MS = 6 * 3_600_000
/** After a failed check, which may be a brief fault of the network. */
const LOOK_MS = 10 * 60_000
/** Failures in a row that are no longer brief. */
const FAILURES = 3
const TIMEOUT_MS = 10_000

/** Regularly checks the certificate of an https address as its callers see it, in the background. */
export function watchCertificate(address: string | undefined, metrics: Registry, now: () => Date): CertificateWatch {
  let last: Certificate | undefined
  let failures = 0
  new Gauge({
    name: 'mimbar_certificate_expires_timestamp_seconds',
    help: 'When the certificate of PUBLIC_URL ends; 0 where callers cannot trust it or three looks in a row did not reach it, absent where it is not https',
    registers: [metrics],
    collect() {
      if (last) this.set(last.problem === undefined ? (last.validTo?.getTime() ?? 0) / 1000 : 0)
      else this.remove()
    },
  })
  const look = {
    what: 'checking the certificate of PUBLIC_URL',
    everyMs: LOOK_MS,
    async run() {
      if (!address) return
      const at = now()
      if (last && last.problem === undefined && failures === 0 && at.getTime() - last.seenAt.getTime() < AGAIN_MS)
        return
      const seen = await certificateOf(new URL(address))
      failures = seen.validTo ? 0 : failures + 1
      if (seen.validTo || !last || failures >= FAILURES) last = { seenAt: at, ...seen }
    },
  }
  return { last: () => last, maintenance: address?.startsWith('https://') ? [look] : [] }
}

/** The certificate that a server presents. Errors are reported in `problem`. */
export function certificateOf({ hostname, port }: URL): Promise<Omit<Certificate, 'seenAt'>> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      // an IP address is no name for SNI
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      // an untrusted one is read too, for its expiry
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    const end = (seen: Omit<Certificate, 'seenAt'>) => {
      socket.destroy()
      resolve(seen)
    }
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const validTo = new Date(valid_to)
      // an Error or, in older versions of Node, a string
      const problem = socket.authorized ? undefined : String(socket.authorizationError)
      end({ ...(Number.isNaN(validTo.getTime()) ? {} : { validTo }), ...(problem !== undefined && { problem }) })
    })
    socket.once('timeout', () => end({ problem: 'it does not answer' }))
    socket.once('error', (error) => end({ problem: reasonOf(error) }))
  })
}
