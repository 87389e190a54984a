import { z } from 'zod'
import { findBroadcast, listBroadcasts, moveBroadcast } from '../../../messaging/broadcasts/broadcasts.ts'
import { type BroadcastProgress, progressOf } from '../../../messaging/broadcasts/progress.ts'
import { type BroadcastResult, listResults, OUTCOMES, writeResults } from '../../../messaging/broadcasts/results.ts'
import { type BroadcastState, ENDED, type ShownBroadcast, SKIPS } from '../../../messaging/broadcasts/tables.ts'
import { namesOfTemplates } from '../../../messaging/templates/templates.ts'
import type { Html } from '../../../platform/html.tsx'
import { recordId } from '../../../platform/http/text.ts'
import { notFound } from '../../../platform/refusal.ts'
import { addressWith } from '../../kit/address.ts'
import { shares } from '../../kit/chart.tsx'
import { confirmation } from '../../kit/confirm.tsx'
import { facts, figures } from '../../kit/facts.tsx'
import { sendCsv } from '../../kit/files.ts'
import { type FormRefusal, postForm, problem, tried } from '../../kit/form.tsx'
import { badge } from '../../kit/notice.tsx'
import { exportLink, narrowing, pager, table } from '../../kit/table.tsx'
import { number, time } from '../../kit/time.tsx'
import type { ConsolePages } from '../deps.ts'
import { failureOf } from '../outcomes.ts'
import { type ConsolePage, sendPage } from '../page.tsx'
import { type ConsoleUser, may, mustHave, viewOf } from '../view.ts'
import { PLACES, shellWords } from '../words.ts'
import { broadcastWords } from './words.ts'

/** Rows on a page: one line each. */
const PER_PAGE = 50
/** Seconds between reloads of a running broadcast's page: its progress is reported as often. */
const LOOK_AGAIN_SECONDS = 5

const BADGES: Record<BroadcastState, string> = {
  ...{ draft: 'waiting', scheduled: 'waiting', laying_out: 'sent', running: 'sent' },
  ...{ paused: 'pending', done: 'read', cancelled: 'failed', expired: 'failed' },
}
const moves = ['laying_out', 'running', 'scheduled']
const pausable: readonly BroadcastState[] = ['scheduled', 'laying_out', 'running']

