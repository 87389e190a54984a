import { BlockList, isIP } from 'node:net'

// IANA special-purpose registries (RFC 6890 and successors), which contain no public receiver
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's own services, reachable only from inside
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['::', 96],
  ['64:ff9b:1::', 48],
  // IPv4 addresses translated by SIIT (RFC 2765): ::ffff:0:a.b.c.d
  ['::ffff:0:0:0', 96],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an IP address must not be sent to: private, loopback, link-local, multicast, metadata, documentation, and IPv4 addresses of
 * these kinds within IPv6. Anything that is not an IP address counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  // without the zone of a link-local address, which only this machine knows
  const [plain = ''] = address.split('%')
  const family = isIP(plain)
  if (family === 0) return true
  if (family === 4) return special.check(plain, 'ipv4')
  const mapped = embeddedIPv4(plain)
  return mapped ? special.check(mapped, 'ipv4') : special.check(plain, 'ipv6')
}

/** The IPv4 address inside ::ffff:a.b.c.d (mapped) or 64:ff9b::a.b.c.d (NAT64). */
function embeddedIPv4(address: string): string | undefined {
  const normal = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const match = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(normal)
  if (!match) return undefined
  const [high, low] = [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
