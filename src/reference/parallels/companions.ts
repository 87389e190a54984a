export type NamedChain = { key: string; sanad: string[] }

const HONORIFIC = /\s+ra?d[hl]i+y?all?a+hu?\b.*$/i
/** "His father": named by nobody. */
const KIN = /(?:nya|ku)$/i

const nameOf = (name: string): string => name.replace(HONORIFIC, '').replace(/\s+/g, ' ').trim()

/**
 * By key, who the chain of each hadith ends with, where that is a companion: a name at which at least half of the chains end that have it.
 * A chain may also be cut off earlier, at a name that elsewhere is passed on by others.
 */
export function companionsIn(chains: readonly NamedChain[]): Map<string, string> {
  const standing = new Map<string, { ends: number; stands: number }>()
  for (const { sanad } of chains)
    for (const [at, name] of sanad.map(nameOf).entries()) {
      const one = standing.get(name) ?? { ends: 0, stands: 0 }
      one.stands++
      if (at === sanad.length - 1) one.ends++
      standing.set(name, one)
    }
  const companions = new Map<string, string>()
  for (const { key, sanad } of chains) {
    const name = nameOf(sanad.at(-1) ?? '')
    const { ends, stands } = standing.get(name) ?? { ends: 0, stands: 0 }
    if (name !== '' && !KIN.test(name) && ends * 2 >= stands) companions.set(key, name)
  }
  return companions
}
