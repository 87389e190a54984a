import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { levelNames, levelsOf } from './levels.ts'
import type { PlaceKind } from './tables.ts'

/** A spreadsheet that opens an export would run a cell with such a beginning as a formula. */
const NO_FORMULA = /^[^=+\-@\t\r]/

const line = (maxLength: number) =>
  safeText()
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .refine((text) => text === '' || NO_FORMULA.test(text), 'must not begin with =, +, - or @, like a formula')
    .refine((text) => text.length <= maxLength, {
      error: `must have at most ${maxLength} characters`,
      params: { limit: maxLength },
    })

const optionalLine = (maxLength: number) =>
  line(maxLength)
    .transform((text) => text || null)
    .nullish()

const coordinate = (limit: number) =>
  z
    .number({ error: 'must be a number' })
    .min(-limit, `must be from -${limit} to ${limit}`)
    .max(limit, `must be from -${limit} to ${limit}`)
    .nullish()

const website = safeText()
  .trim()
  .max(500, 'must have at most 500 characters')
  .refine(
    (text) => text === '' || z.url({ protocol: /^https?$/ }).safeParse(text).success,
    'must be an http(s) address',
  )
  .transform((text) => text || null)
  .nullish()

const placeFields = {
  name: line(200).refine((text) => text !== '', 'must not be empty'),
  address: optionalLine(500),
  city: optionalLine(100),
  lat: coordinate(90),
  lng: coordinate(180),
  phone: safeText()
    .trim()
    .max(60, 'must have at most 60 characters')
    .regex(/^([+(\d][\d\s()./,;-]*)?$/, 'must be a phone number')
    .transform((text) => text || null)
    .nullish(),
  verified: z.boolean().optional(),
  externalId: optionalLine(100).describe(
    'Its id in another directory, such as osm:node/123, by which an import finds it again',
  ),
}

const schoolFields = {
  ...placeFields,
  website,
  educationLevel: line(100)
    .refine((text) => text === '' || levelsOf(text) !== undefined, `must be a list of levels: ${levelNames()}`)
    .transform((text) => text || null)
    .nullish()
    .describe('One level, or several separated by commas'),
  curriculumType: optionalLine(100),
}

type Position = { lat?: number | null | undefined; lng?: number | null | undefined }

const together = ({ lat, lng }: Position): boolean =>
  (lat ?? null) === null ? (lng ?? null) === null : (lng ?? null) !== null
const apart = { message: 'lat and lng belong together', path: ['lng'] }

/** The fields of a place that an operator or an import may give. Null means unknown. */
export const newPlace = {
  mosque: z.object(placeFields).refine(together, apart),
  school: z.object(schoolFields).refine(together, apart),
} as const

export const changedPlace = {
  mosque: z.object(placeFields).partial().refine(together, apart),
  school: z.object(schoolFields).partial().refine(together, apart),
} as const

/** A mosque has the fields of a school except those of schools alone. */
export type NewPlace = z.output<typeof newPlace.school>
export type PlaceChange = z.output<typeof changedPlace.school>

const shown = {
  id: z.string().describe('A UUID'),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  phone: z.string().nullable(),
}

const shownSchool = {
  ...shown,
  website: z.string().nullable(),
  educationLevel: z.string().nullable().describe('One level, or several separated by commas'),
  curriculumType: z.string().nullable(),
}

const distance = { distance_km: z.number().min(0).optional().describe('From lat and lng, if given') }

/** The public view of a place. */
export const publicPlace = {
  mosque: z.object({ ...shown, ...distance }).meta({ id: 'Mosque' }),
  school: z.object({ ...shownSchool, ...distance }).meta({ id: 'School' }),
} as const

const operatorFields = {
  verified: z.boolean(),
  externalId: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
}

/** The operator's view of a place. */
export const operatorPlace = {
  mosque: z.object({ ...shown, ...operatorFields }).meta({ id: 'OperatorMosque' }),
  school: z.object({ ...shownSchool, ...operatorFields }).meta({ id: 'OperatorSchool' }),
} as const

/** The field of lists. */
export const plural: Record<PlaceKind, string> = { mosque: 'mosques', school: 'schools' }
