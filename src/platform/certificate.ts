import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'
import { reasonOf } from './log.ts'
import type { MaintenanceTask } from './maintenance.ts'

/** A certificate as it was last seen: until when it is valid, or why it could not be read or is not trusted. */
export type Certificate = { seenAt: Date; validTo?: Date; problem?: string }

export type CertificateWatch = {
  /** Undefined where there is nothing to look at, or it was not looked at yet. */
  last(): Certificate | undefined
  maintenance: MaintenanceTask[]
}

/** It is renewed weeks before its end, so hours do not matter once it was seen. */
const AGAIN_MS = 6 * 3_600_000
/** A look that failed may be a moment of the network: it is tried again soon. */
const LOOK_MS = 10 * 60_000
/** So many looks in a row that fail are no moment any more. */
const FAILURES = 3
const ANSWER_MS = 10_000

/** Looks at the certificate of an https address from time to time, as a caller would see it, and never while somebody waits. */
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
    what: 'looking at the certificate of PUBLIC_URL',
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

/** The certificate that a server shows. Never throws: what went wrong is a problem of it. */
export function certificateOf({ hostname, port }: URL): Promise<Omit<Certificate, 'seenAt'>> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      // an address has no name to ask for
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      // one that is not trusted is read as well, to say when it ends
      rejectUnauthorized: false,
      timeout: ANSWER_MS,
    })
    const end = (seen: Omit<Certificate, 'seenAt'>) => {
      socket.destroy()
      resolve(seen)
    }
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const validTo = new Date(valid_to)
      // Node says it in an error or, in older versions, in a text
      const problem = socket.authorized ? undefined : String(socket.authorizationError)
      end({ ...(Number.isNaN(validTo.getTime()) ? {} : { validTo }), ...(problem !== undefined && { problem }) })
    })
    socket.once('timeout', () => end({ problem: 'it does not answer' }))
    socket.once('error', (error) => end({ problem: reasonOf(error) }))
  })
}
