import { z } from 'zod'
import type { Component } from '../../../messaging/templates/components.ts'
import { templateChange } from '../../../messaging/templates/schemas.ts'
import { TEMPLATE_STATUSES, type Template } from '../../../messaging/templates/tables.ts'
import {
  changeTemplate,
  decideTemplate,
  deleteTemplate,
  EDITABLE,
  MOVES,
  mustFindTemplate,
} from '../../../messaging/templates/templates.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId, safeText } from '../../../platform/http/text.ts'
import { refusing } from '../../../platform/http/wording.ts'
import { conflict, notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { confirmation } from '../../kit/confirm.tsx'
import { facts } from '../../kit/facts.tsx'
import { type FormRefusal, lineField, postForm, problem, read, sentForm, tried } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { time } from '../../kit/time.tsx'
import { kitWords } from '../../kit/words.ts'
import type { ConsolePages } from '../deps.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { shellWords } from '../words.ts'
import { asForm, partFields, partsIn } from './form.tsx'
import { NOTICES, templateWords } from './words.ts'

const byId = z.object({ id: recordId })

/** One template: its preview and status; to edit, delete and, on the simulator, decide. */
export const templatePages: ConsolePages =
  ({ db, now }) =>
  async (scope) => {
    const addressOf = ({ id }: Template) => `/console/templates/${id}`

    const templatePage = (view: ConsoleUser, template: Template, refused?: FormRefusal): ConsolePage => {
      const words = templateWords[view.language]
      const shell = shellWords[view.language]
      const { name, language, category, status, rejectionReason, createdAt, approvedAt, id, components } = template
      const mayWrite = may(view, 'templates:write')
      return {
        title: name,
        at: 'templates',
        main: (
          <>
            <h1>{name}</h1>
            {facts([
              [words.columns[3], badge(status, shell.template[status])],
              ...(rejectionReason === null ? [] : [[words.reason, rejectionReason] as const]),
              [words.columns[1], language],
              [words.columns[2], words.categories[category]],
              [words.columns[4], time(view, createdAt)],
              [words.approvedAt, time(view, approvedAt)],
              [words.id, <code>{id}</code>],
            ])}
            <h2>{words.preview}</h2>
            <div class="bubble">{components.map((component) => preview(view, component))}</div>
            {status === 'APPROVED' && may(view, 'broadcasts:write') && (
              <p>
                <a href={addressWith('/console/broadcasts/new', { template: id })}>{words.sendToMany}</a>
              </p>
            )}
            {mayWrite && (
              <p class="row">
                {EDITABLE.includes(status) && <a href={`${addressOf(template)}/edit`}>{words.edit}</a>}{' '}
                <a href={`${addressOf(template)}/delete`}>{words.remove}</a>
              </p>
            )}
            {mayWrite && view.session.account.network === 'simulator' && review(view, template, refused)}
          </>
        ),
      }
    }

    const query = z.object({ done: z.enum(NOTICES).optional().catch(undefined) })
    scope.get('/templates/:id', { schema: { params: byId, querystring: query } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'templates:read')
      const { done } = request.query
      const page = templatePage(view, await mustFindTemplate(db, view.session.account.id, request.params.id))
      return sendPage(reply, view, { ...page, notice: done && templateWords[view.language].notices[done] })
    })

    const decision = z
      .object({ status: z.enum(TEMPLATE_STATUSES), reason: safeText().trim().max(1000).optional() })
      .refine(({ status, reason }) => status !== 'REJECTED' || reason, {
        path: ['reason'],
        ...refusing('must not be empty', { id: 'missing' }),
      })
    scope.post(
      '/templates/:id',
      { config: { savesForm: true }, schema: { params: byId, body: sentForm } },
      async (request, reply) => {
        const view = viewOf(request)
        mustHave(view, 'templates:write')
        mustHave(view, 'templates:read')
        const template = await mustFindTemplate(db, view.session.account.id, request.params.id)
        const decided = await tried(view, request.body, async () => {
          if (view.session.account.network !== 'simulator') {
            throw conflict("This account's templates are decided by its network", {
              reason: { id: 'decided_by_network' },
            })
          }
          const { status, reason } = request.body
          return decideTemplate(db, template, read(decision, { status, reason }), now())
        })
        if ('done' in decided) return reply.redirect(`${addressOf(template)}?done=decided`, 303)
        const { refused } = decided
        return sendPage(reply.code(refused.status), view, templatePage(view, template, refused))
      },
    )

    const editPage = (view: ConsoleUser, template: Template, refused?: FormRefusal): ConsolePage => {
      const words = templateWords[view.language]
      const filled = refused?.sent ?? asForm(template.category, template.components)
      return {
        title: `${words.edit}: ${template.name}`,
        at: 'templates',
        main: (
          <>
            <h1>{template.name}</h1>
            <p class="soft">{words.form.pendingAgain}</p>
            {postForm(
              view,
              `${addressOf(template)}/edit`,
              <>
                {partFields(view, filled, refused)}
                <button>{words.form.change}</button>
              </>,
              { kind: 'card' },
            )}
            <p>
              <a href={addressOf(template)}>{kitWords[view.language].cancel}</a>
            </p>
          </>
        ),
      }
    }

    scope.get('/templates/:id/edit', { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'templates:write')
      return sendPage(
        reply,
        view,
        editPage(view, await mustFindTemplate(db, view.session.account.id, request.params.id)),
      )
    })

    scope.post(
      '/templates/:id/edit',
      { config: { savesForm: true }, schema: { params: byId, body: sentForm } },
      async (request, reply) => {
        const view = viewOf(request)
        mustHave(view, 'templates:write')
        const template = await mustFindTemplate(db, view.session.account.id, request.params.id)
        const { components, fieldOf } = partsIn(request.body)
        // components that the form does not show stay as they are
        const unknown = template.components.filter(({ type }) => type === 'UNKNOWN')
        const changed = await tried(
          view,
          request.body,
          async () => {
            const change = read(templateChange, {
              category: request.body.category,
              components: [...components, ...unknown],
            })
            await changeTemplate(db, view.session.account, template.id, change, now(), request.id)
          },
          fieldOf,
        )
        if ('done' in changed) return reply.redirect(`${addressOf(template)}?done=saved`, 303)
        return sendPage(reply.code(changed.refused.status), view, editPage(view, template, changed.refused))
      },
    )

    scope.get('/templates/:id/delete', { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'templates:write')
      const template = await mustFindTemplate(db, view.session.account.id, request.params.id)
      const words = templateWords[view.language]
      return sendPage(reply, view, {
        title: words.remove,
        at: 'templates',
        main: confirmation(view, {
          title: words.removeSure(template.name),
          text: words.removeText,
          yes: words.removeYes,
          action: `${addressOf(template)}/delete`,
          back: addressOf(template),
        }),
      })
    })

    scope.post('/templates/:id/delete', { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'templates:write')
      const deleted = await deleteTemplate(db, view.session.account, request.params.id, now(), request.id)
      if (!deleted) throw notFound('This template')
      return reply.redirect('/console/templates?done=removed', 303)
    })
  }