/** Broadcasts with their progress. */
export const broadcastPages: ConsolePages = (deps) => async (scope) => {
  const { db, now } = deps
  const stateBadge = (view: ConsoleUser, { state }: ShownBroadcast) =>
    badge(BADGES[state], broadcastWords[view.language].states[state])

  const namesOf = (view: ConsoleUser, broadcasts: ShownBroadcast[]) =>
    namesOfTemplates(db, view.session.account.id, [...new Set(broadcasts.map(({ templateId }) => templateId))])

  const listed = z.object({ before: recordId.optional() })
  scope.get('/broadcasts', { schema: { querystring: listed } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'broadcasts:read')
    const words = broadcastWords[view.language]
    const { places } = shellWords[view.language]
    const { before } = request.query
    const { broadcasts, next } = await listBroadcasts(db, view.session.account.id, { before, limit: PER_PAGE })
    const [name, state, template, at] = words.columns
    const names = await namesOf(view, broadcasts)
    return sendPage(reply, view, {
      title: places.broadcasts,
      at: 'broadcasts',
      main: (
        <>
          <h1>{places.broadcasts}</h1>
          {may(view, 'broadcasts:write') && (
            <p class="row">
              <a href="/console/broadcasts/new">{words.add}</a>
            </p>
          )}
          {table({
            caption: words.list,
            columns: [
              { name, cell: (one) => <a href={`${PLACES.broadcasts}/${one.id}`}>{one.name}</a> },
              { name: state, cell: (one) => stateBadge(view, one) },
              { name: template, cell: (one) => templateLink(one, names) },
              { name: at, cell: ({ createdAt }) => time(view, createdAt) },
            ],
            rows: broadcasts,
            empty: words.none,
          })}
          {pager(view.language, { older: next === null ? undefined : `${PLACES.broadcasts}?before=${next}` })}
        </>
      ),
    })
  })

  const byId = z.object({ id: recordId })
  const broadcastOf = async (view: ConsoleUser, id: string): Promise<ShownBroadcast> => {
    mustHave(view, 'broadcasts:read')
    const broadcast = await findBroadcast(db, view.session.account.id, id)
    if (!broadcast) throw notFound('This broadcast')
    return broadcast
  }
  const shown = z.object({
    outcome: z.enum(OUTCOMES).optional().catch(undefined),
    after: z.coerce.number().int().min(0).max(2_147_483_647).catch(0),
  })
  type Shown = z.output<typeof shown>

  scope.get('/broadcasts/:id', { schema: { params: byId, querystring: shown } }, async (request, reply) => {
    const view = viewOf(request)
    const broadcast = await broadcastOf(view, request.params.id)
    // without scripts the page reloads itself while something changes
    if (moves.includes(broadcast.state) && request.query.after === 0) reply.header('refresh', LOOK_AGAIN_SECONDS)
    return sendPage(reply, view, await broadcastPage(view, broadcast, request.query))
  })

  scope.get('/broadcasts/:id/results.csv', { schema: { params: byId, querystring: shown } }, async (request, reply) => {
    const view = viewOf(request)
    const broadcast = await broadcastOf(view, request.params.id)
    const lines = writeResults(db, view.session.account.id, broadcast.id, request.query.outcome)
    return sendCsv(reply, broadcast.id, lines)
  })

  async function broadcastPage(
    view: ConsoleUser,
    broadcast: ShownBroadcast,
    { outcome, after }: Shown,
    refused?: FormRefusal,
  ): Promise<ConsolePage> {
    const words = broadcastWords[view.language]
    const accountId = view.session.account.id
    const progress = await progressOf(db, broadcast, now())
    const { results, next } = await listResults(db, accountId, broadcast.id, { outcome, after, limit: PER_PAGE })
    const address = `${PLACES.broadcasts}/${broadcast.id}`
    const [who, state, reason] = words.resultColumns
    return {
      title: broadcast.name,
      at: 'broadcasts',
      main: (
        <>
          <h1>{broadcast.name}</h1>
          {problem(refused)}
          {facts([
            [words.columns[1], stateBadge(view, broadcast)],
            [words.columns[2], templateLink(broadcast, await namesOf(view, [broadcast]))],
            ...(broadcast.sendAt ? [[words.form.sendAt, time(view, broadcast.sendAt)] as const] : []),
            [words.started, time(view, broadcast.startedAt)],
            [words.ended, time(view, broadcast.endedAt)],
          ])}
          {broadcast.pausedReason && <p class="note">{words.pauses[broadcast.pausedReason]}</p>}
          {may(view, 'broadcasts:write') && actions(view, broadcast)}
          {progressFigures(view, progress)}
          {progress.failed > 0 && ENDED.includes(broadcast.state) && may(view, 'broadcasts:write') && (
            <p>
              {words.againText(number(view.language, progress.failed))}{' '}
              <a
                href={addressWith('/console/broadcasts/new', {
                  template: broadcast.templateId,
                  failed_of: broadcast.id,
                })}
              >
                {words.again}
              </a>
            </p>
          )}
          <h2 id="results">{words.results}</h2>
          {narrowing(
            words.results,
            [undefined, ...OUTCOMES].map((one) => ({
              text: one ? words.outcomes[one] : words.all,
              href: `${addressWith(address, { outcome: one })}#results`,
              now: one === outcome,
            })),
          )}
          {table<BroadcastResult>({
            caption: words.results,
            columns: [
              {
                name: who,
                cell: ({ contactId, name, address: at }) => (
                  <>
                    <a href={`/console/contacts/${contactId}`}>
                      <bdi>{name ?? at ?? contactId}</bdi>
                    </a>{' '}
                    {name !== null && <span class="soft address">{at}</span>}
                  </>
                ),
              },
              {
                name: state,
                cell: ({ outcome: one, messageId }) =>
                  messageId === null ? (
                    badge('waiting', words.outcomes[one])
                  ) : (
                    <a href={`/console/messages/${messageId}`}>{badge(one, words.outcomes[one])}</a>
                  ),
              },
              { name: reason, cell: (one) => reasonOf(view, one) },
            ],
            rows: results,
            empty: words.noResults,
          })}
          {pager(view.language, {
            older: next === null ? undefined : `${addressWith(address, { outcome, after: next })}#results`,
          })}
          {exportLink(view.language, addressWith(`${address}/results.csv`, { outcome }))}
        </>
      ),
    }
  }

  for (const action of ['pause', 'resume', 'cancel'] as const) {
    scope.post(`/broadcasts/:id/${action}`, { schema: { params: byId } }, async (request, reply) => {
      const view = viewOf(request)
      mustHave(view, 'broadcasts:write')
      const broadcast = await broadcastOf(view, request.params.id)
      const moved = await tried(view, {}, () => moveBroadcast(db, view.session.account, broadcast.id, action, now()))
      if ('done' in moved) return reply.redirect(`${PLACES.broadcasts}/${broadcast.id}`, 303)
      const page = await broadcastPage(view, broadcast, { outcome: undefined, after: 0 }, moved.refused)
      return sendPage(reply.code(moved.refused.status), view, page)
    })
  }

  scope.get('/broadcasts/:id/cancel', { schema: { params: byId } }, async (request, reply) => {
    const view = viewOf(request)
    mustHave(view, 'broadcasts:write')
    const broadcast = await broadcastOf(view, request.params.id)
    const words = broadcastWords[view.language]
    const address = `${PLACES.broadcasts}/${broadcast.id}`
    return sendPage(reply, view, {
      title: words.cancel,
      at: 'broadcasts',
      main: confirmation(view, {
        title: words.cancelSure(broadcast.name),
        text: words.cancelText,
        yes: words.cancelYes,
        action: `${address}/cancel`,
        back: address,
      }),
    })
  })
  // browsers that sent a form have its address in their history
  for (const action of ['pause', 'resume'])
    scope.get(`/broadcasts/:id/${action}`, { schema: { params: byId } }, async (request, reply) =>
      reply.redirect(`${PLACES.broadcasts}/${request.params.id}`, 303),
    )
}

