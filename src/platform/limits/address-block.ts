/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because one subscriber may use every address in it. `prefix`
 * 48 is the most that a provider assigns to one site.
 */
export function addressBlock(address: string, prefix: 48 | 64 = 64): string {
  const [plain = ''] = address.split('%')
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (embedded) return embedded
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, prefix / 16)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${prefix}`
}
