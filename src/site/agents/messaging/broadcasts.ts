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

/** POST /v1/broadcasts with `draft`, and its dry run. */
export const draftBroadcast = accountTool({
  name: 'draft_broadcast',
  title: 'Draft a broadcast',
  description:
    'Drafts a broadcast of one template to many contacts. Sends nothing. Returns how many people it would reach, how many it would skip and why, and its cost. Show this to the user before you call `start_broadcast`.',
  scope: 'broadcasts:write',
  annotations: ADDS,
  input: z.strictObject({
    name: z.string().describe('For the business only; recipients do not see it'),
    template_id: z.string(),
    variables: z
      .union([
        z.array(z.union([z.string(), z.record(z.string(), z.string())])),
        z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
      ])
      .optional()
      .describe(
        'Values for the template’s placeholders, as a list or by name. Each is a text, or a field of the contact such as {"field": "name", "fallback": "friend"}; fields are `name`, `phone`, `username` and `custom_fields.<name>`',
      ),
    audience: z
      .strictObject({
        all: z.literal(true).optional(),
        tags: z.array(z.string()).optional().describe('Contacts with all of these labels'),
        not_tags: z.array(z.string()).optional().describe('Leaves out contacts with any of these labels'),
        contact_ids: z.array(z.string()).max(1_000).optional(),
      })
      .describe('Give exactly one of `all`, `tags` and `contact_ids`'),
    from: z.string().optional().describe('The number to send from: a `connection_id` returned by `connections`'),
    send_at: z.string().optional().describe('When sending begins after the start, at most 90 days ahead'),
    expires_at: z.string().optional().describe('When sending ends, even if some people are left'),
    per_second: z.int().optional().describe('Messages per second, 20 by default'),
  }),
  output: z.object({
    broadcast_id: z.string(),
    state: z.enum(STATES),
    audience: z.int(),
    reached: z.int().describe('Number of people it would reach now'),
    skipped: z.record(z.string(), z.int()).describe('Number of people it would skip, by reason'),
    audience_capped: z.boolean().describe('True if the audience is larger than was counted'),
    credits: z.int(),
    seconds: z.int().describe('Minimum duration'),
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

/** POST /v1/broadcasts/{id}/resume. */
export const startBroadcast = accountTool({
  name: 'start_broadcast',
  title: 'Start a broadcast',
  description:
    'Starts a drafted broadcast or resumes a paused one, which sends to its whole audience. Call it only after the user has seen the result of `draft_broadcast` and agreed.',
  scope: 'broadcasts:write',
  annotations: { ...SENDS, destructiveHint: true },
  input: byId,
  output: withProgress,
  async run(deps, { broadcast_id: id }) {
    return showProgress(deps, await moveBroadcast(deps.db, deps.caller.account, id, 'resume', deps.now()))
  },
})

/** POST /v1/broadcasts/{id}/pause and /cancel. */
export const stopBroadcast = accountTool({
  name: 'stop_broadcast',
  title: 'Pause or cancel a broadcast',
  description: 'Stops sending a broadcast. `start_broadcast` can resume a paused one, but not a cancelled one.',
  scope: 'broadcasts:write',
  annotations: ENDS,
  input: byId.extend({ how: z.enum(['pause', 'cancel']).default('pause') }),
  output: withProgress,
  async run(deps, { broadcast_id: id, how }) {
    return showProgress(deps, await moveBroadcast(deps.db, deps.caller.account, id, how, deps.now()))
  },
})

/** GET /v1/broadcasts/{id}. */
export const broadcast = accountTool({
  name: 'broadcast',
  title: 'Get a broadcast',
  description:
    'Returns one broadcast and its progress: how many messages were sent, delivered, read or failed, and how many people were skipped and why.',
  scope: 'broadcasts:read',
  annotations: READS,
  input: byId,
  output: withProgress,
  async run(deps, { broadcast_id: id }) {
    return showProgress(deps, await findBroadcast(deps.db, deps.caller.account.id, id))
  },
})

/** GET /v1/broadcasts. */
export const broadcasts = accountTool({
  name: 'broadcasts',
  title: 'List broadcasts',
  description: 'Lists broadcasts, newest first. For the progress of one, call `broadcast`.',
  scope: 'broadcasts:read',
  annotations: READS,
  input: z.strictObject({ state: z.enum(STATES).optional(), ...paged }),
  output: z.object({ broadcasts: z.array(shown), next_cursor: nextCursor }),
  async run({ db, caller: { account } }, { state, limit, cursor }) {
    const { broadcasts: found, next } = await listBroadcasts(db, account.id, { state, limit, before: cursor })
    return { broadcasts: found.map(show), next_cursor: next }
  },
})
