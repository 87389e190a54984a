const HONORIFIC = / ra?d[hl]i+y?all?a+hu?\b.*$/i
/** "His father": no name. */
const KIN = /(?:nya|ku)$/i

const nameOf = (name: string): string => name.replace(/\s+/g, ' ').replace(HONORIFIC, '').trim()

/** A name in chains: how many have it, and how many end with it. */
export type NameInChains = { readonly name: string; stands: number; ends: number }

/** The names in chains, each once however many have it. */
export class Chains {
  #named = new Map<string, NameInChains>()

  /** Counts the names of a chain. Returns the one that it ends with. */
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
 * Who a chain ends with, where that is a companion: a name at which at least half of the chains end that have it. Ask once all are counted:
 * a chain may also be cut off earlier, at a name that elsewhere is passed on by others.
 */
export const companionIn = ({ name, ends, stands }: NameInChains = NOBODY): string | null =>
  name !== '' && !KIN.test(name) && ends * 2 >= stands ? name : null

const NOBODY: NameInChains = { name: '', stands: 0, ends: 0 }
