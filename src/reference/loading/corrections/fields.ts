import { z } from 'zod'
import { invalid, type Refusal, Refusal as Refused } from '../../../platform/refusal.ts'
import { collectionSchemas } from '../../records/collections/schemas.ts'
import { isPackKind, type PackKind, type RecordKind } from '../versions/kinds.ts'

/** Values by field name. */
export type Fields = Record<string, unknown>

const text = z.string().trim().min(1).nullable()

/**
 * The fields of a data pack's records that may be corrected, named like their columns. The Arabic of the Quran comes only from its source, and
 * the names of narrators are search keys that an import builds.
 */
const MENDABLE: Record<PackKind, z.ZodObject> = {
  quran: z.strictObject({ text_indonesian: text, text_english: text }).partial(),
  tafsir: z.strictObject({ text: z.string().trim().min(1) }).partial(),
  hadith_sections: z.strictObject({}),
  hadith: z
    .strictObject({
      section_name: text,
      text_arabic: text,
      text_indonesian: text,
      text_english: text,
      grades: z.array(z.strictObject({ grade: z.string().min(1), graded_by: z.string().min(1) })),
      sanad: z.array(z.string().min(1)),
    })
    .partial(),
  narrators: z
    .strictObject({
      generation: text,
      tabaqah: z.int().min(1).max(12).nullable(),
      grade: text,
      grade_detail: text,
      death_year: text,
      death_year_hijri: z.int().nullable(),
      birth_year: text,
      city: text,
    })
    .partial(),
}

/** The fields that only a review sets. */
export const REVIEW_FIELDS = ['reviewed_by', 'reviewed_at'] as const

const isOfReview = (field: string): boolean => REVIEW_FIELDS.some((one) => one === field)

/** Whether it signs a record instead of correcting it. */
export const isReview = (fields: Fields): boolean => REVIEW_FIELDS.every((field) => typeof fields[field] === 'string')

/** A sensitive record is not served until a scholar has signed it. */
export const mayBeServed = ({ sensitive, reviewed_by }: Fields): boolean => sensitive !== true || Boolean(reviewed_by)

/** The fields whose values must be unchanged for a correction. A signature is not among them: it was not for the new text. */
export const conditionsOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((field) => isReview(fields) || !isOfReview(field))

/** Whether a field of such records may be corrected. The rules and the id of authored records may not. */
export const isMendable = (kind: RecordKind, field: string): boolean =>
  isPackKind(kind) ? field in MENDABLE[kind].shape : field !== 'id' && !isOfReview(field)

/** Checks the new values of fields. Throws `invalid` with the name of a wrong one. */
export function checkFields(kind: RecordKind, record: Fields, fields: Fields): Fields {
  if (Object.keys(fields).length === 0) throw invalid('fields', 'name at least one field')
  const review = REVIEW_FIELDS.find((field) => field in fields)
  if (review) throw invalid(`fields.${review}`, 'is set by a review')
  if (isPackKind(kind)) {
    const mendable = Object.keys(MENDABLE[kind].shape)
    const other = Object.keys(fields).find((field) => !mendable.includes(field))
    if (other) throw invalid(`fields.${other}`, `cannot be corrected; ${mendable.join(', ') || 'nothing of it'} can`)
    return parsed(MENDABLE[kind].safeParse(fields))
  }
  const unknown = Object.keys(fields).find((field) => field === 'id' || !(field in collectionSchemas[kind].shape))
  if (unknown) throw invalid(`fields.${unknown}`, unknown === 'id' ? 'cannot be changed' : 'is no field of this record')
  const whole = parsed(collectionSchemas[kind].safeParse({ ...record, ...fields }))
  return Object.fromEntries(Object.keys(fields).map((field) => [field, whole[field]]))
}

/** Whether a field of such records can have this value. */
export function canHave(kind: RecordKind, field: string, value: unknown): boolean {
  const shape: Record<string, z.ZodType> = isPackKind(kind) ? MENDABLE[kind].shape : collectionSchemas[kind].shape
  return shape[field]?.safeParse(value).success ?? false
}

function parsed(result: z.ZodSafeParseResult<unknown>): Fields {
  if (result.success) return result.data as Fields
  throw problemsOf(result.error)
}

function problemsOf({ issues }: z.ZodError): Refusal {
  const problems = issues.map(({ path, message }) => ({ field: ['fields', ...path].join('.'), message }))
  const [first] = problems
  return new Refused('invalid', `${first?.field}: ${first?.message}`, { problems })
}