export function preview({ language }: ConsoleUser, component: Component): Html {
  const { unknownPart, form: texts } = templateWords[language]
  switch (component.type) {
    case 'HEADER':
      return (
        <p>
          <strong>{component.text ?? `[${texts.headers[component.format]}]`}</strong>
        </p>
      )
    case 'BODY':
      return (
        <p class="said" dir="auto">
          {component.text}
        </p>
      )
    case 'FOOTER':
      return <p class="soft">{component.text}</p>
    case 'BUTTONS':
      return (
        <>
          {component.buttons.map((button) => {
            const leads = button.type === 'URL' ? button.url : button.type === 'PHONE_NUMBER' ? button.phone_number : ''
            return (
              <p>
                <span class="choice">{button.text}</span> <span class="soft">{leads}</span>
              </p>
            )
          })}
        </>
      )
    case 'UNKNOWN':
      return (
        <p class="soft">
          {unknownPart} <code>{JSON.stringify(component.raw)}</code>
        </p>
      )
  }
}

/** Decides in place of a network's reviewers. */
function review(view: ConsoleUser, template: Template, refused: FormRefusal | undefined): Html | undefined {
  const moves = MOVES[template.status]
  if (moves.length === 0) return undefined
  const words = templateWords[view.language]
  const action = `/console/templates/${template.id}`
  return (
    <>
      <h2>{words.review}</h2>
      <p class="soft">{words.reviewText}</p>
      {problem(refused)}
      <div class="row">
        {moves.map(
          (status) =>
            status !== 'REJECTED' &&
            status !== 'PENDING' &&
            postForm(
              view,
              action,
              <button class="plain" name="status" value={status}>
                {words.decide[status]}
              </button>,
            ),
        )}
      </div>
      {moves.includes('REJECTED') &&
        postForm(
          view,
          action,
          <>
            <input type="hidden" name="status" value="REJECTED" />
            {lineField({ name: 'reason', label: words.reject, refused }, { required: true, maxlength: 1000 })}
            <button class="danger">{words.decide.REJECTED}</button>
          </>,
          { kind: 'card' },
        )}
    </>
  )
}