function templateLink({ templateId }: ShownBroadcast, names: Map<string, string>): Html | string {
  const name = names.get(templateId)
  return name === undefined ? templateId : <a href={`/console/templates/${templateId}`}>{name}</a>
}

function actions(view: ConsoleUser, { id, state, held, pausedReason }: ShownBroadcast): Html | undefined {
  const words = broadcastWords[view.language]
  if (ENDED.includes(state)) return undefined
  const address = `${PLACES.broadcasts}/${id}`
  const press = (action: 'pause' | 'resume') =>
    postForm(view, `${address}/${action}`, <button class="plain">{words[action]}</button>)
  return (
    <div class="row">
      {pausable.includes(state) && !held ? press('pause') : pausedReason !== 'restored' && press('resume')}
      <a href={`${address}/cancel`}>{words.cancel}</a>
    </div>
  )
}

/** The progress, and the outcomes of its messages, each with a bar. */
function progressFigures(view: ConsoleUser, progress: BroadcastProgress): Html {
  const words = broadcastWords[view.language]
  const count = (value: number) => number(view.language, value)
  const { audience, pending, sent, delivered, read, failed, unknown, credits, skipped } = progress
  const left = Object.values(skipped).reduce((sum, one) => sum + one, 0)
  const bars = [
    ['read', read],
    ['delivered', delivered - read],
    ['unknown', unknown],
    ['failed', failed],
    ['skipped', left],
  ] as const
  const nameOf = (bar: (typeof bars)[number][0]) => (bar === 'skipped' ? words.outcomes.skipped : words.figures[bar])
  return (
    <section>
      <h2>{words.progress}</h2>
      <progress max={Math.max(1, audience)} value={audience - pending} aria-label={words.progress}>
        {audience - pending}/{audience}
      </progress>
      <p>{words.done(count(audience - pending), count(audience))}</p>
      {figures([
        [words.figures.audience, count(audience)],
        [words.figures.sent, count(sent)],
        [words.figures.delivered, count(delivered)],
        [words.figures.read, count(read)],
        [words.figures.failed, count(failed)],
        [words.figures.unknown, count(unknown)],
        [words.figures.credits, count(credits)],
      ])}
      {shares(view.language, {
        label: words.plot,
        whole: audience,
        parts: bars.map(([kind, value]) => ({ kind, name: nameOf(kind), value })),
      })}
      {left > 0 && (
        <p class="soft">
          {SKIPS.flatMap((why) => (skipped[why] ? [`${count(skipped[why])} ${words.skips[why]}`] : [])).join(', ')}
        </p>
      )}
    </section>
  )
}

function reasonOf(view: ConsoleUser, { reason, outcome }: BroadcastResult): string {
  if (reason === null) return ''
  const skip = SKIPS.find((one) => one === reason)
  if (skip) return broadcastWords[view.language].skips[skip]
  return outcome === 'failed' ? failureOf(view.language, reason, null) : ''
}
