import { z } from 'zod'
import { writeCsv } from '../../../messaging/contacts/csv.ts'
import { beginImport, checkFile, type FileImport, findImport } from '../../../messaging/contacts/file-import.ts'
import { filterFields } from '../../../messaging/contacts/schemas.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { invalid, notFound } from '../../../platform/refusal.ts'
import { figures } from '../../kit/facts.tsx'
import { readFiles, sendCsv, sentFile } from '../../kit/files.ts'
import { type FormRefusal, fileField, postForm, problem, tried } from '../../kit/form.tsx'
import { notice } from '../../kit/notice.tsx'
import { refusalText } from '../../kit/refusals.ts'
import { table } from '../../kit/table.tsx'
import { number } from '../../kit/time.tsx'
import { kitWords } from '../../kit/words.ts'
import type { ConsolePages } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, mustHave, viewOf } from '../view.ts'
import { importWords } from './import-words.ts'

/** Some 80,000 contacts with a name and a label; the file is in memory while it is read. */
const FILE_MAX_MB = 5
/** The file with the rest of the form. */
const BODY_LIMIT_BYTES = FILE_MAX_MB * 1_000_000 + 10_000
/** Seconds between reloads of a running import's page. */
const LOOK_AGAIN_SECONDS = 2

/** Imports contacts from a file, after showing its errors; and exports contacts. */
export const contactImportPages: ConsolePages =
  ({ db, now }) =>
  async (scope) => {
    // up to twice the limit is accepted, so that our own page explains the refusal
    readFiles(scope, 2 * BODY_LIMIT_BYTES)

    const formPage = (view: ConsoleUser, refused?: FormRefusal): ConsolePage => {
      const words = importWords[view.language]
      return {
        title: words.title,
        at: 'contacts',
        main: (
          <>
            <h1>{words.title}</h1>
            <p>{words.text}</p>
            <ul>
              {words.columns.map((one) => (
                <li>{one}</li>
              ))}
            </ul>
            {postForm(
              view,
              '/console/contacts/import',
              <>
                {problem(refused)}
                {fileField(
                  { name: 'file', label: words.file, refused },
                  { accept: '.csv,text/csv,.txt', required: true },
                )}
                <button>{words.check}</button>
              </>,
              { kind: 'card', files: true },
            )}
          </>
        ),
      }
    }

    scope.get('/contacts/import', async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'contacts:write')
      return sendPage(reply, view, formPage(view))
    })

    scope.post('/contacts/import', async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'contacts:write')
      const { sent, file } = sentFile(request.body, 'file')
      const checked = await tried(view, sent, async () => {
        if (!file || file.size === 0) throw invalid('file', 'must be chosen', undefined, { id: 'file_missing' })
        if (file.size > FILE_MAX_MB * 1_000_000)
          throw invalid('file', 'is too large', undefined, { id: 'file_too_large', values: { megabytes: FILE_MAX_MB } })
        return checkFile(db, view.session.account, Buffer.from(await file.arrayBuffer()), now())
      })
      if ('done' in checked) return reply.redirect(`/console/contacts/imports/${checked.done.id}`, 303)
      return sendPage(reply.code(checked.refused.status), view, formPage(view, checked.refused))
    })

    const byId = z.object({ id: recordId })
    const importOf = async (view: ConsoleUser, id: string): Promise<FileImport> => {
      mustHave(view, 'contacts:write')
      const found = await findImport(db, view.session.account.id, id)
      if (!found) throw notFound('This import')
      return found
    }

    scope.get('/contacts/imports/:id', { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      const found = await importOf(view, request.params.id)
      if (found.state === 'running') reply.header('refresh', LOOK_AGAIN_SECONDS)
      const words = importWords[view.language]
      return sendPage(reply, view, {
        title: words.title,
        at: 'contacts',
        main: (
          <>
            <h1>{words[found.state].title}</h1>
            {found.state === 'checked' ? checkedPart(view, found) : outcomePart(view, found)}
            {errorsPart(view, found)}
          </>
        ),
      })
    })

    scope.post('/contacts/imports/:id', { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      const { id } = await importOf(view, request.params.id)
      await beginImport(db, view.session.account.id, id, now(), request.id)
      return reply.redirect(`/console/contacts/imports/${id}`, 303)
    })

    scope.get('/contacts/export.csv', { schema: { querystring: z.object(filterFields) } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'contacts:read')
      return sendCsv(reply, 'contacts', writeCsv(db, view.session.account.id, request.query))
    })
  }

function checkedPart(view: ConsoleUser, { id, result }: FileImport): Html {
  const words = importWords[view.language]
  const count = (value: number) => number(view.language, value)
  return (
    <>
      {figures([
        [words.right, count(result.created)],
        [words.wrong, count(result.failed)],
      ])}
      {result.created === 0 ? (
        notice(words.nothing, 'bad')
      ) : (
        <div class="row answers">
          {postForm(view, `/console/contacts/imports/${id}`, <button>{words.take(count(result.created))}</button>)}
          <a href="/console/contacts/import">{kitWords[view.language].cancel}</a>
        </div>
      )}
    </>
  )
}

function outcomePart(view: ConsoleUser, { state, result }: FileImport): Html {
  const words = importWords[view.language]
  const count = (value: number) => number(view.language, value)
  return (
    <>
      {state === 'running' && <p role="status">{words.running.text}</p>}
      {state === 'failed' && notice(words.failed.text, 'bad')}
      {state === 'done' &&
        figures([
          [words.created, count(result.created)],
          [words.updated, count(result.updated)],
          [words.wrong, count(result.failed)],
        ])}
      <p>
        <a href="/console/contacts">{words.contacts}</a>
      </p>
    </>
  )
}

/** The rejected rows with their reasons, in the reader's language. */
function errorsPart(view: ConsoleUser, { result }: FileImport): Html | undefined {
  if (result.failed === 0) return undefined
  const words = importWords[view.language]
  const [line, column, problem] = words.errorColumns
  const fields: Record<string, string> = words.fields
  return (
    <>
      <h2>{words.errors}</h2>
      {table({
        caption: words.errors,
        columns: [
          { name: line, number: true, cell: (one) => number(view.language, one.line) },
          { name: column, cell: ({ field }) => fields[field.split('.')[0] ?? ''] ?? field },
          { name: problem, cell: ({ message, reason }) => refusalText(view, { kind: 'invalid', message, reason }) },
        ],
        rows: result.errors,
        empty: '',
      })}
      {result.failed > result.errors.length && (
        <p class="soft">{words.more(number(view.language, result.failed - result.errors.length))}</p>
      )}
    </>
  )
}
