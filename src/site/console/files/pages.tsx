import { z } from 'zod'
import { deleteMedia, findMedia, listMedia } from '../../../messaging/media/media.ts'
import { MAX_BYTES } from '../../../messaging/media/staging.ts'
import type { Media } from '../../../messaging/media/tables.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { invalid, notFound } from '../../../platform/refusal.ts'
import { confirmation } from '../../kit/confirm.tsx'
import { readFiles, sentFile } from '../../kit/files.ts'
import { type FormRefusal, fileField, postForm, problem, tried } from '../../kit/form.tsx'
import { pager, table } from '../../kit/table.tsx'
import { number, time } from '../../kit/time.tsx'
import type { ConsolePages } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { storeFile } from './store.ts'
import { fileWords } from './words.ts'

export const FILES = '/console/files'

/** Rows on a page: one line each. */
const PER_PAGE = 50
/** Everything in a form except its file. */
const FORM_BYTES = 64 * 1024
/** Files offered by a form: the newest. */
const OFFERED = 50

/** The account's files, as suggestions for a field that takes a file's id (`list={OFFERED_FILES}`). */
export const OFFERED_FILES = 'files'
export async function offeredFiles(db: Db, view: ConsoleUser): Promise<Html | undefined> {
  if (!may(view, 'media:read')) return undefined
  const { files } = await listMedia(db, view.session.account.id, { limit: OFFERED })
  return (
    <datalist id={OFFERED_FILES}>
      {files.map(({ id, filename }) => (
        <option value={id}>{filename}</option>
      ))}
    </datalist>
  )
}

/** Files, uploaded and received: open, add, delete. */
export const filePages: ConsolePages = (deps) => async (scope) => {
  const { db, media, now } = deps

  const filesPage = async (view: ConsoleUser, before?: string, refused?: FormRefusal): Promise<ConsolePage> => {
    const words = fileWords[view.language]
    const { files, next } = await listMedia(db, view.session.account.id, { before, limit: PER_PAGE })
    const mayWrite = may(view, 'media:write')
    const [name, kind, size, since, until, id] = words.columns
    return {
      title: words.title,
      at: 'templates',
      main: (
        <>
          <h1>{words.title}</h1>
          {mayWrite &&
            postForm(
              view,
              FILES,
              <>
                <h2>{words.upload}</h2>
                {problem(refused)}
                {fileField({ name: 'file', label: words.file, help: words.fileHelp, refused }, { required: true })}
                <button>{words.uploadButton}</button>
              </>,
              { kind: 'card', files: true },
            )}
          {table<Media>({
            caption: words.list,
            columns: [
              {
                name,
                cell: (one) => (
                  <a href={media.links.linkTo(one.id, view.now)} rel="noreferrer">
                    <bdi>{one.filename}</bdi>
                  </a>
                ),
              },
              { name: kind, cell: ({ contentType }) => contentType },
              {
                name: size,
                cell: ({ sizeBytes }) => `${number(view.language, Math.ceil(sizeBytes / 1024))} KB`,
              },
              { name: since, cell: ({ createdAt }) => time(view, createdAt) },
              { name: until, cell: ({ expiresAt }) => (expiresAt ? time(view, expiresAt) : words.stays) },
              {
                name: id,
                cell: (one) => (
                  <>
                    <code>{one.id}</code> {mayWrite && <a href={`${FILES}/${one.id}/delete`}>{words.remove}</a>}
                  </>
                ),
              },
            ],
            rows: files,
            empty: words.none,
          })}
          {pager(view.language, { older: next === null ? undefined : `${FILES}?before=${next}` })}
        </>
      ),
    }
  }

  const query = z.object({
    before: recordId.optional().catch(undefined),
    done: z.enum(['uploaded', 'removed']).optional().catch(undefined),
  })
  scope.get('/files', { schema: { querystring: query } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'media:read')
    const { before, done } = request.query
    const page = await filesPage(view, before || undefined)
    return sendPage(reply, view, { ...page, notice: done && fileWords[view.language].notices[done] })
  })

  await scope.register(async (files) => {
    readFiles(files, MAX_BYTES + FORM_BYTES)
    files.post('/files', async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'media:write')
      mustHave(view, 'media:read')
      const { sent, file } = sentFile(request.body, 'file')
      const stored = await tried(view, sent, async () => {
        if (!file || file.size === 0) throw invalid('file', 'must be chosen', undefined, { id: 'file_missing' })
        return storeFile(deps, view, file)
      })
      if ('done' in stored) return reply.redirect(`${FILES}?done=uploaded`, 303)
      const { refused } = stored
      return sendPage(reply.code(refused.status), view, await filesPage(view, undefined, refused))
    })
  })

  const byId = z.object({ id: recordId })
  scope.get('/files/:id/delete', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'media:write')
    const file = await findMedia(db, view.session.account.id, request.params.id)
    if (!file) throw notFound('This media')
    const words = fileWords[view.language]
    return sendPage(reply, view, {
      title: words.remove,
      at: 'templates',
      main: confirmation(view, {
        title: words.removeSure(file.filename),
        text: words.removeText,
        yes: words.removeYes,
        action: `${FILES}/${file.id}/delete`,
        back: FILES,
      }),
    })
  })

  scope.post('/files/:id/delete', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'media:write')
    const deleted = await deleteMedia({ db, service: media }, view.session.account.id, request.params.id, now())
    if (!deleted) throw notFound('This media')
    return reply.redirect(`${FILES}?done=removed`, 303)
  })
}
