const HONORIFIC = / ra?d[hl]i+y?all?a+hu?\b.*$/i
/** "His father", which is no name. */
const KIN = /(?:nya|ku)$/i

const nameOf = (name: string): string => name.replace(/\s+/g, ' ').replace(HONORIFIC, '').trim()

/** A name in chains: how many chains have it, and how many end with it. */
export type NameInChains = { readonly name: string; stands: number; ends: number }

/** The distinct names in chains. */
export class Chains {
  #named = new Map<string, NameInChains>()

  /** Counts the names of a chain. Returns the last one. */
  add(sanad: string[]): NameInChains | undefined {
    const chain = sanad.map((name) => this.#find(nameOf(name)))
    for (const named of chain) named.stands++
    const last = chain.at(-1)
    if (last) last.ends++
    return last
  }

  #find(name: string): NameInChains {
    const known = this.#named.get(name) ?? { name, stands: 0, ends: 0 }
    this.#named.set(known.name, known)
    return known
  }
}

/**
 * The companion with whom a chain ends: a name at which at least half of its chains end. A chain may also end earlier, at a name that others
 * continue. Call it after all chains are counted.
 */
export const companionIn = ({ name, ends, stands }: NameInChains = NOBODY): string | null =>
  name !== '' && !KIN.test(name) && ends * 2 >= stands ? name : null

const NOBODY: NameInChains = { name: '', stands: 0, ends: 0 }
