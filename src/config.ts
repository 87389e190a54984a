import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseKeepRule } from './backups/keep-rule.ts'
import { timeZone } from './platform/time-zone.ts'
import { careContact } from './reference/answers/care/contact.ts'
import { CALENDAR_METHODS } from './reference/calendar/hijri.ts'

const text = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const port = z.coerce.number().int().min(0).max(65_535)
const days = z.coerce.number().int().min(1).max(3650)
/** `{surah3}` and `{ayah3}` are padded to three digits. */
const recitationUrl = url.refine(
  (value) => /\{surah3?\}/.test(value) && /\{ayah3?\}/.test(value),
  'must name the verse by {surah} and {ayah}, or by {surah3} and {ayah3}',
)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** 32 bytes in base64. */
const secretKey = text.refine(
  (value) => Buffer.from(value, 'base64').length === 32,
  'must be 32 random bytes in base64',
)

/** Several keys in one text. */
export const secretKeys = text.transform((list) => list.split(/[\s,]+/)).pipe(z.array(secretKey))

const json = z.string().transform((value, context): unknown => {
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})

const price = z.string().trim().min(1).max(200)
const planPrices = z.strictObject({ free: price.optional(), pro: price.optional(), enterprise: price.optional() })

const samplers = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const

/** Traces are sent as JSON over HTTP, which collectors also accept at the address of protobuf. */
const otlpProtocol = z.enum(['http/json', 'http/protobuf'], 'must be http/json: traces are not sent by gRPC').optional()

const trustProxy = z
  .union([
    z.literal('off').transform(() => false as const),
    z.coerce.number().int().min(1),
    z.string().transform((list) => list.split(/\s*,\s*/)),
  ])
  .default(false)

const schema = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: url.transform((value) => value.replace(/\/+$/, '')).optional(),
  TRUST_PROXY: trustProxy,
  PROCESS_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  DATABASE_URL: postgresUrl.optional(),
  // the server itself, where DATABASE_URL leads to a pooler
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  // a replica for reading records
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DATA_DIR: text.default('.data'),
  DATA_PACK: text.optional(),
  QURAN_SOURCE: z.enum(['npm', 'none']).default('npm'),
  // ids of sources whose owners allow this operator to redistribute copies
  DUMP_SOURCES: text.transform((list) => list.split(/[\s,]+/)).default([]),

  ADMIN_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  SECRET_KEY: secretKey.optional(),
  // earlier keys, with which stored secrets may still be sealed
  SECRET_KEY_OLD: secretKeys.optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO_KEY: z.enum(['on', 'off']).default('on'),
  SIGNUP: z.enum(['open', 'invite', 'off']).optional(),
  // whether accounts may let people ask the reference in a chat
  BRIDGE: z.enum(['on', 'off']).default('off'),
  // the price of each plan, in the operator's words
  PLAN_PRICES: json.pipe(planPrices).optional(),

  EMBEDDING_MODEL: text.default('semantic-id-ar-en-256'),
  HF_ENDPOINT: url.optional(),
  LLM_BASE_URL: url.optional(),
  LLM_MODEL: text.optional(),
  LLM_API_KEY: text.optional(),
  TRANSCRIBE_BASE_URL: url.optional(),
  TRANSCRIBE_MODEL: text.optional(),
  TRANSCRIBE_API_KEY: text.optional(),
  LECTURE_HOSTS: text.default('youtube.com,www.youtube.com,m.youtube.com,youtu.be'),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  // who runs this server, shown on /about
  OPERATOR_NAME: text.max(200).optional(),
  OPERATOR_CONTACT: text.max(300).optional(),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  // the address of a verse's recitation, and its reciter and licence as pages show them
  RECITATION_URL: recitationUrl.optional(),
  RECITATION_LICENCE: text.max(300).optional(),
  MAIL_FROM: text.default('Mimbar <noreply@localhost>'),
  MEDIA_STORE: text.regex(/^(file|s3:\/\/[a-z0-9.-]{3,63})$/, 'must be "file" or "s3://bucket"').default('file'),

  WEBHOOK_SENDER_IPS: text.optional(),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  EVENT_RETENTION_DAYS: days.default(30),
  DELIVERY_LOG_RETENTION_DAYS: days.default(30),
  // unset: messages are stored for ever
  MESSAGE_RETENTION_DAYS: days.optional(),
  // unset: texts are stored until someone erases them
  MESSAGE_TEXT_RETENTION_DAYS: days.optional(),
  // unset: files are stored until someone deletes them
  MEDIA_RETENTION_DAYS: days.optional(),

  WHATSAPP_API_URL: url.transform((value) => value.replace(/\/+$/, '')).default('https://graph.facebook.com'),
  WHATSAPP_API_VERSION: text.regex(/^v\d{1,3}\.\d{1,2}$/, 'must be a version such as v26.0').default('v26.0'),

  // a folder, or s3://bucket/folder; unset: no scheduled backups
  BACKUP_TO: text.optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(744).default(24),
  BACKUP_KEEP: text
    .transform((rule, context) => {
      const parsed = parseKeepRule(rule)
      if (parsed) return parsed
      context.addIssue({ code: 'custom', message: 'must say how many days, weeks and months, such as "7d 4w 0m"' })
      return z.NEVER
    })
    .default({ days: 7, weeks: 4, months: 0 }),
  BACKUP_PASSPHRASE: text.min(12, 'must have at least 12 characters').optional(),

  // OpenTelemetry's own names (docs/operating.md): without an address or an exporter no trace is made
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol,
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: text.optional(),
  OTEL_SERVICE_NAME: text.default('mimbar'),
  OTEL_RESOURCE_ATTRIBUTES: text.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),

  HIJRI_CALENDAR: z
    .enum(CALENDAR_METHODS, {
      error: ({ input }) =>
        input === 'table'
          ? 'is no longer "table": use kemenag, which holds the decisions'
          : `must be one of ${CALENDAR_METHODS.join(', ')}`,
    })
    .default('kemenag'),
  HIJRI_ADJUSTMENT: z.coerce.number().int().min(-2).max(2).default(0),
  TIME_ZONE: timeZone.default('Asia/Jakarta'),

  // unset: seed-data/care-contacts.yaml
  CARE_CONTACTS: json.pipe(z.array(careContact)).optional(),
})

