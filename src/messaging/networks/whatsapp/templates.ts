import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Db } from '../../../platform/db/open.ts'
import { RetryLater } from '../../../platform/queue/queue.ts'
import { handles, type JobRunner } from '../../../platform/queue/worker.ts'
import { findMedia, type MediaService, readMedia } from '../../media/media.ts'
import type { Template, TemplateStatus } from '../../templates/tables.ts'
import {
  adoptTemplate,
  askNetworkJob,
  findTemplateById,
  followTemplate,
  leavingTemplates,
  removeFromNetworkJob,
  type TemplateNews,
  templatesOf,
} from '../../templates/templates.ts'
import type { Connection, Connections } from './connections.ts'
import { reactionTo } from './errors.ts'
import type { Graph, GraphAnswer } from './graph.ts'
import { type JsonObject, storable } from './read.ts'
import { differs, networkComponents, readComponents } from './template-shapes.ts'

/** The network's states as ours; undefined: no change. */
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

/** Stores the network's decision on a template. */
export type FollowTemplates = (connection: Connection, parts: JsonObject) => Promise<void>

const CATEGORY = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION'])
const category = CATEGORY.optional().catch(undefined)
const text = z.string().optional().catch(undefined)
const id = z.coerce.string().optional().catch(undefined)

export const createFollowTemplates =
  (deps: Pick<TemplateDeps, 'db' | 'graph' | 'now'>): FollowTemplates =>
  async (connection, parts) => {
    const value = z.record(z.string(), z.unknown()).catch({}).parse(parts.value)
    const name = text.parse(value.message_template_name)
    const language = text.parse(value.message_template_language)
    if (name === undefined || language === undefined) return
    // the update has only some of the new text
    if (parts.field === 'message_template_components_update') return syncTemplates(deps, connection, name)
    const rejection = z.record(z.string(), z.unknown()).catch({}).parse(value.rejection_info)
    const status = parts.field === 'message_template_status_update' ? STATES[String(value.event)] : undefined
    await followTemplate(
      deps.db,
      connection.accountId,
      { name, language },
      {
        status,
        reason: text.parse(rejection.reason) ?? text.parse(value.reason),
        category: category.parse(value.new_category ?? value.message_template_category),
        quality: text.parse(value.new_quality_score),
        networkId: value.message_template_id === undefined ? undefined : id.parse(value.message_template_id),
      },
      deps.now(),
    )
  }

const answered = z.object({ id, status: text, category })

type TemplateDeps = { db: Db; graph: Graph; connections: Connections; media: MediaService; now: () => Date }

/** Submits new and changed templates to the network, and removes deleted ones. */
export function templateJobs(deps: TemplateDeps): JobRunner[] {
  const { db, graph, connections, now } = deps

  const note = (template: Template, news: TemplateNews) =>
    followTemplate(db, template.accountId, template, { asked: true, ...news }, now())

  async function ask(templateId: string, changed: boolean): Promise<void> {
    const template = await findTemplateById(db, templateId)
    const connection = template && (await connections.of(template.accountId))
    if (!template?.asking || !connection) return
    const sample = await uploadSample(deps, connection, template)
    if ('refused' in sample) return note(template, { status: 'REJECTED', reason: sample.refused })
    const { name, language, category, networkId } = template
    const asked = networkComponents(template.components, sample.handle)
    // an existing template is edited; its category only where that changed, because the network refuses an unchanged one
    const answer = networkId
      ? await graph.post(connection, networkId, { ...(changed && { category }), ...asked })
      : await graph.post(connection, `${connection.businessAccountId}/message_templates`, {
          name,
          language,
          category,
          ...asked,
        })
    const refused = mustHaveAnswered(answer)
    if (refused !== undefined) return note(template, { status: 'REJECTED', reason: refused })
    const created = answered.safeParse(answer.kind === 'ok' ? answer.body : undefined).data
    await note(template, {
      status: decidedIn(created?.status),
      category: created?.category,
      networkId: networkId ? undefined : created?.id,
    })
  }

  return [
    handles(
      askNetworkJob,
      ({ payload }) => ask(payload.template_id, payload.category ?? false),
      async ({ payload }) => {
        const template = await findTemplateById(db, payload.template_id)
        if (template?.asking) await note(template, { status: 'REJECTED', reason: 'The network could not be asked' })
      },
    ),
    handles(removeFromNetworkJob, async ({ payload }) => {
      const connection = await connections.of(payload.account_id)
      if (!connection) return
      const query = new URLSearchParams({ name: payload.name })
      if (payload.network_id) query.set('hsm_id', payload.network_id)
      mustHaveAnswered(await graph.remove(connection, `${connection.businessAccountId}/message_templates?${query}`))
    }),
  ]
}

/** The decision in an answer. A pending one is ignored, because a webhook may have brought the decision meanwhile. */
const decidedIn = (status = ''): TemplateStatus | undefined =>
  STATES[status] === 'PENDING' ? undefined : STATES[status]

