/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, within which one subscriber may take as many
 * addresses as there are. `prefix` 48 is what a provider gives one site at most, which may take any /64 of it.
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
