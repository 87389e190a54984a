import { z } from 'zod'
import { locate, location } from '../../platform/http/headers.ts'
import { recordId } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { notFound } from '../../platform/refusal.ts'
import { callerOf } from '../auth.ts'
import type { MessagingRoutes } from '../deps.ts'
import { offsetOf, pagination, paginationOf, paging } from '../paging.ts'
import { capitalised, component } from './components.ts'
import { newTemplate, templateChange, templateLanguage } from './schemas.ts'
import { CATEGORIES, TEMPLATE_STATUSES, type Template } from './tables.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates, mustFindTemplate } from './templates.ts'

const listedTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    category: z.enum(CATEGORIES),
    status: z.enum(TEMPLATE_STATUSES),
    rejection_reason: z.string().nullable(),
    quality: z.string().nullable().describe('The quality rating by the network, in its own word'),
    created_at: moment,
    approved_at: moment.nullable(),
  })
  .meta({ id: 'TemplateSummary' })

const shownTemplate = listedTemplate.extend({ components: z.array(component) }).meta({ id: 'Template' })

const listedBody = (template: Omit<Template, 'components'>) => ({
  id: template.id,
  name: template.name,
  language: template.language,
  category: template.category,
  status: template.status,
  rejection_reason: template.rejectionReason,
  quality: template.quality,
  created_at: template.createdAt,
  approved_at: template.approvedAt,
})

const templateBody = (template: Template) => ({ ...listedBody(template), components: template.components })

const byId = z.object({ template_id: recordId })

export const templateRoutes: MessagingRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.addHook('preValidation', async (request) => {
      request.body = capitalised(request.body)
    })

    scope.post(
      '/templates',
      {
        config: { scope: 'templates:write', idempotent: true },
        schema: {
          operationId: 'createTemplate',
          summary: 'Submit a template for approval',
          description:
            'Its status is `PENDING`; only an `APPROVED` template can be sent. Placeholders `{{1}}`, `{{2}}` … are numbered by ' +
            'component, without gaps; in HEADER and BODY they may have names instead, such as `{{order_id}}`. At most one ' +
            'HEADER, FOOTER and BUTTONS, exactly one BODY.',
          tags: ['Templates'],
          body: newTemplate,
          response: { 201: shownTemplate },
          answers: { 201: { headers: { Location: location } } },
          refusals: { 409: ['CONFLICT'] },
        },
      },
      async (request, reply) => {
        const template = await createTemplate(db, callerOf(request).account, request.body, now(), request.id)
        locate(request, reply, template.id)
        return reply.code(201).send(templateBody(template))
      },
    )

    scope.get(
      '/templates',
      {
        config: { scope: 'templates:read' },
        schema: {
          operationId: 'listTemplates',
          summary: 'Templates, newest first',
          tags: ['Templates'],
          querystring: z.object({
            ...paging({ limit: 50, max: 100 }),
            status: z
              .string()
              .transform((status) => status.toUpperCase())
              .pipe(z.enum(TEMPLATE_STATUSES))
              .optional()
              .meta({ enum: [...TEMPLATE_STATUSES] }),
            name: z
              .string()
              .regex(/^[a-z0-9_]{1,512}$/)
              .optional()
              .describe('A part of the name'),
            language: templateLanguage.optional(),
          }),
          response: { 200: z.object({ templates: z.array(listedTemplate), pagination }) },
        },
      },
      async (request) => {
        const { page, limit, ...filter } = request.query
        const found = await listTemplates(db, callerOf(request).account.id, filter, offsetOf({ page, limit }))
        return {
          templates: found.templates.map(listedBody),
          pagination: paginationOf({ page, limit }, found.total),
        }
      },
    )

    scope.get(
      '/templates/:template_id',
      {
        config: { scope: 'templates:read' },
        schema: {
          operationId: 'getTemplate',
          summary: 'One template',
          tags: ['Templates'],
          params: byId,
          response: { 200: shownTemplate },
        },
      },
      async (request) => {
        const template = await mustFindTemplate(db, callerOf(request).account.id, request.params.template_id)
        return templateBody(template)
      },
    )

    scope.patch(
      '/templates/:template_id',
      {
        config: { scope: 'templates:write' },
        schema: {
          operationId: 'changeTemplate',
          summary: 'Change a template',
          description:
            'It is `PENDING` again until the network has decided. A `CONFLICT` while it is `PENDING`, and once it is ' +
            '`DISABLED`. The given parts are replaced.',
          tags: ['Templates'],
          params: byId,
          body: templateChange,
          response: { 200: shownTemplate },
          refusals: { 409: ['CONFLICT'] },
        },
      },
      async (request) => {
        const { account } = callerOf(request)
        const changed = await changeTemplate(db, account, request.params.template_id, request.body, now(), request.id)
        if (!changed) throw notFound('This template')
        return templateBody(changed)
      },
    )

    scope.delete(
      '/templates/:template_id',
      {
        config: { scope: 'templates:write' },
        schema: {
          operationId: 'deleteTemplate',
          summary: 'Delete a template',
          tags: ['Templates'],
          params: byId,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const deleted = await deleteTemplate(
          db,
          callerOf(request).account,
          request.params.template_id,
          now(),
          request.id,
        )
        if (!deleted) throw notFound('This template')
        return reply.code(204).send()
      },
    )
  }