/** Uploads the sample file of a template's header. Throws RetryLater while the outcome is unknown. */
async function uploadSample(
  { db, graph, media }: TemplateDeps,
  connection: Connection,
  { accountId, components }: Template,
): Promise<{ handle: string | undefined } | { refused: string }> {
  const header = components.find((one) => one.type === 'HEADER')
  const fileId = header?.type === 'HEADER' ? header.sample_media_id : undefined
  if (fileId === undefined) return { handle: undefined }
  if (connection.appId === null) return { refused: 'The connection has no app id, by which files are uploaded' }
  const file = await findMedia(db, accountId, fileId)
  if (!file) return { refused: 'The file that shows what its header may hold was deleted' }
  const { filename: name, contentType } = file
  const bytes = await buffer(await readMedia(media, file))
  const answer = await graph.uploadSample(connection, { name, contentType, bytes })
  const refused = mustHaveAnswered(answer)
  if (refused !== undefined) return { refused }
  const uploaded = z.object({ h: z.string() }).safeParse(answer.kind === 'ok' ? answer.body : undefined)
  if (!uploaded.success) throw new RetryLater('the network gave no handle of the file')
  return { handle: uploaded.data.h }
}

/** Why the network refused for good; undefined if it did not. Throws RetryLater while the outcome is unknown. */
function mustHaveAnswered(answer: GraphAnswer): string | undefined {
  if (answer.kind === 'ok') return undefined
  // repeating is harmless: the network identifies templates by name and language
  if (answer.kind !== 'error') throw new RetryLater(answer.reason)
  if (reactionTo(answer).do !== 'fail') throw new RetryLater(answer.message)
  return answer.message
}

const oneOfNetwork = z.object({
  id: z.coerce.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category,
  components: z.unknown(),
  rejected_reason: text,
  quality_score: z.object({ score: text }).optional().catch(undefined),
})
type OneOfNetwork = z.output<typeof oneOfNetwork>

const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: text }).optional(), next: text }).optional(),
})

const TEMPLATE_FIELDS = 'id,name,language,status,category,components,rejected_reason,quality_score'
/** Pages of 100 templates, far more than a business may have: bounded, because a cursor may lead to itself. */
const PAGES_MAX = 200
/** Being deleted, or deleted. */
const LEAVING = ['PENDING_DELETION', 'DELETED']

/** Reads all templates of a connection, or those of one name, for changes that no webhook reported: states, edits, new and deleted templates. */
export async function syncTemplates(
  { db, graph, now }: Pick<TemplateDeps, 'db' | 'graph' | 'now'>,
  connection: Connection,
  name?: string,
): Promise<void> {
  const { accountId, businessAccountId } = connection
  const keyOf = (one: { name: string; language: string }) => `${one.name} ${one.language}`
  const known = new Map((await templatesOf(db, accountId)).map((template) => [keyOf(template), template]))
  const leaving = await leavingTemplates(db, accountId)
  const listed = new Set<string>()
  const query = new URLSearchParams({ fields: TEMPLATE_FIELDS, limit: '100', ...(name !== undefined && { name }) })
  for (let count = 0; ; count++) {
    const answer = await graph.get(connection, `${businessAccountId}/message_templates?${query}`)
    const found = answer.kind === 'ok' ? page.safeParse(storable(answer.body)) : undefined
    if (!found?.success || count === PAGES_MAX) return
    for (const given of found.data.data) {
      const one = oneOfNetwork.safeParse(given)
      if (!one.success) continue
      listed.add(keyOf(one.data))
      await follow(one.data)
    }
    const next = found.data.paging?.next && found.data.paging.cursors?.after
    if (!next) break
    query.set('after', next)
  }
  if (name !== undefined) return
  for (const [key, template] of known) {
    const gone = template.networkId !== null && !template.asking && !listed.has(key)
    if (gone && template.status !== 'DISABLED') {
      await followTemplate(db, accountId, template, { status: 'DISABLED' }, now())
    }
  }

  async function follow(one: OneOfNetwork): Promise<void> {
    const components = readComponents(one.components)
    const status = STATES[one.status]
    const quality = one.quality_score?.score
    const ours = known.get(keyOf(one))
    if (!ours) {
      if (!status || !one.category || LEAVING.includes(one.status) || leaving.has(one.id)) return
      const { name, language, category, id: networkId } = one
      const made = { name, language, category, components, status, networkId, quality: quality ?? null }
      return adoptTemplate(db, accountId, made, now())
    }
    // our version is newer
    if (ours.asking) return
    const news = {
      status: status === ours.status ? undefined : status,
      reason: one.rejected_reason === 'NONE' ? undefined : one.rejected_reason,
      category: one.category === ours.category ? undefined : one.category,
      quality: quality === ours.quality ? undefined : quality,
      networkId: one.id === ours.networkId ? undefined : one.id,
      components: differs(ours.components, components) ? components : undefined,
    }
    await followTemplate(db, accountId, ours, news, now())
  }
}
