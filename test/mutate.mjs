// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the patterns are code
// `npm run mutate`: breaks the code in one place after another and counts how many breaks the tests detect. A break is a pattern of code, searched
// for in all of src, so that files may move. `tests` names the responsible test files, because running all of `npm test` for each break would
// take an hour. `npm run mutate -- scopes` runs breaks with that word in their name, `npm run mutate -- --list` shows their places. It restores the
// code, also when interrupted, but not after kill -9, so commit everything first.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as allOf } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'

process.chdir(join(import.meta.dirname, '..'))

/** Longer than the tests of any break take, so only a hanging run is killed. */
const LIMIT_MS = 600_000

/** What is broken, the code, its replacement, and the tests that should detect it. */
const MUTATIONS = [
  [
    'keys: a revoked messaging key still works',
    'where(and(eq(accountKeys.digest, digest(key)), isNull(accountKeys.revokedAt)))',
    'where(and(eq(accountKeys.digest, digest(key))))',
    'test/messaging/keys',
  ],
  [
    'keys: an account revokes the keys of another',
    '.where(and(eq(accountKeys.id, keyId), eq(accountKeys.accountId, accountId), isNull(accountKeys.revokedAt)))',
    '.where(and(eq(accountKeys.id, keyId), isNull(accountKeys.revokedAt)))',
    'test/messaging/keys',
  ],
  [
    'keys: a revoked key’s calendar is still served',
    'k.id = t.key_id and k.revoked_at is null',
    'k.id = t.key_id',
    'test/reference/calendar/routes',
  ],
  [
    'account: a message that a person sent to another account is answered',
    'where account_id = ${accountId} and id = ${messageId}`,',
    'where id = ${messageId}`,',
    'test/messaging/messages test/messaging/whatsapp/send',
  ],
  [
    'account: contacts are listed across accounts',
    'const conditions = [sql`account_id = ${accountId}`]',
    'const conditions = [sql`${accountId}::text is not null`]',
    'test/messaging/contacts',
  ],
  [
    'account: events are read across accounts',
    'where account_id = ${accountId} and seq > ${after} ${type === undefined',
    'where seq > ${after} ${type === undefined',
    'test/messaging/events',
  ],
  [
    'events: events that are removed while a page is read are skipped silently',
    'found[0].lost_to > after',
    'found[0].lost_to > Infinity',
    'test/messaging/events-removed',
  ],
  [
    'account: analytics count all accounts',
    'const mine = sql`account_id = ${accountId} and day between',
    'const mine = sql`${accountId}::text is not null and day between',
    'test/messaging/analytics',
  ],
  [
    'inverted: a forged address is valid',
    'if (!keys.some((key) => sameSecret(signature, sign(mediaId, expires, key)))) return',
    'if (keys.some((key) => sameSecret(signature, sign(mediaId, expires, key)))) return',
    'test/messaging/media.test',
  ],
  [
    'inverted: an expired address is valid',
    "Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired'",
    "Number(expires) * 1000 < now.getTime() ? 'valid' : 'expired'",
    'test/messaging/media.test',
  ],
  [
    'inverted: a private address may be called',
    'if (isIP(host)) return isPrivateAddress(host) ?',
    'if (isIP(host)) return !isPrivateAddress(host) ?',
    'test/messaging/webhooks/registration test/messaging/webhooks/addresses',
  ],
  [
    'dropped: names that lead to private addresses are called',
    'const usable = options.allowPrivate ? addresses : addresses.filter(({ address }) => !isPrivateAddress(address))',
    'const usable = addresses',
    'test/messaging/webhooks/addresses',
  ],
  [
    'dropped: a webhook is signed without its time',
    'const signed = `${eventId}.${timestamp}.${body}`',
    'const signed = `${eventId}.${body}`',
    'test/messaging/webhooks/deliver',
  ],
  [
    'dropped: only the new secret signs while a rotation overlaps',
    '[current, ...old].map(',
    '[current].map(',
    'test/messaging/webhooks',
  ],
  [
    'off by one: one key more than an address may have',
    'if (known.length >= MAX_KEYS_OF_ADDRESS)',
    'if (known.length > MAX_KEYS_OF_ADDRESS)',
    'test/site/keys-by-mail test/site/keys-page',
  ],
  [
    'off by one: an empty file is taken',
    "if (staged.sizeBytes === 0) throw invalid('file', 'is empty')",
    "if (staged.sizeBytes < 0) throw invalid('file', 'is empty')",
    'test/messaging/media',
  ],
  [
    'off by one: a range of one day too many',
    'if (days > MAX_DAYS) throw',
    'if (days > MAX_DAYS + 1) throw',
    'test/messaging/analytics',
  ],
  [
    'missing await: the limit on mail is not awaited',
    'await takeMail(limiter, email, now)',
    'void takeMail(limiter, email, now).catch(() => {})',
    'test/site/keys-page',
  ],
  [
    'swallowed: a template’s second decision is no conflict',
    'if (!decided) {',
    'if (!decided) return template\n  if (!decided) {',
    'test/messaging/templates test/site/admin-templates',
  ],
  [
    'swallowed: a decided template may be changed',
    'if (!EDITABLE.includes(template.status)) {',
    'if (false) {',
    'test/messaging/whatsapp/templates',
  ],
  [
    'erased less: a contact’s aliases stay',
    'await db.execute(sql`delete from contact_aliases where account_id = ${accountId} and contact_id = ${id}`)',
    '',
    'test/messaging/persons test/messaging/contacts test/messaging/retention',
  ],
  [
    'limits: a window does not count what it grants',
    'set used = limit_windows.used + ${granted}, last_grant = ${granted}',
    'set used = limit_windows.used, last_grant = ${granted}',
    'test/platform/limits',
  ],
  [
    'queue: a claimed row is due at once again',
    'set claim = ${options.claim}, ${due} = ${leaseEnd}',
    'set claim = ${options.claim}, ${due} = least(${due}, ${leaseEnd})',
    'test/platform/queue',
  ],
  [
    'missing index: the recipient of a message',
    'create index messages_recipient on messages (account_id, recipient, id)',
    'create index messages_recipient on messages (id)',
    'test/messaging/lists-explained',
  ],
  [
    'opt-out: marketing reaches people who opted out',
    'where (${marketing})::boolean and account_id = ${accountId} and address = ${address}',
    'where false and (${marketing})::boolean and account_id = ${accountId} and address = ${address}',
    'test/messaging/hand-over test/messaging/persons',
  ],
]

