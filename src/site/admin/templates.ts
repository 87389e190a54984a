import { z } from 'zod'
import {
  countTemplates,
  findForReview,
  listForReview,
  type ReviewedTemplate,
} from '../../messaging/templates/review.ts'
import { CATEGORIES, TEMPLATE_STATUSES, type Template, type TemplateStatus } from '../../messaging/templates/tables.ts'
import { decideTemplate } from '../../messaging/templates/templates.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import { moment } from '../../platform/http/time.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { offsetOf, paging } from '../../reference/http/paging.ts'
import type { AdminRoutes } from './deps.ts'

const decided = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  status: z.enum(TEMPLATE_STATUSES),
  rejection_reason: z.string().nullable(),
})

const whole = decided.extend({
  account: z.object({ id: z.string(), name: z.string(), network: z.string() }),
  language: z.string(),
  category: z.enum(CATEGORIES),
  components: z.array(z.record(z.string(), z.unknown())),
  quality: z.string().nullable(),
  created_at: moment,
  approved_at: moment.nullable(),
})

const shown = ({ id, accountId, name, status, rejectionReason }: Template) => ({
  id,
  account_id: accountId,
  name,
  status,
  rejection_reason: rejectionReason,
})

const wholeBody = (template: ReviewedTemplate): z.input<typeof whole> => {
  const { account, language, category, components, quality, createdAt, approvedAt } = template
  return {
    ...shown(template),
    account,
    language,
    category,
    components,
    quality,
    created_at: createdAt,
    approved_at: approvedAt,
  }
}

const byId = z.object({ id: recordId })

export const rejection = z.object({ reason: safeText().trim().min(1).max(1000) })

export async function templateOf(db: Db, id: string): Promise<ReviewedTemplate> {
  const template = await findForReview(db, id)
  if (!template) throw notFound('This template')
  return template
}

/** Decides in place of the simulator's network. */
export async function decide(
  db: Db,
  id: string,
  decision: { status: TemplateStatus; reason?: string },
  now: Date,
): Promise<Template> {
  const { account, ...template } = await templateOf(db, id)
  if (account.network !== 'simulator') throw conflict("This account's templates are decided by its network")
  return decideTemplate(db, template, decision, now)
}

/** Templates of all accounts. For accounts on the simulator the operator decides in place of the network. */
export const templateRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    scope.get(
      '/templates',
      {
        schema: {
          querystring: z.object({
            status: z.enum(TEMPLATE_STATUSES).optional(),
            q: safeText().trim().max(200).optional(),
            ...paging({ limit: 50, max: 200 }),
          }),
          response: {
            200: z.object({
              templates: z.array(whole),
              total: z.int(),
              page: z.int(),
              limit: z.int(),
              counts: z.partialRecord(z.enum(TEMPLATE_STATUSES), z.int()),
            }),
          },
        },
      },
      async (request) => {
        const { status, q, page, limit } = request.query
        const { templates, total } = await listForReview(db, { status, q }, offsetOf({ page, limit }))
        return { templates: templates.map(wholeBody), total, page, limit, counts: await countTemplates(db) }
      },
    )

    scope.get('/templates/:id', { schema: { params: byId, response: { 200: whole } } }, async (request) =>
      wholeBody(await templateOf(db, request.params.id)),
    )

    const decisions = { approve: 'APPROVED', pause: 'PAUSED', disable: 'DISABLED' } as const
    for (const [verb, status] of Object.entries(decisions)) {
      scope.post(`/templates/:id/${verb}`, { schema: { params: byId, response: { 200: decided } } }, async (request) =>
        shown(await decide(db, request.params.id, { status }, now())),
      )
    }

    scope.post(
      '/templates/:id/reject',
      {
        schema: {
          params: byId,
          body: rejection,
          response: { 200: decided },
        },
      },
      async (request) => {
        const { reason } = request.body
        return shown(await decide(db, request.params.id, { status: 'REJECTED', reason }, now()))
      },
    )
  }
