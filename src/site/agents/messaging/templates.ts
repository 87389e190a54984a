import { z } from 'zod'
import { component } from '../../../messaging/templates/components.ts'
import { TEMPLATE_STATUSES } from '../../../messaging/templates/tables.ts'
import { findTemplate, listTemplates } from '../../../messaging/templates/templates.ts'
import { safeText } from '../../../platform/http/text.ts'
import { READS } from '../tool.ts'
import { accountTool } from './tool.ts'

/** More with their texts would fill an assistant's context. */
const MOST_TEMPLATES = 20

/** GET /v1/templates and /v1/templates/{id}. */
export const templates = accountTool({
  name: 'templates',
  title: 'List templates',
  description: `Returns up to ${MOST_TEMPLATES} templates, newest first, with their texts and placeholders. By default, only approved ones, which can be sent.`,
  scope: 'templates:read',
  annotations: READS,
  input: z.strictObject({
    name: safeText().max(512).optional().describe('Only templates with this text in their name'),
    status: z.enum(TEMPLATE_STATUSES).default('APPROVED'),
  }),
  output: z.object({
    templates: z.array(
      z.object({
        template_id: z.string(),
        name: z.string(),
        language: z.string(),
        category: z.string(),
        status: z.enum(TEMPLATE_STATUSES),
        components: z.array(component),
      }),
    ),
    total: z.int(),
  }),
  async run({ db, caller: { account } }, filter) {
    const { templates: listed, total } = await listTemplates(db, account.id, filter, {
      offset: 0,
      limit: MOST_TEMPLATES,
    })
    const found = await Promise.all(listed.map(({ id }) => findTemplate(db, account.id, id)))
    return {
      templates: found.flatMap((one) =>
        one
          ? {
              template_id: one.id,
              ...{ name: one.name, language: one.language, category: one.category },
              ...{ status: one.status, components: one.components },
            }
          : [],
      ),
      total,
    }
  },
})
