import { z } from 'zod'
import { newTemplate } from '../../../messaging/templates/schemas.ts'
import { createTemplate, listTemplates } from '../../../messaging/templates/templates.ts'
import { type FormRefusal, lineField, postForm, read, sentForm, sentValue, tried } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { pager, table } from '../../kit/table.tsx'
import { time } from '../../kit/time.tsx'
import { kitWords } from '../../kit/words.ts'
import type { ConsolePages } from '../deps.ts'
import { FILES } from '../files/pages.tsx'
import { fileWords } from '../files/words.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { partFields, partsIn } from './form.tsx'
import { NOTICES, templateWords } from './words.ts'

/** Rows on a page: one line each. */
const PER_PAGE = 50

/** Templates with their status, and a page to submit one. */
export const templateListPages: ConsolePages =
  ({ db, now }) =>
  async (scope) => {
    const query = z.object({
      page: z.coerce.number().int().min(1).max(10_000).catch(1),
      done: z.enum(NOTICES).optional().catch(undefined),
    })
    scope.get('/templates', { schema: { querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'templates:read')
      const { page, done } = request.query
      const words = templateWords[view.language]
      const shell = shellWords[view.language]
      const window = { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }
      const { templates, total } = await listTemplates(db, view.session.account.id, {}, window)
      return sendPage(reply, view, {
        title: shell.places.templates,
        at: 'templates',
        notice: done && words.notices[done],
        main: (
          <>
            <h1>{shell.places.templates}</h1>
            {may(view, 'templates:write') && (
              <p class="row">
                <a href="/console/templates/new">{words.add}</a>
              </p>
            )}
            {may(view, 'media:read') && (
              <p>
                {words.withFiles} <a href={FILES}>{fileWords[view.language].title}</a>
              </p>
            )}
            {table({
              caption: words.list,
              columns: [
                { name: words.columns[0], cell: ({ id, name }) => <a href={`/console/templates/${id}`}>{name}</a> },
                { name: words.columns[1], cell: ({ language }) => language },
                { name: words.columns[2], cell: ({ category }) => words.categories[category] },
                {
                  name: words.columns[3],
                  cell: ({ status, rejectionReason }) => (
                    <>
                      {badge(status, shell.template[status])} {rejectionReason ?? ''}
                    </>
                  ),
                },
                { name: words.columns[4], cell: ({ createdAt }) => time(view, createdAt) },
              ],
              rows: templates,
              empty: words.none,
            })}
            {pager(view.language, {
              newer: page > 1 ? `/console/templates?page=${page - 1}` : undefined,
              older: page * PER_PAGE < total ? `/console/templates?page=${page + 1}` : undefined,
            })}
          </>
        ),
      })
    })

    const newPage = (view: ConsoleUser, refused?: FormRefusal): ConsolePage => {
      const words = templateWords[view.language]
      const texts = words.form
      const filled = refused?.sent ?? { category: 'UTILITY', language: 'id', header: 'NONE' }
      const line = (name: string, label: string, help: string) =>
        lineField(
          { name, label, help, refused, value: sentValue(filled, name) },
          { required: true, autocapitalize: 'none', spellcheck: false },
        )
      return {
        title: words.add,
        at: 'templates',
        main: (
          <>
            <h1>{words.add}</h1>
            <p class="soft">{words.sendOnceApproved}</p>
            {postForm(
              view,
              '/console/templates/new',
              <>
                {line('name', texts.name, texts.nameHelp)}
                {line('language', texts.language, texts.languageHelp)}
                {partFields(view, filled, refused)}
                <button>{texts.create}</button>
              </>,
              { kind: 'card' },
            )}
            <p>
              <a href="/console/templates">{kitWords[view.language].cancel}</a>
            </p>
          </>
        ),
      }
    }

    scope.get('/templates/new', async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'templates:write')
      return sendPage(reply, view, newPage(view))
    })

    scope.post(
      '/templates/new',
      { config: { savesForm: true }, schema: { body: sentForm } },
      async (request, reply) => {
        const view = viewOf(request)
        mustHave(view, 'templates:write')
        const { components, fieldOf } = partsIn(request.body)
        const { name, language, category } = request.body
        const made = await tried(
          view,
          request.body,
          () =>
            createTemplate(
              db,
              view.session.account,
              read(newTemplate, { name, language, category, components }),
              now(),
              request.id,
            ),
          fieldOf,
        )
        if ('done' in made) return reply.redirect(`/console/templates/${made.done.id}?done=saved`, 303)
        return sendPage(reply.code(made.refused.status), view, newPage(view, made.refused))
      },
    )
  }