const [filter = ''] = process.argv.slice(2).filter((arg) => arg !== '--list')
const listing = process.argv.includes('--list')
const sources = ['src', 'migrations'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name))
    .map((name) => join(folder, name))
    .sort(),
)
const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
let restore = () => {}
let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    restore()
    running?.kill()
    process.exit(1)
  })

const outcomes = { caught: [], missed: [], 'no test ran': [], 'nowhere in the code': [] }
for (const [name, code, instead, tests] of MUTATIONS) {
  if (!name.includes(filter)) continue
  const file = sources.find((path) => texts.get(path).includes(code))
  if (listing) console.log(`${name}: ${file ?? 'nowhere'}`)
  if (!file) outcomes['nowhere in the code'].push(name)
  if (listing || !file) continue
  const text = texts.get(file)
  restore = () => writeFileSync(file, text)
  try {
    writeFileSync(
      file,
      text.replace(code, () => instead),
    )
    const command = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/vitest.config.ts',
      '--project',
      'behaviour',
      '--tags-filter=!slow',
      '--bail',
      '1',
    ]
    running = spawn(process.execPath, [...command, '--maxWorkers', '1', ...tests.split(' ')], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LIMIT_MS,
      // a slow machine must not count as a detected break; a break that makes a test wait forever fails after the longer timeout
      env: { ...process.env, TEST_PATIENCE: '4' },
    })
    const [printed, [status]] = await Promise.all([allOf(running.stdout), once(running, 'exit')])
    const ran = /Tests .*/.exec(stripVTControlCharacters(printed))?.[0]
    // if a hook fails, all tests are skipped, so no test detected the break
    const detected = /\d+ failed/.test(ran ?? '')
    const outcome = status === 0 ? 'missed' : detected ? 'caught' : 'no test ran'
    outcomes[outcome].push(name)
    console.log(`${outcome}: ${name} (${file}, ${ran ?? printed.slice(-300)})`)
  } finally {
    restore()
  }
}
for (const [outcome, names] of Object.entries(outcomes))
  console.log(`${names.length} ${outcome}${names.map((name) => `\n  ${name}`).join('')}`)
process.exit(outcomes['nowhere in the code'].length > 0 ? 1 : 0)
