export const LEVELS = ['TK', 'SD', 'SMP', 'SMA', 'Pesantren'] as const
export type Level = (typeof LEVELS)[number]

/** Indonesian school types by their level. */
const LEVEL_OF: Record<string, Level> = {
  ...Object.fromEntries(LEVELS.map((level) => [level.toLowerCase(), level])),
  paud: 'TK',
  ra: 'TK',
  mi: 'SD',
  sdit: 'SD',
  mts: 'SMP',
  smpit: 'SMP',
  ma: 'SMA',
  smk: 'SMA',
  mak: 'SMA',
  smait: 'SMA',
}

/** The levels in a list such as "SD, SMP" or "MI, MTs"; undefined if any word is no level. */
export function levelsOf(list: string): Level[] | undefined {
  const levels = new Set<Level>()
  for (const word of list.split(',')) {
    const level = LEVEL_OF[word.trim().toLowerCase()]
    if (!level) return undefined
    levels.add(level)
  }
  return [...levels]
}

export const levelNames = (): string => Object.keys(LEVEL_OF).join(', ')
