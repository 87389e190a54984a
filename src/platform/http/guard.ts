import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './addresses.ts'

/** Why no answer came: `refused` is our own refusal of the address, the rest is the network's. */
export class OutboundError extends Error {
  readonly stage: 'refused' | 'timeout' | 'network'
  constructor(stage: OutboundError['stage'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.stage = stage
  }
}

/** Keeps connections to addresses that others chose away from private ones. */
export type Guard = {
  /** Give it to whatever connects: the address really connected to is the one that was checked. */
  lookup: LookupFunction
  /** Checks a host that is itself an address and so needs no resolver. Throws OutboundError. */
  check(hostname: string): void
}

export function createGuard(options: { allowPrivate: boolean; lookup?: typeof systemLookup }): Guard {
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
  }
}
