import { sql } from 'drizzle-orm'
import parsePhoneNumber from 'libphonenumber-js'
import { type Executor, rows } from '../../platform/db/rows.ts'
import type { Identities } from './identities.ts'
import type { OptOut } from './opt-out.ts'

/** An opt-out or opt-in, and the language of its confirmation. */
export type OptRequest = { act: 'out'; scope: OptOut; confirmation: string | null } | { act: 'in' }

/** An account's own words in one language. `confirmation`: undefined is the default text; null sends none. */
export type OwnWords = {
  language: string
  stop: string[]
  start: string[]
  confirmation?: string | null | undefined
}

type Words = { stop: string[]; marketing: string[]; start: string[]; confirmation: string }

/** The built-in words. STOP and START work in every language. */
export const BUILT_IN: Record<string, Words> = {
  id: {
    stop: [
      'STOP',
      'BERHENTI',
      'berhenti langganan',
      'berhenti berlangganan',
      'stop langganan',
      'stop pesan',
      'stop kirim pesan',
      'jangan kirim lagi',
      'jangan kirim pesan lagi',
      'jangan hubungi saya lagi',
    ],
    marketing: ['stop promo', 'stop promosi', 'berhenti promo', 'berhenti promosi', 'hentikan promosi'],
    start: ['START', 'MULAI', 'mulai lagi', 'berlangganan lagi'],
    confirmation: 'Anda tidak akan menerima pesan dari kami lagi. Balas MULAI jika ingin menerimanya kembali.',
  },
  en: {
    stop: [
      'STOP',
      'stop all',
      'unsubscribe',
      'unsubscribe me',
      'unsub',
      'opt out',
      'stop messages',
      'stop messaging me',
      'stop sending messages',
      'stop texting me',
      'remove me',
    ],
    marketing: ['stop promotions', 'stop marketing'],
    start: ['START', 'unstop', 'subscribe', 'resubscribe', 'opt in'],
    confirmation: 'You will not receive any more messages from us. Reply START to receive them again.',
  },
  ar: {
    stop: [
      'STOP',
      'توقف',
      'أوقف',
      'إيقاف',
      'أوقفوا الرسائل',
      'إيقاف الرسائل',
      'إلغاء الاشتراك',
      'ألغ الاشتراك',
      'لا ترسلوا',
    ],
    marketing: ['أوقفوا العروض', 'إيقاف العروض'],
    start: ['START', 'ابدأ', 'استئناف'],
    confirmation: 'لن تصلكم رسائل منا بعد الآن. أرسلوا «ابدأ» إذا أردتم تلقيها من جديد.',
  },
}

/** A longer message asks for something else too, so a person must read it. In UTF-16 units. */
const LONGEST_REQUEST = 100

/** Polite words around the opt-out word are ignored. */
const POLITE = new Set(
  (
    'tolong mohon harap ya yah dong deh aja saja kak kakak min admin mas mbak mba pak bu bapak ibu terima kasih makasih trims ' +
    'please pls plz kindly thanks thank you now sekarang من فضلك لو سمحت رجاء شكرا'
  ).split(' '),
)

const ARABIC_SPELLINGS: [RegExp, string][] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
]

/** The form in which words are compared: without case, width, marks, punctuation, symbols, spaces and surrounding polite words. */
export function normalizeWords(text: string): string {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
  for (const [letters, letter] of ARABIC_SPELLINGS) plain = plain.replace(letters, letter)
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.filter((word, at) => !POLITE.has(word) && word !== words[at - 1]).join('')
}

const normalizedWords = new Map(
  Object.entries(BUILT_IN).map(([language, { stop, marketing, start }]) => [
    language,
    {
      stop: new Set(stop.map(normalizeWords)),
      marketing: new Set(marketing.map(normalizeWords)),
      start: new Set(start.map(normalizeWords)),
    },
  ]),
)

/** The opt-out or opt-in in a message that has nothing else. `country` (two letters) decides for words that several languages share. */
export function optRequestIn(text: string, own: OwnWords[], country: string | undefined): OptRequest | undefined {
  if (text.length > LONGEST_REQUEST) return undefined
  const normalized = normalizeWords(text)
  if (normalized === '') return undefined
  const has = (list: string[]) => list.some((word) => normalizeWords(word) === normalized)
  const ownStop = own.find(({ stop }) => has(stop))
  if (ownStop) return { act: 'out', scope: 'all', confirmation: confirmationIn(ownStop.language, own) }
  if (own.some(({ start }) => has(start))) return { act: 'in' }
  const knowing = (kind: 'stop' | 'marketing' | 'start') =>
    [...normalizedWords].filter(([, words]) => words[kind].has(normalized)).map(([language]) => language)
  for (const [kind, scope] of [
    ['stop', 'all'],
    ['marketing', 'marketing'],
  ] as const) {
    const languages = knowing(kind)
    if (languages.length > 0)
      return { act: 'out', scope, confirmation: confirmationIn(choose(languages, country), own) }
  }
  return knowing('start').length > 0 ? { act: 'in' } : undefined
}

const confirmationIn = (language: string, own: OwnWords[]): string | null => {
  const set = own.find((words) => words.language === language)?.confirmation
  return set === undefined ? (BUILT_IN[language]?.confirmation ?? null) : set
}

const ARABIC_COUNTRIES = 'AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE'.split(' ')

function choose(languages: string[], country: string | undefined): string {
  const likely = country === 'ID' ? 'id' : country !== undefined && ARABIC_COUNTRIES.includes(country) ? 'ar' : 'en'
  return languages.includes(likely) ? likely : (languages[0] ?? likely)
}

/** The country of a person, as far as its number or WhatsApp id shows it. */
export function countryOf({ phone, whatsappUser, whatsappParentUser }: Identities): string | undefined {
  if (phone !== null) return parsePhoneNumber(phone)?.country
  return (whatsappUser ?? whatsappParentUser)?.slice(0, 2)
}

/** The words that an account set, by language. */
export async function ownWordsOf(db: Executor, accountId: string): Promise<OwnWords[]> {
  const found = await rows<{
    language: string
    stop: string[]
    start: string[]
    confirmation: string | null
    confirmation_set: boolean
  }>(
    db,
    sql`
    select language, stop, start, confirmation, confirmation_set from opt_out_words
    where account_id = ${accountId}
    order by language`,
  )
  return found.map(({ confirmation, confirmation_set: set, ...words }) => ({
    ...words,
    confirmation: set ? confirmation : undefined,
  }))
}

/** Replaces an account's words of one language. */
export async function setOwnWords(db: Executor, accountId: string, words: OwnWords, now: Date): Promise<void> {
  const { language, stop, start, confirmation } = words
  await db.execute(sql`
    insert into opt_out_words (account_id, language, stop, start, confirmation, confirmation_set, updated_at)
    values (${accountId}, ${language}, ${sql.param(stop)}::text[], ${sql.param(start)}::text[], ${confirmation ?? null},
      ${confirmation !== undefined}::boolean, ${now.toISOString()}::timestamptz)
    on conflict (account_id, language) do update
    set stop = excluded.stop, start = excluded.start, confirmation = excluded.confirmation,
      confirmation_set = excluded.confirmation_set, updated_at = excluded.updated_at`)
}

/** Removes an account's words of a language. Returns false if none were set. */
export async function removeOwnWords(db: Executor, accountId: string, language: string): Promise<boolean> {
  const removed = await rows(
    db,
    sql`delete from opt_out_words where account_id = ${accountId} and language = ${language} returning 1`,
  )
  return removed.length > 0
}
