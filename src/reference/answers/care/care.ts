import { join } from 'node:path'
import { z } from 'zod'
import { readSeed } from '../../loading/seed/files.ts'
import type { Language } from '../../text/stem.ts'
import { type CareContact, careContact } from './contact.ts'
import { NEED_KINDS, type Need, type NeedKind } from './phrases.ts'

const text = z.string().trim().min(1)
const key = z.string().regex(/^(\d+:\d+|[a-z]+:\d+)$/, 'must be a key such as 39:53 or bukhari:5641')

/** The format of seed-data/care.yaml: our own texts in three languages, and scripture by key. */
export const careRecord = z.strictObject({
  id: z.enum(NEED_KINDS),
  title: text,
  title_en: text,
  title_arabic: text,
  opening: text,
  opening_en: text,
  opening_arabic: text,
  steps: z.array(text).min(1),
  steps_en: z.array(text).min(1),
  steps_arabic: z.array(text).min(1),
  lead: text,
  lead_en: text,
  lead_arabic: text,
  closing: text,
  closing_en: text,
  closing_arabic: text,
  /** The line above an answer about the subject, and above search results. */
  line: text,
  line_en: text,
  line_arabic: text,
  evidence: z.array(key),
  /** Verses of which only the last sentence is quoted. */
  end: z.array(key),
  /** Quotations on patience or ease: left out for people who may be victims, and therefore for an inferred need. */
  patience: z.array(key).default([]),
})
export type CareRecord = z.output<typeof careRecord>

/** The keys quoted for a need. */
export const quotedFor = ({ evidence, patience }: CareRecord, { inferred }: Need): string[] =>
  inferred ? evidence.filter((key) => !patience.includes(key)) : evidence

/** The keys that are quoted in full: a search shows whole records, and of some verses only the end is suitable. */
export const quotedWhole = (record: CareRecord, need: Need): string[] =>
  quotedFor(record, need).filter((key) => !record.end.includes(key))

export type Care = { records: ReadonlyMap<NeedKind, CareRecord>; contacts: readonly CareContact[] }

/** Reads the care texts. Throws with file, record and field where a text is wrong or missing. */
export function readCare(folder: string, contacts: readonly CareContact[] | undefined): Care {
  const records = new Map(readSeed(join(folder, 'care.json'), careRecord).map((record) => [record.id, record]))
  for (const kind of NEED_KINDS) if (!records.has(kind)) throw new Error(`seed-data/care.yaml has no record ${kind}`)
  return { records, contacts: contacts ?? readSeed(join(folder, 'care-contacts.json'), careContact) }
}

const SUFFIX = { indonesian: '', english: '_en', arabic: '_arabic' } as const

type CareField = 'title' | 'opening' | 'lead' | 'closing' | 'line'

/** A text of a record in a language. */
export const careText = (record: CareRecord, field: CareField, language: Language): string =>
  record[`${field}${SUFFIX[language]}`]

export const careSteps = (record: CareRecord, language: Language): string[] => record[`steps${SUFFIX[language]}`]

/** A number to call, as shown in an answer. */
export type ShownContact = { name: string; number: string; country: string; source: string; checked: string }

/** Where an operator's own numbers lack a kind of need, those of this related kind are used. */
const NEXT_TO: Partial<Record<NeedKind, NeedKind>> = { blackmail: 'abuse', newborn: 'self-harm', despair: 'self-harm' }

/** The numbers for a need, in the answer's language if they have it. */
export function contactsFor({ contacts }: Care, kind: NeedKind, language: Language): ShownContact[] {
  const suffix = SUFFIX[language]
  const served = contacts.some((contact) => contact.for.includes(kind)) ? kind : (NEXT_TO[kind] ?? kind)
  return contacts
    .filter((contact) => contact.for.includes(served))
    .map((contact) => ({
      name: contact[`name${suffix}`] ?? contact.name,
      number: contact[`number${suffix}`] ?? contact.number,
      country: contact.country,
      source: contact.source,
      checked: contact.checked,
    }))
}

/** The note above search results: a line, and whom to call. */
export function careNote(care: Care, { kind, language }: Need): { text: string; contacts: ShownContact[] } {
  return { text: careText(recordOf(care, kind), 'line', language), contacts: contactsFor(care, kind, language) }
}

export function recordOf({ records }: Care, kind: NeedKind): CareRecord {
  const record = records.get(kind)
  if (!record) throw new Error(`there is no care record ${kind}`)
  return record
}

const CALL: Record<Language, { lead: string; elsewhere: string; looked: string }> = {
  indonesian: {
    lead: 'Yang bisa Anda hubungi:',
    elsewhere: 'Di negara lain: hubungi nomor darurat setempat.',
    looked: 'diperiksa',
  },
  english: {
    lead: 'Whom you can call:',
    elsewhere: 'In other countries: call the local emergency number.',
    looked: 'checked',
  },
  arabic: {
    lead: 'من يمكنك الاتصال به:',
    elsewhere: 'في البلدان الأخرى: رقم الطوارئ المحلي.',
    looked: 'رُوجع في',
  },
}

/** The numbers as Markdown, each with the date on which it was checked. */
export function callLines(care: Care, kind: NeedKind, language: Language): string {
  const words = CALL[language]
  const lines = contactsFor(care, kind, language).map(
    ({ name, number, checked }) => `- **${number}**: ${name} (${words.looked} ${checked})`,
  )
  return [words.lead, '', ...lines, `- ${words.elsewhere}`].join('\n')
}
