import { DAY_MS } from '../platform/durations.ts'

/** How many backups are kept: the newest of each of the latest days, weeks and months with a backup. */
export type KeepRule = { days: number; weeks: number; months: number }

/** Parses `7d 4w 0m`; omitted parts are 0. Undefined if it is invalid or keeps nothing. */
export function parseKeepRule(text: string): KeepRule | undefined {
  const parts = text
    .trim()
    .split(/\s+/)
    .map((part) => /^(\d{1,3})([dwm])$/.exec(part))
  if (parts.some((part) => part === null)) return undefined
  const count = (unit: string) => Number(parts.find((part) => part?.[2] === unit)?.[1] ?? 0)
  const rule = { days: count('d'), weeks: count('w'), months: count('m') }
  return rule.days + rule.weeks + rule.months > 0 ? rule : undefined
}

const BACKUP_NAME = /^mimbar-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

/** A backup's name has the time of its creation. */
export const backupName = (at: Date): string =>
  `mimbar-${at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.tar`

/** When a backup of this name was made; undefined for another file. */
export function madeAt(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = BACKUP_NAME.exec(name) ?? []
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The names of backups to delete by the rule: never another file, and never the newest backup. */
export function expiredBackups(names: string[], { days, weeks, months }: KeepRule): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name))
  const keep = (count: number, spanOf: (at: Date) => string | number) => {
    const spans = new Set<string | number>()
    for (const { name, at } of backups) {
      if (spans.has(spanOf(at))) continue
      if (spans.size === count) return
      spans.add(spanOf(at))
      kept.add(name)
    }
  }
  keep(days, (at) => at.toISOString().slice(0, 10))
  // weeks begin on Monday, and 1 January 1970 was a Thursday
  keep(weeks, (at) => Math.floor((at.getTime() / DAY_MS + 3) / 7))
  keep(months, (at) => at.toISOString().slice(0, 7))
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}
