import { z } from 'zod'
import { recordId, safeText } from '../../platform/http/text.ts'
import { instant, moment } from '../../platform/http/time.ts'
import { isPhone } from '../contacts/identities.ts'
import { CREDITS } from '../messages/credits.ts'
import { from, mediaFields, messageTags, namesOneFile, ONE_FILE } from '../messages/schemas.ts'
import { broadcastProgress } from '../webhooks/event-schemas.ts'
import { audienceInput } from './audience.ts'
import { REFUSED_SHOWN } from './audience-file.ts'
import type { ReachEstimate } from './dry-run.ts'
import type { BroadcastProgress } from './progress.ts'
import { quietHours } from './quiet-hours.ts'
import type { BroadcastRecipient } from './recipients.ts'
import { type Broadcast, PAUSES, RECIPIENT_STATES, type ShownBroadcast, SKIPS, STATES } from './tables.ts'
import { variableSources } from './variables.ts'

/** WhatsApp accepts 80 messages a second per number, or 1,000 after an upgrade: more would only wait. */
const PER_SECOND_MAX = 500
/** What any new number may send. */
const PER_SECOND = 20

export const newBroadcast = z
  .object({
    name: safeText().trim().min(1).max(200).describe('For your own use: recipients do not see it'),
    template_id: recordId.describe('The approved template to send'),
    variables: variableSources
      .optional()
      .describe('As a template message takes them, each a text, or `{field, fallback}` to read it from the contact'),
    ...mediaFields,
    from,
    audience: audienceInput,
    audience_at: z
      .enum(['start', 'now'])
      .default('start')
      .describe('When the audience is listed: when the broadcast starts, or at once. Default: `start`'),
    send_at: instant.optional().describe('When it starts, at most 90 days ahead; default: at once'),
    expires_at: instant.optional().describe('When it ends, even if some recipients are left'),
    per_second: z
      .int()
      .min(1)
      .max(PER_SECOND_MAX)
      .default(PER_SECOND)
      .describe(`Messages a second; ${PER_SECOND} by default`),
    quiet_hours: quietHours.optional(),
    events: z
      .enum(['all', 'summary'])
      .default('all')
      .describe('`summary`: its messages cause no events of their own, only `broadcast.progress`. Default: `all`'),
    tags: messageTags(9).optional().describe('Tags of its messages, at most nine; its own id is the tenth'),
    draft: z.boolean().optional().describe('If true, it waits until it is resumed'),
    dry_run: z.boolean().optional().describe('Like the query parameter of this name'),
  })
  .refine(namesOneFile, ONE_FILE)
  .meta({ id: 'NewBroadcast' })

const refused = z.int().min(0).describe('Lines that are not sent to')
const errors = z
  .array(z.object({ line: z.int().min(1), field: z.string(), message: z.string() }))
  .describe(`The first ${REFUSED_SHOWN} of them, and what is wrong with each`)

export const broadcastRecord = z
  .object({
    broadcast_id: z.string().describe('Also a tag of its messages: `GET /messages?tag=` lists them'),
    name: z.string(),
    state: z
      .enum(STATES)
      .describe(
        '`draft`: waits to be resumed. `scheduled`: its time has not come. `laying_out`: its recipients are being ' +
          'listed. `running`, `paused`. The final states are `done`, `cancelled` and `expired`',
      ),
    paused: z
      .object({
        reason: z
          .enum(PAUSES)
          .describe(
            '`account`: by a call. Automatically: `failures`, more than a third of its last messages failed; ' +
              '`template`, it is no longer approved or takes other values; `quota`, it is used up. The account can ' +
              'resume it. `restored`: the server was restored from a backup, and any pending recipient may have been ' +
              'written to after the backup; it can only be cancelled',
          ),
        at: moment,
      })
      .nullable(),
    template_id: z.string(),
    connection_id: z
      .string()
      .nullable()
      .describe('The connection that sends its messages; null: the default one at the time of each'),
    audience_at: z.enum(['start', 'now']),
    send_at: moment.nullable(),
    expires_at: moment.nullable(),
    per_second: z.int().min(1),
    quiet_hours: quietHours.nullable(),
    time_zone: z.string().describe('The time zone of the quiet hours'),
    events: z.enum(['all', 'summary']),
    tags: z.array(z.string()),
    file: z
      .object({ refused, errors })
      .nullable()
      .describe('For an audience from a file: the lines that could not be read; otherwise null'),
    created_at: moment,
    started_at: moment.nullable().describe('When the first of its messages was created'),
    ended_at: moment.nullable(),
  })
  .meta({ id: 'Broadcast' })

