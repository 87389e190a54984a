import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { FieldProblem } from '../refusal.ts'
import { isPrivateAddress } from './addresses.ts'

/** Why no answer came: `refused` is our own refusal of the address, the others are failures of the network. */
export class OutboundError extends Error {
  readonly stage: 'refused' | 'timeout' | 'network'
  constructor(stage: OutboundError['stage'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.stage = stage
  }
}

/** Keeps connections to addresses chosen by others away from private ones. */
export type Guard = {
  /** Pass it to the connecting code, so that the checked address is the one it connects to. */
  lookup: LookupFunction
  /** Checks a host that is an IP address and so needs no resolver. Throws OutboundError. */
  check(hostname: string): void
  /** Why this host would be refused now; undefined if it would not, or if its name does not resolve. */
  refusalOf(hostname: string): Promise<Pick<FieldProblem, 'message' | 'reason'> | undefined>
}

/** Longer than one retry of a resolver, and short enough for the request that registers an endpoint. */
const RESOLVE_TIMEOUT_MS = 3_000

export function createGuard(options: { allowPrivate: boolean; lookup?: typeof systemLookup | undefined }): Guard {
  const lookup = options.lookup ?? systemLookup
  return {
    lookup(hostname, settings, callback) {
      lookup(hostname, { ...settings, all: true }, (error, addresses) => {
        if (error) return callback(error, '', 0)
        const usable = options.allowPrivate ? addresses : addresses.filter(({ address }) => !isPrivateAddress(address))
        const [first] = usable
        if (!first) return callback(new OutboundError('refused', `${hostname} has a private address`), '', 0)
        return settings.all ? callback(null, usable) : callback(null, first.address, first.family)
      })
    },
    check(hostname) {
      const host = hostname.replace(/^\[|\]$/g, '')
      if (!options.allowPrivate && isIP(host) && isPrivateAddress(host)) {
        throw new OutboundError('refused', `${host} is a private address`)
      }
    },
    async refusalOf(hostname) {
      if (options.allowPrivate) return undefined
      const host = hostname.replace(/^\[|\]$/g, '')
      const refused = (message: string) => ({ message, reason: { id: 'private_address', values: { host } } as const })
      if (isIP(host)) return isPrivateAddress(host) ? refused(`${host} is a private address`) : undefined
      const addresses = await resolved(host, lookup)
      return addresses.some(isPrivateAddress) ? refused(`${host} has a private address`) : undefined
    },
  }
}

/** The addresses of a name; none if it does not resolve in time. */
const resolved = (host: string, lookup: typeof systemLookup): Promise<string[]> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve([]), RESOLVE_TIMEOUT_MS)
    lookup(host, { all: true }, (error, addresses) => {
      clearTimeout(late)
      resolve(error ? [] : addresses.map(({ address }) => address))
    })
  })
