import type { Html } from '../../../platform/html.tsx'
import { invalid } from '../../../platform/refusal.ts'
import { readCsv } from '../../../reference/directory/csv.ts'
import { type ImportReport, importPlaces } from '../../../reference/directory/import.ts'
import { plural } from '../../../reference/directory/schemas.ts'
import { PLACE_KINDS, type PlaceKind } from '../../../reference/directory/tables.ts'
import { readFiles, sentFile } from '../../kit/files.ts'
import { type FormRefusal, postForm, sentValue, tried } from '../../kit/form.tsx'
import { notice } from '../../kit/notice.tsx'
import { table } from '../../kit/table.tsx'
import { signedInView } from '../../kit/view.ts'
import { recorded } from '../audit.ts'
import type { AdminRoutes } from '../deps.ts'
import { MAX_FILE_BYTES } from '../directory-files.ts'
import { fields } from './fields.tsx'
import { type Operator, sendPage } from './page.tsx'

/** Imports a list of places, or reports what an import would do. */
export const importPages: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    readFiles(scope, MAX_FILE_BYTES)
    for (const kind of PLACE_KINDS) {
      const list = `/admin/${plural[kind]}`
      // reloading a report requests this address
      scope.get(`/${plural[kind]}/import`, async (_request, reply) => reply.redirect(list, 303))

      scope.post(`/${plural[kind]}/import`, async (request, reply) => {
        const view = signedInView(request)
        const { sent, file } = sentFile(request.body, 'file')
        const dryRun = sentValue(sent, 'dry_run') === 'true'
        const imported = await tried(view, sent, async () => {
          if (!file) throw invalid('file', 'choose a CSV file')
          const read = readCsv(Buffer.from(await file.arrayBuffer()))
          return importPlaces(db, kind, read, { allOrNothing: false, dryRun }, now())
        })
        if ('done' in imported) {
          const { refused: _, refusedTotal, ...counts } = imported.done
          recorded(request, { ...counts, refused_total: refusedTotal })
        } else reply.code(imported.refused.status)
        return sendPage(reply, view, {
          title: 'Import CSV',
          at: kind === 'mosque' ? 'mosques' : 'schools',
          main: (
            <>
              <h1>Import CSV</h1>
              {'done' in imported && reportOf(imported.done, dryRun)}
              {importForm(view, kind, 'refused' in imported ? imported.refused : undefined)}
              <p>
                <a href={list}>Back to the list</a>
              </p>
            </>
          ),
        })
      })
    }
  }

export const importForm = (view: Operator, kind: PlaceKind, refused?: FormRefusal): Html =>
  postForm(
    view,
    `/admin/${plural[kind]}/import`,
    <>
      <h2>Import CSV</h2>
      {fields(
        [
          {
            ...{ name: 'file', label: 'File', kind: 'file', required: true },
            help: 'The first line names the columns. Refused lines are listed with the reason.',
          },
        ],
        refused,
      )}
      <div class="row">
        <button class="plain" name="dry_run" value="true">
          Check only
        </button>
        <button name="dry_run" value="false">
          Import
        </button>
      </div>
    </>,
    { kind: 'card', files: true },
  )

function reportOf(report: ImportReport, dryRun: boolean): Html {
  const { accepted, created, updated, unchanged, refusedTotal, refused } = report
  const counts = dryRun
    ? `${accepted} would be imported, ${refusedTotal} refused.`
    : `${created} created, ${updated} changed, ${unchanged} unchanged, ${refusedTotal} refused.`
  return (
    <>
      {notice(counts, refusedTotal > 0 ? 'bad' : 'good')}
      {refused.length > 0 &&
        table({
          caption: 'Refused lines',
          columns: [
            { name: 'Line', cell: ({ line }) => line },
            { name: 'Field', cell: ({ field }) => field },
            { name: 'What is wrong', cell: ({ message }) => message },
          ],
          rows: refused,
          empty: '',
        })}
    </>
  )
}