export const broadcastBody = (broadcast: ShownBroadcast): z.input<typeof broadcastRecord> => ({
  broadcast_id: broadcast.id,
  name: broadcast.name,
  state: broadcast.state,
  paused:
    broadcast.pausedReason && broadcast.pausedAt ? { reason: broadcast.pausedReason, at: broadcast.pausedAt } : null,
  template_id: broadcast.templateId,
  connection_id: broadcast.connectionId,
  audience_at: broadcast.audienceAt,
  send_at: broadcast.sendAt,
  expires_at: broadcast.expiresAt,
  per_second: broadcast.perSecond,
  quiet_hours: broadcast.quietHours,
  time_zone: broadcast.timeZone,
  events: broadcast.summary ? 'summary' : 'all',
  tags: broadcast.tags,
  file: broadcast.refused && { refused: broadcast.refusedRows, errors: broadcast.refused },
  created_at: broadcast.createdAt,
  started_at: broadcast.startedAt,
  ended_at: broadcast.endedAt,
})

export const broadcastWithProgress = z
  .object({ ...broadcastRecord.shape, progress: broadcastProgress })
  .meta({ id: 'BroadcastWithProgress' })

export const progressBody = (
  broadcast: ShownBroadcast,
  progress: BroadcastProgress,
): z.input<typeof broadcastWithProgress> => ({
  ...broadcastBody(broadcast),
  progress,
})

const count = z.int().min(0)

export const reachRecord = z
  .object({
    dry_run: z.literal(true),
    audience: count,
    reached: count.describe('Number of people it would reach now'),
    skipped: z.record(z.string(), count).describe('Who would not, by reason'),
    audience_capped: z.boolean().describe('True if there are more than were examined'),
    file: z.object({ refused, errors }).nullable().describe('For an audience from a file'),
    credits: count,
    seconds: count.describe('How long it would take at least'),
    quotas: z.array(
      z.object({
        period: z.string(),
        limit: count,
        remaining: count,
        reset_time: moment,
        enough: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BroadcastDryRun' })

export const reachBody = (broadcast: Broadcast, reach: ReachEstimate): z.input<typeof reachRecord> => ({
  dry_run: true,
  audience: reach.audience,
  reached: reach.reached,
  skipped: reach.skipped,
  audience_capped: reach.capped,
  file: broadcast.refused && reach.file,
  credits: reach.reached * CREDITS.template,
  seconds: Math.ceil(reach.reached / broadcast.perSecond),
  quotas: reach.quotas.map(({ period, limit, remaining, resetAt }) => ({
    period,
    limit,
    remaining,
    reset_time: resetAt,
    enough: reach.reached <= remaining,
  })),
})

export const recipientRecord = z
  .object({
    ordinal: z.int().min(1),
    contact_id: z.string(),
    to: z.string().nullable().describe('The phone number, if reached by one; null once the person was erased'),
    recipient: z.string().nullable().describe("The network's id of the person, if reached by it"),
    state: z.enum(RECIPIENT_STATES),
    reason: z
      .enum(SKIPS)
      .nullable()
      .describe(
        'Why nothing was sent. `missing_variable`: the contact has no value and there is no fallback. ' +
          '`refused_variable`: the network does not accept the value. `duplicate`: another recipient turned out to be ' +
          'the same person',
      ),
    message_id: z.string().nullable().describe('The message that was sent; its record has the outcome'),
  })
  .meta({ id: 'BroadcastRecipient' })

export const recipientBody = (one: BroadcastRecipient): z.input<typeof recipientRecord> => ({
  ordinal: one.ordinal,
  contact_id: one.contactId,
  to: one.address !== null && isPhone(one.address) ? one.address : null,
  recipient: one.address !== null && !isPhone(one.address) ? one.address : null,
  state: one.state,
  reason: one.reason,
  message_id: one.messageId,
})
