import { inCentury } from '../../../records/narrators/persons/deaths.ts'
import { yearsInWords } from '../../../records/narrators/persons/years-in-words.ts'
import { PackError } from '../errors.ts'

export type PackNarrator = {
  id: string
  source: string
  name_arabic: string
  kuniyah: string | null
  laqab: string | null
  shuhra: string | null
  nasab: string | null
  tabaqah: number | null
  generation: string | null
  grade: string | null
  grade_detail: string | null
  death_year: string | null
  death_year_hijri: number | null
  birth_year: string | null
  city: string | null
  namings: string[]
  teachers: string[]
  students: string[]
  same_as: string | null
}

const ENTRY = /^### \| (\d+)-/
/** Ibn Hajar's twelve generations of narrators. */
export const LAYERS = [
  'الأولى',
  'الثانية',
  'الثالثة',
  'الرابعة',
  'الخامسة',
  'السادسة',
  'السابعة',
  'الثامنة',
  'التاسعة',
  'العاشرة',
  'الحادية عشرة',
  'الثانية عشرة',
]
// longer names first, so that "the twelfth" is not read as the second
const LAYER = new RegExp(
  `(?:من|رأس) (?:الطبقة |كبار |صغار |رؤوس |أوساط )*(${[...LAYERS].reverse().join('|')})(?=\\s|$)`,
)
/** Such a word begins Ibn Hajar's verdict. */
const JUDGEMENT =
  /(?<=\s)(?:ثقة|ثبت|صدوق|مقبول|مقبولة|ضعيف|مجهول|مجهولة|متروك|لين|مستور|صحابي|صحابية|له صحبة|لها صحبة|كذاب|كذبوه|وضاع|لا بأس به|ليس به بأس|لا يعرف|مخضرم|فيه لين|منكر|مختلف في صحبته)(?=\s|$)/
const NAME_ENDS =
  /\s(?:نزيل|باسم|بفتح|بضم|بكسر|بسكون|بالتصغير|بمهملة|بمعجمة|بتشديد|ويقال|وقيل|قيل|يكنى|ويكنى|واسم|سكن|قاضي|صاحب|وهو|المعروف|مولى|أصله)\s/
const KUNYA = /(?:^|\s)((?:أبو|أم) (?:عبد \S+|\S+))/

/**
 * The numbered entries of Ibn Hajar's Taqrib al-Tahdhib in OpenITI: name, verdict, generation (1 to 12) and death, parsed from a line of prose
 * each; the whole line is `grade_detail`. He omits the century of a death: by his introduction it is the first for generations 1 and 2, the
 * second (from 100) for 3 to 8, the third (from 200) for 9 to 12. Throws PackError if it finds no entry.
 */
export function taqribRows(file: string, text: string): PackNarrator[] {
  const rows: PackNarrator[] = []
  const seen = new Map<string, number>()
  let number: string | undefined
  let lines: string[] = []
  const finish = () => {
    const prose = tidy(lines.join(' '))
    if (number !== undefined && prose !== '') {
      const times = (seen.get(number) ?? 0) + 1
      seen.set(number, times)
      // the file numbers some entries twice
      rows.push(entry(times > 1 ? `${number}.${times}` : number, prose))
    }
    lines = []
  }
  for (const line of text.split('\n')) {
    const [, found] = ENTRY.exec(line) ?? []
    if (found !== undefined || line.startsWith('###')) {
      finish()
      number = found
    } else if (line.startsWith('# []')) {
      // an entry without a number only refers to another one
      finish()
      number = undefined
    } else if (number !== undefined && (line.startsWith('# ') || line.startsWith('~~'))) lines.push(line.slice(2))
  }
  finish()
  if (rows.length === 0) throw new PackError(file, undefined, 'its format has changed: it has no numbered entry')
  return rows
}

const tidy = (prose: string): string =>
  prose
    .replace(/PageV\d+P\d+|ms\d+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function entry(number: string, prose: string): PackNarrator {
  const layer = LAYER.exec(prose)
  const generation = layer?.[1] ?? null
  const tabaqah = generation === null ? null : LAYERS.indexOf(generation) + 1
  const judged = JUDGEMENT.exec(prose)
  const nameEnd = Math.min(judged?.index ?? prose.length, layer?.index ?? prose.length)
  const before = prose.slice(0, nameEnd)
  const name = before.slice(0, NAME_ENDS.exec(before)?.index ?? before.length).trim()
  const gradeEnd = layer && judged && layer.index > judged.index ? layer.index : prose.search(/ مات /)
  const death = /[ []((?:مات|قتل|توفي) .*)$/.exec(prose)?.[1] ?? null
  return {
    id: `taqrib:${number}`,
    source: 'taqrib-al-tahdhib-openiti',
    name_arabic: name,
    kuniyah: KUNYA.exec(before)?.[1] ?? null,
    laqab: null,
    shuhra: null,
    nasab: null,
    tabaqah,
    generation,
    grade: judged ? prose.slice(judged.index, gradeEnd > judged.index ? gradeEnd : undefined).trim() || null : null,
    grade_detail: prose,
    death_year: death,
    death_year_hijri: death === null ? null : deathYear(death, tabaqah),
    birth_year: null,
    city: null,
    namings: [],
    teachers: [],
    students: [],
    same_as: null,
  }
}

/**
 * The year in words after "he died in the year …", the first of alternatives; null if it is not stated. The omitted century is the usual one of
 * the generation, unless that is far from when its men died.
 */
export function deathYear(death: string, tabaqah: number | null): number | null {
  const [year] = yearsInWords(death)
  if (year === undefined || year >= 100) return year ?? null
  if (tabaqah === null) return null
  const usual = year + (tabaqah <= 2 ? 0 : tabaqah <= 8 ? 100 : 200)
  return inCentury([[usual, usual]], tabaqah)[0]?.[0] ?? null
}
