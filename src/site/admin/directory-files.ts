import { Readable } from 'node:stream'
import { z } from 'zod'
import { Refusal } from '../../platform/refusal.ts'
import { readCsv } from '../../reference/directory/csv.ts'
import { geoJson } from '../../reference/directory/export.ts'
import { importPlaces } from '../../reference/directory/import.ts'
import { readOverpass } from '../../reference/directory/overpass.ts'
import { plural } from '../../reference/directory/schemas.ts'
import { PLACE_KINDS } from '../../reference/directory/tables.ts'
import type { AdminRoutes } from './deps.ts'

/** In bytes: a few hundred thousand rows. The whole file is in memory while it is read. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')

const importReport = z.object({
  accepted: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused_total: z.int(),
  refused: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
})

/** Imports from CSV or an OpenStreetMap extract, and the export to GeoJSON. */
export const directoryFiles: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const kind of PLACE_KINDS) {
      const path = `/${plural[kind]}`

      scope.post(
        `${path}/import`,
        {
          bodyLimit: MAX_FILE_BYTES,
          schema: {
            querystring: z.object({ all_or_nothing: flag, dry_run: flag }),
            response: { 200: importReport },
          },
        },
        async (request) => {
          const { all_or_nothing: allOrNothing, dry_run: dryRun } = request.query
          const file = Buffer.isBuffer(request.body) ? readCsv(request.body) : readOverpass(kind, request.body)
          const report = await importPlaces(db, kind, file, { allOrNothing, dryRun }, now())
          const { refused, refusedTotal, ...counts } = report
          if (allOrNothing && refusedTotal > 0) {
            throw new Refusal('invalid', `Nothing was imported: ${refusedTotal} problems were found`, {
              problems: refused.map(({ line, field, message }) => ({ field: `line ${line}, ${field}`, message })),
            })
          }
          return { ...counts, refused_total: refusedTotal, refused }
        },
      )

      scope.get(
        `${path}/export`,
        { schema: { querystring: z.object({ verified: z.enum(['true', 'false']).optional() }) } },
        async (request, reply) => {
          const { verified } = request.query
          const chosen = verified === undefined ? undefined : verified === 'true'
          return reply
            .type('application/geo+json; charset=utf-8')
            .header('content-disposition', `attachment; filename="${plural[kind]}.geojson"`)
            .send(Readable.from(geoJson(db, kind, chosen)))
        },
      )
    }
  }
