import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../src/platform/root.ts'

// docs/scaling.md: the large tables could be distributed by account. Every statement that would then query several shards is listed here with a
// reason. A new one fails the test until it names its account or is listed.

/** Tables that grow with each message. */
const LARGE = [
  ...['messages', 'message_timeline', 'message_outcomes', 'inbound_messages', 'outbox'],
  ...['events', 'webhook_deliveries', 'webhook_attempts'],
]

/** Each by its file and function. */
const CROSSING = {
  /** Workers claim due work of any account: each shard would have its own workers. */
  'the work of all accounts': [
    'messaging/webhooks/deliveries.ts claimDeliveries',
    'messaging/webhooks/deliveries.ts finishDeliveries',
    'messaging/networks/outbox.ts finishOutgoing',
    'messaging/networks/outbox.ts giveTurns',
    'messaging/networks/outbox.ts turnAfter',
    'messaging/networks/whatsapp/prepare.ts prepared',
    'platform/queue/chain.ts createChain',
    'platform/queue/chain.ts finish',
    'platform/queue/work-table.ts claimed',
    'platform/queue/work-table.ts held',
    'platform/queue/work-table.ts lanesDue',
    'platform/queue/work-table.ts lanesDueSince',
    'platform/queue/work-table.ts release',
    'platform/queue/work-table.ts releaseAll',
    'platform/queue/work-table.ts renew',
  ],
  /** For the operator's desk, metrics or maintenance, which may query every shard. */
  'an operator or maintenance asks for all': [
    'messaging/conversations/catch-up.ts catchUp',
    'messaging/held-up.ts busyLanes',
    'messaging/networks/outbox.ts outboxDepth',
    'messaging/networks/outbox.ts waitingOutgoing',
    'messaging/messages/remove.ts removeReceived',
    'messaging/messages/remove.ts removeSent',
    'messaging/partitions/drop.ts dropOne',
    'messaging/partitions/drop.ts dropOrphaned',
    'messaging/partitions/step.ts boundOf',
    'messaging/restored.ts holdBack',
    'messaging/retention.ts eraseTexts',
    'messaging/retention.ts removeBy',
    'messaging/retention.ts removeEvents',
    'messaging/retention.ts storeLost',
    'messaging/webhooks/deliveries.ts deliveryDepth',
    'messaging/webhooks/deliveries.ts waitingDeliveries',
    'platform/queue/failed.ts countFailed',
    'platform/queue/failed.ts dropFailed',
    'platform/queue/failed.ts listFailed',
    'platform/queue/failed.ts retryFailed',
    'platform/sealed.ts readSealed',
    'platform/sealed.ts resealColumn',
    'site/admin/audit.ts snapshot',
    'site/admin/stats.ts messagesByDay',
  ],
  /** The caller knows the account, and would have to pass it. */
  'a row is found by the id of its endpoint, event, message or lane': [
    'messaging/broadcasts/pump.ts isAhead',
    'messaging/list.ts pageOf',
    'messaging/messages/delivery.ts deliveryOf',
    'messaging/messages/erase.ts eraseEvents',
    'messaging/messages/messages.ts addTimelineEntryOnce',
    'messaging/messages/messages.ts timelineOf',
    'messaging/webhooks/align-deliveries.ts alignBatch',
    'messaging/webhooks/csv.ts lastAttempts',
    'messaging/webhooks/delivery-log.ts findDelivery',
    'messaging/webhooks/delivery-log.ts listDeliveries',
    'messaging/webhooks/events.ts latestEvents',
    'messaging/webhooks/health.ts disable',
    'messaging/webhooks/logs.ts listAttempts',
    'messaging/webhooks/logs.ts statisticsOf',
    'messaging/webhooks/replay.ts makeReplays',
    'messaging/webhooks/replay.ts pendingOf',
    'messaging/webhooks/replay.ts replayDelivery',
  ],
}

/** The reference has no accounts. */
const FOLDERS = ['messaging', 'platform', 'site']
/** An interpolated table name may be one of them. */
const TOUCHES = new RegExp(
  `\\b(?:from|join|into|update)\\s+(?:(?:${LARGE.join('|')})\\b|\\$\\{(?:sql\\.(?:raw|identifier)|table|name))`,
)
/** An equality with the account (`mine` is one) or with that of a given event, a key that begins with it, or rows that contain theirs. */
const BOUND =
  /account_id\s*=\s*(?:\$\{|asked|events\.account_id)|\$\{mine\}|\(\w*\.?account_id,|insert into (?!event_counters)\w+ (?:as \w+ )?\([^)]*\baccount_id/
/** The names of the same tables in the query builder. */
const BUILT = new RegExp(
  `\\.(?:from|insert|update|delete)\\((${LARGE.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())).join('|')})\\)`,
  'g',
)

/** The templates of statements in a source, with their positions; nested ones belong to the outer one. */
function* templatesIn(text: string): Generator<{ at: number; sql: string }> {
  const begins = /\bsql(?:<[^`]*?>)?`/g
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const from = begins.lastIndex
    const to = endOf(text, from)
    yield { at: found.index, sql: text.slice(from, to) }
    begins.lastIndex = to + 1
  }
}

/** The end of a template that begins at `at`. */
function endOf(text: string, at: number): number {
  let place = at
  while (text[place] !== '`') {
    if (place >= text.length) throw new Error('a template has no end')
    if (text[place] === '\\') place += 2
    else if (text.startsWith('${', place)) {
      place += 2
      for (let depth = 1; depth > 0; place++) {
        if (text[place] === '`') place = endOf(text, place + 1)
        else if (text[place] === '{') depth++
        else if (text[place] === '}') depth--
      }
    } else place++
  }
  return place
}

/** The top-level function or constant that contains a position. */
function nameAt(text: string, at: number): string {
  const named = [...text.slice(0, at).matchAll(/^(?:export )?(?:async )?(?:function\*?|const) (\w+)/gm)]
  return named.at(-1)?.[1] ?? 'module'
}

function crossingStatements(): string[] {
  const found = new Set<string>()
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue
    const text = readFileSync(join(ROOT, 'src', file), 'utf8')
    for (const { at, sql } of templatesIn(text))
      if (TOUCHES.test(sql) && !BOUND.test(sql)) found.add(`${file} ${nameAt(text, at)}`)
    for (const built of text.matchAll(BUILT)) {
      // a chain of calls ends before the next statement
      const [chain = ''] = text.slice(built.index).split(/\n\n|\n {2}(?=\w)/, 1)
      if (!/\baccountId\b/.test(chain)) found.add(`${file} ${nameAt(text, built.index)}`)
    }
  }
  return [...found].sort()
}

test('every statement on a large table that needs more than one shard is listed, and no others are', () => {
  expect(crossingStatements()).toEqual(Object.values(CROSSING).flat().sort())
})

test('a statement that names its account is not listed, and one that omits it is', () => {
  const found = (source: string) =>
    [...templatesIn(source.replaceAll('#{', '$' + '{'))].filter(({ sql }) => TOUCHES.test(sql) && !BOUND.test(sql))
      .length
  expect(found('sql`select id from events where account_id = #{accountId} and id = #{id}`')).toBe(0)
  expect(found('sql`select id from events where id = #{id}`')).toBe(1)
  expect(found('sql<Row>`update messages set text = null where id = any (#{sql`select 1`})`')).toBe(1)
  expect(found('sql`delete from #{sql.identifier(table)} where id = 1`')).toBe(1)
  expect(found('sql`select name from accounts where id = 1`')).toBe(0)
})
