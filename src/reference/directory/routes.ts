import { z } from 'zod'
import { characters, safeText } from '../../platform/http/text.ts'
import type { ReferenceRoutes } from '../http/deps.ts'
import { offsetOf, paging } from '../http/paging.ts'
import { foldAsWritten } from '../text/folds.ts'
import { findPlaces, MAX_TOTAL } from './find.ts'
import { LEVELS } from './levels.ts'
import { publicPlace } from './schemas.ts'

/** A drive of half an hour. */
const DEFAULT_RADIUS_KM = 25
/** Farther places are found by name instead. */
const MAX_RADIUS_KM = 200

/** Not coerced, because `Number` would read an empty text as 0. */
const decimal = safeText()
  .refine((text) => /^[+-]?\d{1,6}(\.\d{1,20})?$/.test(text), 'must be a number')
  .transform(Number)

const degrees = (limit: number) =>
  decimal
    .refine((value) => Math.abs(value) <= limit, `must be from -${limit} to ${limit}`)
    .meta({ type: 'number', minimum: -limit, maximum: limit })
    .optional()

const filters = {
  q: safeText()
    .max(200)
    .refine((text) => characters(foldAsWritten(text)) >= 2, 'must have at least 2 characters')
    .meta({ minLength: 2 })
    .optional()
    .describe('Part of the name or the city, ignoring case and accents'),
  lat: degrees(90).describe('With lng: nearest first, each with its distance'),
  lng: degrees(180),
  radius: decimal
    .refine((value) => value > 0, 'must be above 0')
    .transform((value) => Math.min(value, MAX_RADIUS_KM))
    .meta({ type: 'number', exclusiveMinimum: 0 })
    .optional()
    .describe(`In km around lat and lng: ${DEFAULT_RADIUS_KM} by default, at most ${MAX_RADIUS_KM}`),
  ...paging({ limit: 100, max: 500 }),
}

type Around = { lat?: number | undefined; lng?: number | undefined; radius?: number | undefined }

const located = (query: Around, context: z.RefinementCtx): void => {
  const missing = (field: 'lat' | 'lng', message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (query.lat === undefined && query.lng !== undefined) missing('lat', 'is needed with lng')
  if (query.lng === undefined && query.lat !== undefined) missing('lng', 'is needed with lat')
  if (query.radius !== undefined && query.lat === undefined && query.lng === undefined)
    missing('lat', 'is needed with radius')
}

const queries = {
  mosque: z.object(filters).superRefine(located),
  school: z.object({ ...filters, level: z.enum(LEVELS).optional() }).superRefine(located),
}

const counts = {
  total: z.int().min(0).describe(`Exact; of a search, up to ${MAX_TOTAL}`),
  total_capped: z.literal(true).optional().describe(`The search has more than ${MAX_TOTAL}`),
  page: z.int().min(1),
  limit: z.int().min(1),
}

const aroundOf = ({ lat, lng, radius }: Around) =>
  lat === undefined || lng === undefined ? undefined : { lat, lng, radiusKm: radius ?? DEFAULT_RADIUS_KM }

export const directoryRoutes: ReferenceRoutes =
  ({ db }) =>
  async (scope) => {
    scope.get(
      '/mosque',
      {
        schema: {
          operationId: 'findMosques',
          summary: 'Verified mosques, by name or by distance',
          tags: ['Directory'],
          querystring: queries.mosque,
          response: { 200: z.object({ mosques: z.array(publicPlace.mosque), ...counts }) },
        },
      },
      async (request) => {
        const { q, page, limit } = request.query
        const found = await findPlaces(db, 'mosque', { q, near: aroundOf(request.query) }, offsetOf({ page, limit }))
        return {
          mosques: found.places,
          total: found.total,
          ...(found.capped && { total_capped: true as const }),
          page,
          limit,
        }
      },
    )

    scope.get(
      '/school',
      {
        schema: {
          operationId: 'findSchools',
          summary: 'Verified schools, by name or by distance',
          tags: ['Directory'],
          querystring: queries.school,
          response: { 200: z.object({ schools: z.array(publicPlace.school), ...counts }) },
        },
      },
      async (request) => {
        const { q, level, page, limit } = request.query
        const filter = { q, level, near: aroundOf(request.query) }
        const found = await findPlaces(db, 'school', filter, offsetOf({ page, limit }))
        return {
          schools: found.places,
          total: found.total,
          ...(found.capped && { total_capped: true as const }),
          page,
          limit,
        }
      },
    )
  }
