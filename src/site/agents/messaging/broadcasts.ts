import { z } from 'zod'
import {
  addBroadcast,
  findBroadcast,
  listBroadcasts,
  moveBroadcast,
  prepareBroadcast,
} from '../../../messaging/broadcasts/broadcasts.ts'
import { dryRunBroadcast } from '../../../messaging/broadcasts/dry-run.ts'
import { progressOf } from '../../../messaging/broadcasts/progress.ts'
import { newBroadcast, reachBody } from '../../../messaging/broadcasts/schemas.ts'
import { PAUSES, type ShownBroadcast, STATES } from '../../../messaging/broadcasts/tables.ts'
import { broadcastProgress } from '../../../messaging/webhooks/event-schemas.ts'
import { safeText } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { READS } from '../tool.ts'
import { moment, nextCursor, paged } from './shown.ts'
import { type AccountDeps, ADDS, accountTool, asCall, ENDS, SENDS } from './tool.ts'

const byId = z.strictObject({ broadcast_id: safeText() })

const shown = z.object({
  broadcast_id: z.string(),
  name: z.string(),
  state: z.enum(STATES),
  paused_because: z.enum(PAUSES).nullable(),
  template_id: z.string(),
  send_at: moment.nullable(),
  created_at: moment,
})
const withProgress = shown.extend({ progress: broadcastProgress })

const show = (one: ShownBroadcast): z.input<typeof shown> => ({
  broadcast_id: one.id,
  name: one.name,
  state: one.state,
  paused_because: one.pausedReason,
  template_id: one.templateId,
  send_at: one.sendAt?.toISOString() ?? null,
  created_at: one.createdAt.toISOString(),
})

async function showProgress({ db, now }: AccountDeps, one: ShownBroadcast | undefined) {
  if (!one) throw notFound('This broadcast')
  return { ...show(one), progress: await progressOf(db, one, now()) }
}

/** As POST /v1/broadcasts with `draft`, and its dry run. */
export const draftBroadcast = accountTool({
  name: 'draft_broadcast',
  title: 'Draft a message to many people',
  description:
    'Makes a draft of one template to many contacts and says who would be reached, who not and why, and what it costs. It writes to nobody: show the result to the user, then `start_broadcast`.',
  scope: 'broadcasts:write',
  annotations: ADDS,
  input: z.strictObject({
    name: z.string().describe('For the business: nobody who is written to reads it'),
    template_id: z.string(),
    variables: z
      .union([
        z.array(z.union([z.string(), z.record(z.string(), z.string())])),
        z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
      ])
      .optional()
      .describe(
        'Values of the template, in a list or by name: a text, or {"field": "name", "fallback": "friend"} from the contact (`name`, `phone`, `username`, `custom_fields.` and a name)',
      ),
    audience: z
      .strictObject({
        all: z.literal(true).optional(),
        tags: z.array(z.string()).optional().describe('Contacts that have all of these labels'),
        not_tags: z.array(z.string()).optional().describe('and none of these'),
        contact_ids: z.array(z.string()).max(1_000).optional(),
      })
      .describe('With exactly one of `all`, `tags` and `contact_ids`'),
    from: z.string().optional().describe('The number that it leaves by, a connection_id of `connections`'),
    send_at: z.string().optional().describe('When it begins once it was started, at most 90 days ahead'),
    expires_at: z.string().optional().describe('When it ends, whoever was not written to by then'),
    per_second: z.int().optional().describe('Messages a second, 20 by default'),
  }),
  output: z.object({
    broadcast_id: z.string(),
    state: z.enum(STATES),
    audience: z.int(),
    reached: z.int().describe('Who would be written to now'),
    skipped: z.record(z.string(), z.int()).describe('Who would not, by the reason'),
    audience_capped: z.boolean().describe('True: there are more than were looked at'),
    credits: z.int(),
    seconds: z.int().describe('How long it would take at least'),
    quota_is_enough: z.boolean(),
  }),
  async run({ db, config, quotas, media, connections, caller: { account }, requestId, now }, input) {
    const { dry_run: _, ...asked } = asCall(newBroadcast, { ...input, draft: true })
    const sending = { db, quotas, links: media.links, connections, files: media }
    const prepared = await prepareBroadcast(sending, account, asked, { zone: config.TIME_ZONE, now: now(), requestId })
    const reach = reachBody(prepared.broadcast, await dryRunBroadcast(sending, account, prepared, now()))
    await addBroadcast(db, prepared.broadcast, undefined)
    const { audience, reached, skipped, audience_capped, credits, seconds } = reach
    return {
      broadcast_id: prepared.broadcast.id,
      state: prepared.broadcast.state,
      ...{ audience, reached, skipped, audience_capped, credits, seconds },
      quota_is_enough: reach.quotas.every(({ enough }) => enough),
    }
  },
})

/** As POST /v1/broadcasts/{id}/resume. */
export const startBroadcast = accountTool({
  name: 'start_broadcast',
  title: 'Start a broadcast',
  description:
    'Starts a draft, or lets a paused broadcast go on: it writes to all of its people. Only after the user has seen what `draft_broadcast` said and agrees.',
  scope: 'broadcasts:write',
  annotations: { ...SENDS, destructiveHint: true },
  input: byId,
  output: withProgress,
  async run(deps, { broadcast_id: id }) {
    return showProgress(deps, await moveBroadcast(deps.db, deps.caller.account, id, 'resume', deps.now()))
  },
})

/** As POST /v1/broadcasts/{id}/pause and /cancel. */
export const stopBroadcast = accountTool({
  name: 'stop_broadcast',
  title: 'Pause or cancel a broadcast',
  description: 'Nobody else is written to from now on. A paused one can be started again, a cancelled one cannot.',
  scope: 'broadcasts:write',
  annotations: ENDS,
  input: byId.extend({ how: z.enum(['pause', 'cancel']).default('pause') }),
  output: withProgress,
  async run(deps, { broadcast_id: id, how }) {
    return showProgress(deps, await moveBroadcast(deps.db, deps.caller.account, id, how, deps.now()))
  },
})

/** As GET /v1/broadcasts/{id}. */
export const broadcast = accountTool({
  name: 'broadcast',
  title: 'How far a broadcast is',
  description: 'One broadcast with its progress: sent, delivered, read, failed, and who was left out and why.',
  scope: 'broadcasts:read',
  annotations: READS,
  input: byId,
  output: withProgress,
  async run(deps, { broadcast_id: id }) {
    return showProgress(deps, await findBroadcast(deps.db, deps.caller.account.id, id))
  },
})

/** As GET /v1/broadcasts. */
export const broadcasts = accountTool({
  name: 'broadcasts',
  title: 'Broadcasts, the newest first',
  description: 'All broadcasts, or those in one state; `broadcast` has the progress of one.',
  scope: 'broadcasts:read',
  annotations: READS,
  input: z.strictObject({ state: z.enum(STATES).optional(), ...paged }),
  output: z.object({ broadcasts: z.array(shown), next_cursor: nextCursor }),
  async run({ db, caller: { account } }, { state, limit, cursor }) {
    const { broadcasts: found, next } = await listBroadcasts(db, account.id, { state, limit, before: cursor })
    return { broadcasts: found.map(show), next_cursor: next }
  },
})
