import { z } from 'zod'
import { findAccount } from '../../messaging/accounts/accounts.ts'
import { TEMPLATE_STATUSES, type Template, type TemplateStatus } from '../../messaging/templates/tables.ts'
import { decideTemplate, findTemplateById } from '../../messaging/templates/templates.ts'
import { recordId, safeText } from '../../platform/http/text.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { AdminRoutes } from './deps.ts'

const decided = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  status: z.enum(TEMPLATE_STATUSES),
  rejection_reason: z.string().nullable(),
})

const byId = z.object({ id: recordId })

/** The operator decides as the network would, for accounts on the simulator. */
export const templateDecisionRoutes: AdminRoutes =
  ({ db, now }) =>
  async (scope) => {
    async function decide(id: string, status: TemplateStatus, reason?: string) {
      const template = await findTemplateById(db, id)
      const account = template && (await findAccount(db, template.accountId))
      if (!template || !account) throw notFound('This template')
      if (account.network !== 'simulator') throw conflict("This account's templates are decided by its network")
      return shown(await decideTemplate(db, template, { status, reason }, now()))
    }
    const shown = (template: Template) => ({
      id: template.id,
      account_id: template.accountId,
      name: template.name,
      status: template.status,
      rejection_reason: template.rejectionReason,
    })
    const decisions = { approve: 'APPROVED', pause: 'PAUSED', disable: 'DISABLED' } as const
    for (const [verb, status] of Object.entries(decisions)) {
      scope.post(`/templates/:id/${verb}`, { schema: { params: byId, response: { 200: decided } } }, async (request) =>
        decide(request.params.id, status),
      )
    }

    scope.post(
      '/templates/:id/reject',
      {
        schema: {
          params: byId,
          body: z.object({ reason: safeText().trim().min(1).max(1000) }),
          response: { 200: decided },
        },
      },
      async (request) => decide(request.params.id, 'REJECTED', request.body.reason),
    )
  }
