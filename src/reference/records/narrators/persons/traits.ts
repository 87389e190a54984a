import { mainName } from '../transliterate.ts'
import { deathYears, inCentury, type Years } from './deaths.ts'
import { isOrigin, nameAt, nameWords, nameWordsOf, readEpithets, readName, SON } from './names.ts'

/** What a source states that identifies a man. Ids are `<source>:<number>`. */
export type DescribedEntry = {
  id: string
  name_arabic: string
  kuniyah: string | null
  laqab: string | null
  shuhra: string | null
  nasab: string | null
  tabaqah: number | null
  grade: string | null
  grade_detail: string | null
  death_year: string | null
  death_year_hijri: number | null
  teachers: string[]
  students: string[]
  same_as: string | null
}

/** An entry in the form that is compared. All words are folded, without articles. */
export type Traits = {
  entry: DescribedEntry
  source: string
  /** His own name, his father's, his grandfather's and so on, as far as stated. */
  lineage: string[]
  /** All names of his father. */
  fathers: Set<string>
  woman: boolean
  kunyas: Set<string>
  /** The origins of him or his tribe (`كوفي`, `ثوري`). */
  origins: Set<string>
  /** Other words with the article after a name: crafts, physical features, epithets. */
  bynames: Set<string>
  tabaqah: number | null
  /** Possible years of death; empty if none are stated. */
  died: Years[]
  /** Words of the verdict on him. */
  verdict: string[]
}

/** Twice the longest name with its lineage; prose has named him by then. */
const MOST_LETTERS = 1000

export function traitsOf(entry: DescribedEntry): Traits {
  const name = entry.name_arabic.slice(0, MOST_LETTERS)
  const named = readName(nameWordsOf(mainName(name)))
  // prose names him at its beginning, before the verdict
  const prose = nameWordsOf((entry.grade_detail ?? '').slice(0, MOST_LETTERS))
  const inProse = readName(prose.slice(0, verdictAt(prose, entry.grade)))
  const opens =
    inProse.lineage[0] === named.lineage[0] && (named.lineage[1] ?? inProse.lineage[1]) === inProse.lineage[1]
  const lineage = opens && inProse.lineage.length > named.lineage.length ? inProse.lineage : named.lineage
  const fathers = fathersIn(entry.nasab, lineage)

  const kunyas = new Set<string>()
  const called = new Set<string>()
  // prose has been read above
  const fields = [opens ? null : entry.kuniyah, entry.laqab, entry.shuhra]
  const texts = [named.rest, opens ? inProse.rest : [], ...fields.map((field) => nameWords(field ?? ''))]
  for (const words of texts) readEpithets(words, kunyas, called)
  // a kunya among his forefathers is not his own
  if (!fathers) readEpithets(nameWords(entry.nasab ?? ''), new Set(), called)
  if (/^(ابو|ام) /.test(lineage[0] ?? '')) kunyas.add(lineage[0] ?? '')

  const verdict = nameWords(entry.grade ?? '')
    .filter((word) => word.length > 1)
    .map((word) => (/^(صحاب|صحبه$)/.test(word) ? 'صحابي' : word))
  const isCompanion = /^((له|لها|من كبار) )?صحابي/.test(verdict.join(' '))
  const tabaqah = entry.tabaqah ?? (isCompanion ? 1 : null)
  const full = fathers ? [lineage[0] ?? '', ...fathers] : lineage
  return {
    entry,
    source: entry.id.replace(/:.*$/, ''),
    lineage: full,
    fathers: new Set([...(full[1] ? [full[1]] : []), ...otherFathers(name, full)]),
    woman: named.woman || (opens && inProse.woman),
    kunyas,
    origins: new Set([...called].filter(isOrigin)),
    bynames: new Set([...called].filter((word) => !isOrigin(word))),
    tabaqah,
    died: inCentury(deathYears(entry, tabaqah), tabaqah),
    verdict,
  }
}

/** Other names of his father: `بن أبي عمرة : سيرين`, `، ويقال : ابن عامر`. */
function otherFathers(name: string, lineage: string[]): string[] {
  const [main = '', ...parts] = name.split(/[:،]/)
  const fathers: string[] = []
  parts.forEach((part, at) => {
    const words = nameWords(part)
    if (SON.test(words[0] ?? '')) fathers.push(nameAt(words, 1).name)
    const explains = at === 0 && name[main.length] === ':' && lineage.length === 2 && /^ابو /.test(lineage[1] ?? '')
    if (explains && words.length > 0) fathers.push(nameAt(words, 0).name)
    const again = words.indexOf(lineage[0] ?? '')
    if (again >= 0 && SON.test(words[again + 1] ?? '')) fathers.push(nameAt(words, again + 2).name)
  })
  return fathers
}

/** The beginning of the verdict or the generation. */
function verdictAt(prose: string[], grade: string | null): number {
  const [first] = nameWords(grade ?? '')
  const verdict = first === undefined ? -1 : prose.indexOf(first, 2)
  const layer = prose.findIndex((word, at) => word === 'من' && /^ال/.test(prose[at + 1] ?? ''))
  const found = [verdict, layer].filter((at) => at > 0)
  return found.length > 0 ? Math.min(...found) : prose.length
}

/** His father and forefathers, for which some sources have a separate field, with his mother after a slash. */
function fathersIn(nasab: string | null, lineage: string[]): string[] | undefined {
  if (nasab === null || !/\s(?:بن|بنت)\s|\//.test(nasab)) return undefined
  const fathers = readName(nameWords(nasab.split('/')[0] ?? '')).lineage
  return lineage.length === 1 || lineage[1] === fathers[0] ? fathers : lineage.slice(1)
}
