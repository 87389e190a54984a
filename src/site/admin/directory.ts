import { z } from 'zod'
import { locate } from '../../platform/http/headers.ts'
import { safeText } from '../../platform/http/text.ts'
import { notFound } from '../../platform/refusal.ts'
import { changePlace, createPlace, deletePlace, findPlace, listPlaces } from '../../reference/directory/places.ts'
import { changedPlace, newPlace, operatorPlace, plural } from '../../reference/directory/schemas.ts'
import { PLACE_KINDS } from '../../reference/directory/tables.ts'
import { offsetOf, paging } from '../../reference/http/paging.ts'
import type { AdminRoutes } from './deps.ts'
import { directoryFiles } from './directory-files.ts'

const byId = z.object({ id: z.string() })

const listing = z.object({
  verified: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  q: safeText().trim().max(200).optional(),
  ...paging({ limit: 100, max: 500 }),
})

/** Mosques and schools: the same calls for both. */
export const directoryRoutes: AdminRoutes = (deps) => async (scope) => {
  const { db, now } = deps
  await scope.register(directoryFiles(deps))
  for (const kind of PLACE_KINDS) {
    const path = `/${plural[kind]}`
    const what = `This ${kind}`

    scope.get(path, { schema: { querystring: listing, response: { 200: listOf(kind) } } }, async (request) => {
      const { verified, q, page, limit } = request.query
      const { places, total } = await listPlaces(db, kind, { verified, q }, offsetOf({ page, limit }))
      return { [plural[kind]]: places, total, page, limit }
    })

    scope.post(
      path,
      { schema: { body: newPlace[kind], response: { 201: operatorPlace[kind] } } },
      async (request, reply) => {
        const place = await createPlace(db, kind, request.body, now())
        locate(request, reply, place.id)
        return reply.code(201).send(place)
      },
    )

    scope.get(`${path}/:id`, { schema: { params: byId, response: { 200: operatorPlace[kind] } } }, async (request) => {
      const place = await findPlace(db, kind, request.params.id)
      if (!place) throw notFound(what)
      return place
    })

    scope.patch(
      `${path}/:id`,
      { schema: { params: byId, body: changedPlace[kind], response: { 200: operatorPlace[kind] } } },
      async (request) => {
        const place = await changePlace(db, kind, request.params.id, request.body, now())
        if (!place) throw notFound(what)
        return place
      },
    )

    scope.delete(`${path}/:id`, { schema: { params: byId } }, async (request, reply) => {
      if (!(await deletePlace(db, kind, request.params.id))) throw notFound(what)
      return reply.code(204).send()
    })
  }
}

const listOf = (kind: keyof typeof plural) =>
  z.object({ [plural[kind]]: z.array(operatorPlace[kind]), total: z.int(), page: z.int(), limit: z.int() })
