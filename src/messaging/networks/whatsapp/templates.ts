import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { RetryLater } from '../../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../../platform/queue/worker.ts'
import type { Component } from '../../templates/components.ts'
import { fill, placeholdersIn, textsOf } from '../../templates/components.ts'
import type { Template, TemplateStatus } from '../../templates/tables.ts'
import { askNetworkJob, findTemplateById, followTemplate, removeFromNetworkJob } from '../../templates/templates.ts'
import type { Connection, Connections } from './connections.ts'
import { reactionTo } from './errors.ts'
import type { Answer, Graph } from './graph.ts'
import { storable, type Told } from './read.ts'

/** States of the network as ours; undefined: nothing changes. */
const STATES: Record<string, TemplateStatus | undefined> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  PENDING: 'PENDING',
  IN_APPEAL: 'PENDING',
  LIMIT_EXCEEDED: 'REJECTED',
  REJECTED: 'REJECTED',
  PAUSED: 'PAUSED',
  LOCKED: 'PAUSED',
  DISABLED: 'DISABLED',
  ARCHIVED: 'DISABLED',
  PENDING_DELETION: 'DISABLED',
  DELETED: 'DISABLED',
}

/** Takes over what the network decided on a template. */
export type FollowTemplates = (connection: Connection, parts: Told) => Promise<void>

const CATEGORY = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])
const text = z.string().optional().catch(undefined)

export const createFollowTemplates =
  ({ db, now }: { db: Db; now: () => Date }): FollowTemplates =>
  async ({ accountId }, parts) => {
    const value = z.record(z.string(), z.unknown()).catch({}).parse(parts.value)
    const name = text.parse(value.message_template_name)
    const language = text.parse(value.message_template_language)
    if (name === undefined || language === undefined) return
    const rejection = z.record(z.string(), z.unknown()).catch({}).parse(value.rejection_info)
    const status = parts.field === 'message_template_status_update' ? STATES[String(value.event)] : undefined
    const category = CATEGORY.safeParse(value.new_category ?? value.message_template_category)
    await followTemplate(
      db,
      accountId,
      { name, language },
      {
        status,
        reason: text.parse(rejection.reason) ?? text.parse(value.reason),
        category: category.success ? category.data : undefined,
        quality: text.parse(value.new_quality_score),
      },
      now(),
    )
  }

type Deps = { db: Db; graph: Graph; connections: Connections; now: () => Date }

/** Asks the network to approve new templates, and to forget deleted ones. */
export const templateJobs = ({ db, graph, connections, now }: Deps): JobRunner[] => [
  handles(askNetworkJob, async ({ payload }) => {
    const template = await findTemplateById(db, payload.template_id)
    const connection = template && (await connections.of(template.accountId))
    if (!template || !connection || template.status !== 'PENDING') return
    const answer = await graph.post(connection, `${connection.businessAccountId}/message_templates`, asked(template))
    const refused = mustHaveAnswered(answer)
    const key = { name: template.name, language: template.language }
    const told = z
      .object({ status: z.string().optional(), category: z.string().optional() })
      .safeParse(answer.kind === 'ok' ? answer.body : {})
    const category = CATEGORY.safeParse(told.data?.category)
    await followTemplate(
      db,
      template.accountId,
      key,
      {
        status: refused === undefined ? STATES[told.data?.status ?? ''] : 'REJECTED',
        reason: refused,
        category: category.success ? category.data : undefined,
      },
      now(),
    )
  }),
  handles(removeFromNetworkJob, async ({ payload }) => {
    const connection = await connections.of(payload.account_id)
    if (!connection) return
    const query = `name=${encodeURIComponent(payload.name)}`
    mustHaveAnswered(await graph.remove(connection, `${connection.businessAccountId}/message_templates?${query}`))
  }),
]

/** Why the network refused for good, undefined where it did not. Throws RetryLater while nothing is known. */
function mustHaveAnswered(answer: Answer): string | undefined {
  if (answer.kind === 'ok') return undefined
  // asking twice is harmless: the network knows templates by name and language
  if (answer.kind !== 'error') throw new RetryLater(answer.reason)
  if (reactionTo(answer).do !== 'fail') throw new RetryLater(answer.message)
  return answer.message
}

/** A template as the network wants it: with an example for each placeholder. */
const asked = ({ name, language, category, components }: Template) => ({
  name,
  language,
  category,
  components: components.map(componentAsked),
})

function componentAsked(component: Component): object {
  const texts = textsOf(component)
  const count = new Set(texts.flatMap(placeholdersIn)).size
  const examples = Array.from({ length: count }, (_, index) => `contoh ${index + 1}`)
  if (component.type === 'BODY') return { ...component, ...(count > 0 && { example: { body_text: [examples] } }) }
  if (component.type === 'HEADER' && component.format === 'TEXT') {
    return { ...component, ...(count > 0 && { example: { header_text: examples } }) }
  }
  if (component.type === 'BUTTONS') {
    return {
      ...component,
      buttons: component.buttons.map((button) =>
        button.type === 'URL' && placeholdersIn(button.url).length > 0
          ? { ...button, example: [fill(button.url, examples)] }
          : button,
      ),
    }
  }
  return component
}

const listed = z.object({
  data: z.array(
    z.looseObject({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string().optional(),
      rejected_reason: z.string().optional(),
      quality_score: z.object({ score: z.string().optional() }).optional().catch(undefined),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})

const PAGES_MAX = 200

/** Reads all templates of a connection, for what no webhook told. */
export async function syncTemplates(
  { db, graph, now }: Omit<Deps, 'connections'>,
  connection: Connection,
): Promise<void> {
  let after = ''
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await graph.get(connection, `${connection.businessAccountId}/message_templates?limit=100${after}`)
    if (answer.kind !== 'ok') return
    const found = listed.safeParse(storable(answer.body))
    if (!found.success) return
    for (const { name, language, status, category, rejected_reason: reason, quality_score: quality } of found.data
      .data) {
      const known = CATEGORY.safeParse(category)
      await followTemplate(
        db,
        connection.accountId,
        { name, language },
        {
          status: STATES[status],
          reason: reason === 'NONE' ? undefined : reason,
          category: known.success ? known.data : undefined,
          quality: quality?.score,
        },
        now(),
      )
    }
    const next = found.data.paging?.next && found.data.paging.cursors?.after
    if (!next) return
    after = `&after=${encodeURIComponent(next)}`
  }
}