export type Config = z.output<typeof schema> & { SIGNUP: SignUp }

/** The names of all settings. */
export const SETTINGS = Object.keys(schema.shape)

/** Who may create an account: anybody, invited people, or nobody. */
type SignUp = 'open' | 'invite' | 'off'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/**
 * By default sign-up is open only on a server that nobody else reaches: with the embedded database, a loopback address and no proxy. Any other
 * creates no accounts for strangers.
 */
function signUpOf({ SIGNUP, DATABASE_URL, HOST, PUBLIC_URL, TRUST_PROXY }: z.output<typeof schema>): SignUp {
  const hosts = [HOST, PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')]
  const isLocal = DATABASE_URL === undefined && TRUST_PROXY === false && hosts.every((host) => LOOPBACK.includes(host))
  return SIGNUP ?? (isLocal ? 'open' : 'off')
}

/** Variables that may come from the file named by `<NAME>_FILE`, as container secrets do. */
const FROM_FILE = [
  'ADMIN_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'LLM_API_KEY',
  'TRANSCRIBE_API_KEY',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
]

/**
 * Reads every setting from the environment, once. An empty variable counts as unset. Throws one Error that lists all bad
 * variables.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  for (const name of FROM_FILE) {
    const path = values[`${name}_FILE`]
    if (!path || values[name]) continue
    try {
      values[name] = readFileSync(path, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE: ${path} cannot be read`)
    }
  }
  const result = schema.safeParse(values)
  problems.push(
    ...(result.success
      ? contradictionsIn(result.data)
      : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)),
  )
  if (!result.success || problems.length > 0) {
    throw new Error(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
  return { ...result.data, SIGNUP: signUpOf(result.data), DATA_DIR: resolve(result.data.DATA_DIR) }
}

/** Problems of settings that are valid one by one. */
function contradictionsIn(settings: z.output<typeof schema>): string[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL, SECRET_KEY, PROCESS_ROLE } = settings
  const { RECITATION_URL, RECITATION_LICENCE, LLM_BASE_URL, LLM_MODEL } = settings
  const {
    EVENT_RETENTION_DAYS,
    DELIVERY_LOG_RETENTION_DAYS,
    MESSAGE_RETENTION_DAYS = Number.POSITIVE_INFINITY,
  } = settings
  const rules: [broken: unknown, problem: string][] = [
    [
      DATABASE_URL && !SECRET_KEY,
      'SECRET_KEY: must be set (32 random bytes in base64: `openssl rand -base64 32`) when DATABASE_URL is set',
    ],
    [
      DATABASE_DIRECT_URL && !DATABASE_URL,
      'DATABASE_DIRECT_URL: is the way past the pooler of DATABASE_URL, which is not set',
    ],
    [
      DATABASE_READ_URL && !DATABASE_URL,
      'DATABASE_READ_URL: is a replica of the database of DATABASE_URL, which is not set',
    ],
    [
      PROCESS_ROLE === 'web' && !DATABASE_URL,
      'PROCESS_ROLE: web needs DATABASE_URL: the embedded database has one process, which must run the jobs too',
    ],
    [
      RECITATION_URL && !RECITATION_LICENCE,
      'RECITATION_LICENCE: must say whose recitation it is and on which terms when RECITATION_URL is set',
    ],
    [
      MESSAGE_RETENTION_DAYS < Math.max(EVENT_RETENTION_DAYS, DELIVERY_LOG_RETENTION_DAYS),
      'MESSAGE_RETENTION_DAYS: must not be less than EVENT_RETENTION_DAYS and DELIVERY_LOG_RETENTION_DAYS, which store what happened to messages',
    ],
    [LLM_BASE_URL && !LLM_MODEL, 'LLM_MODEL: must be set when LLM_BASE_URL is set'],
  ]
  return rules.flatMap(([broken, problem]) => (broken ? [problem] : []))
}

const SECRET = /TOKEN|KEY|HEADERS|SMTP_URL|DATABASE_(DIRECT_|READ_)?URL|PASSPHRASE/

/** Settings of one installation, which a backup leaves out: they would be wrong where it is restored. */
const OF_THE_INSTALLATION = /^(DATABASE_.*|DATA_DIR|HOST|PORT|BACKUP_.*)$/

/** The settings of the environment as a backup stores them, the secret ones apart. */
export function settingsForBackup(env: Record<string, string | undefined>) {
  const given = Object.keys(schema.shape).flatMap((name) => {
    const file = FROM_FILE.includes(name) ? env[`${name}_FILE`] : undefined
    const value = env[name] || (file && readFileSync(file, 'utf8').trim())
    return value && !OF_THE_INSTALLATION.test(name) ? [[name, value] as const] : []
  })
  return {
    plain: Object.fromEntries(given.filter(([name]) => !SECRET.test(name))),
    secret: Object.fromEntries(given.filter(([name]) => SECRET.test(name))),
  }
}

/** The settings for a log line, with secrets masked. */
export function maskedSummary(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, SECRET.test(name) && value !== undefined ? '***' : value]),
  )
}
