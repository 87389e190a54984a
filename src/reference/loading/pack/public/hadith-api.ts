import { z } from 'zod'
import { ownGrades } from '../../../records/grading/grades.ts'
import type { Collection } from '../../../records/hadith/hadith.ts'
import { parseFile } from './parse.ts'

const number = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
const titles = z.record(z.string(), z.string())
const details = z.record(z.string(), z.looseObject({ name_native: z.string().optional() }))

const metadata = z.object({
  name: z.string(),
  sections: titles.optional(),
  section: titles.optional(),
  section_detail: details.optional(),
  section_details: details.optional(),
})
const entry = z.object({
  hadithnumber: number,
  arabicnumber: number.nullish(),
  grades: z.array(z.object({ name: z.string().nullish(), grade: z.string() })).default([]),
  reference: z.object({ book: z.int(), hadith: z.int() }),
})
const edition = z.object({ metadata, hadiths: z.array(entry.extend({ text: z.string() })) })
/** By collection, what all editions share: numbers, gradings, books. */
const info = z.record(z.string(), z.object({ metadata, hadiths: z.array(entry) }))
type Edition = z.output<typeof edition>
type Info = z.output<typeof info>[string]

export type HadithRow = {
  key: string
  collection: Collection
  number: number
  arabic_number: string | null
  book_number: number
  hadith_in_book: number | null
  section_name: string | null
  text_arabic: string | null
  text_indonesian: string | null
  text_english: string | null
  grades: { grade: string; graded_by: string }[]
  sanad: string[]
}
export type SectionRow = { collection: Collection; book_number: number; name_en: string | null; name_ar: string | null }

export const readInfo = (file: string, bytes: Buffer): Record<string, Info> => parseFile(file, bytes, info)

export const readEdition = (file: string, bytes: Buffer): Edition => parseFile(file, bytes, edition)

type Editions = {
  info?: Info | undefined
  ara?: Edition | undefined
  ind?: Edition | undefined
  eng?: Edition | undefined
}

/** The rows of one collection of fawazahmed0/hadith-api, from its editions in three languages and `info`, any of which may be missing. */
export function hadithRows(
  collection: Collection,
  editions: Editions,
): { whole: HadithRow[]; fractional: HadithRow[]; sections: SectionRow[] } {
  const rows = new Map<string, HadithRow>()
  const names = sectionsOf(collection, editions)
  const nameOf = new Map(names.map(({ book_number, name_en }) => [book_number, name_en]))
  const rowOf = ({ hadithnumber, arabicnumber, reference, grades }: Info['hadiths'][number]): HadithRow => {
    const upstream = String(hadithnumber)
    const row = rows.get(upstream) ?? {
      key: `${collection}:${upstream}`,
      collection,
      number: Math.floor(Number(upstream)),
      arabic_number: usualNumber(collection, arabicnumber),
      ...placeOf(reference, rows.get(String(Math.floor(Number(upstream))))),
      section_name: null,
      text_arabic: null,
      text_indonesian: null,
      text_english: null,
      grades: [],
      sanad: [],
    }
    row.section_name = nameOf.get(row.book_number) ?? null
    if (row.grades.length === 0) row.grades = ownGrades(collection, grades.flatMap(gradeAndGrader))
    rows.set(upstream, row)
    return row
  }
  for (const hadith of editions.info?.hadiths ?? []) rowOf(hadith)
  for (const [language, field] of LANGUAGES) {
    for (const hadith of editions[language]?.hadiths ?? []) {
      const row = rowOf(hadith)
      row[field] = wholeText(hadith.text)
      if (language === 'ind') row.sanad = chainOf(hadith.text)
    }
  }
  const ordered = [...rows.values()].sort((a, b) => Number(a.key.split(':')[1]) - Number(b.key.split(':')[1]))
  return {
    whole: ordered.filter(({ key }) => !key.includes('.')),
    fractional: ordered.filter(({ key }) => key.includes('.')),
    sections: names,
  }
}

const LANGUAGES = [
  ['ara', 'text_arabic'],
  ['ind', 'text_indonesian'],
  ['eng', 'text_english'],
] as const

/** A number inserted by the publisher has no book of its own and belongs to that of the number before. */
const placeOf = ({ book, hadith }: { book: number; hadith: number }, before: HadithRow | undefined) =>
  book === 0 && hadith === 0 && before
    ? { book_number: before.book_number, hadith_in_book: null }
    : { book_number: book, hadith_in_book: hadith }

/** Restores the zero that JSON numbers lose: Muslim's sub-numbers always have two digits, so 8.1 is 8.10. */
function usualNumber(collection: Collection, number: number | string | null | undefined): string | null {
  // the publisher writes 0 for none
  if (number === null || number === undefined || Number(number) === 0) return null
  return collection === 'muslim' && !Number.isInteger(Number(number)) ? Number(number).toFixed(2) : String(number)
}

/** Private-use characters, which have no meaning without their font. */
const PRIVATE = /\p{Co}/gu

/** Null for a missing or damaged text: scripture with broken characters is left out instead of guessed. */
export function wholeText(text: string): string | null {
  const clean = text.replace(PRIVATE, '').trim()
  return clean === '' || clean.includes('\uFFFD') ? null : clean
}

/** Splits "Sahih (Darussalam)" into a grade and its grader. A grade without a grader is left out. */
export function gradeAndGrader({ name, grade }: { name?: string | null | undefined; grade: string }): {
  grade: string
  graded_by: string
}[] {
  const [, graded = '', inBrackets = ''] = /^\s*([^()]*?)\s*(?:\(([^()]+)\))?\s*$/.exec(grade) ?? [
    undefined,
    grade.trim(),
  ]
  const graded_by = name?.trim() || inBrackets.trim()
  if (graded === '' || graded === '-' || graded_by === '') return []
  return [{ grade: name?.trim() ? grade.trim() : graded, graded_by }]
}

/** The narrators in [brackets] of an Indonesian text, in order. */
export const chainOf = (text: string): string[] =>
  [...text.matchAll(/\[([^[\]]+)\]/g)].map(([, name = '']) => name.trim()).filter((name) => name !== '')

function sectionsOf(collection: Collection, { info, ara, ind, eng }: Editions): SectionRow[] {
  const found = new Map<number, SectionRow>()
  for (const one of [info, eng, ara, ind])
    for (const [book, title] of Object.entries(one?.metadata.sections ?? one?.metadata.section ?? {})) {
      const number = Number(book)
      if (!found.has(number))
        found.set(number, { collection, book_number: number, name_en: title.trim() || null, name_ar: null })
    }
  for (const one of [info, ara])
    for (const [book, detail] of Object.entries(one?.metadata.section_details ?? one?.metadata.section_detail ?? {})) {
      const section = found.get(Number(book))
      if (section) section.name_ar ??= detail.name_native?.trim() || null
    }
  return [...found.values()].sort((a, b) => a.book_number - b.book_number)
}
