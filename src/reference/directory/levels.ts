export const LEVELS = ['TK', 'SD', 'SMP', 'SMA', 'Pesantren'] as const
export type Level = (typeof LEVELS)[number]

/** The school types of Indonesia by the level that they count as. */
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

/** The levels that a list such as "SD, SMP" or "MI, MTs" names; undefined where a word of it is no level. */
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
