import { z } from 'zod'

const text = z.string().trim().min(1)
const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a slug of a-z, 0-9 and -')
const evidence = z.array(z.string().regex(/^(\d+:\d+|[a-z]+:\d+(\.\d+)?)$/, 'must be a key such as 2:255 or bukhari:1'))
const date = z.object({ hijri: text.nullable(), gregorian: text.nullable(), note: text.nullable() })

export const DOA_CATEGORIES = ['pagi', 'petang', 'shalat', 'makan', 'tidur', 'safar', 'umum'] as const
export const AMALAN_CATEGORIES = ['dzikir', 'doa', 'shalat', 'puasa', 'adab', 'ibadah'] as const

/** What the files of seed-data/ hold, by the name that is also the path: one record each. */
export const collectionSchemas = {
  tawhid: z.object({ id, number: z.int(), title: text, title_arabic: text, explanation: text, evidence }),
  aqidah: z.object({ id, title: text, topic: text, explanation: text, evidence }),
  amalan: z.object({
    id,
    title: text,
    arabic: text,
    transliteration: text,
    translation: text,
    dalil: text,
    benefits: text,
    category: z.enum(AMALAN_CATEGORIES),
    tags: z.array(id),
    evidence,
  }),
  nawawi: z.object({
    id,
    number: z.int(),
    title: text,
    narrator: text,
    grading: text,
    text_arabic: text,
    text_indonesian: text,
    explanation: text,
    evidence,
  }),
  doa: z.object({
    id,
    title: text,
    arabic: text,
    transliteration: text,
    translation: text,
    source: text,
    category: z.enum(DOA_CATEGORIES),
    evidence,
  }),
  'asmaul-husna': z.object({
    id,
    number: z.int(),
    arabic: text,
    transliteration: text,
    meaning: text,
    explanation: text,
    evidence,
  }),
  figures: z.object({
    id,
    name: text,
    name_arabic: text,
    title: text,
    born: date,
    died: date,
    biography: text,
    works: z.array(text),
    merits: z.array(text),
    evidence,
  }),
  maudhu: z.object({
    id,
    text_arabic: text,
    text_indonesian: text,
    text_english: text,
    ruling: text,
    ruling_english: text,
    ruling_arabic: text,
    scholars: z.array(z.object({ name: text, work: text, judgement: text })),
    explanation: text,
    alternative: text.describe('The authentic teaching in its place'),
    evidence,
  }),
  masyhur: z.object({
    id,
    status: z
      .enum(['fabricated', 'baseless', 'weak', 'companion', 'scholar'])
      .describe("Baseless: no chain of narrators is known. Companion, scholar: theirs, not the Prophet's word"),
    text_arabic: text,
    text_indonesian: text,
    text_english: text,
    variants: z.array(text).describe('Other wordings in Arabic and Indonesian, and transliterations'),
    ruling: text,
    ruling_english: text,
    ruling_arabic: text,
    scholars: z.array(z.object({ name: text, work: text })).describe('Who ruled so, and where'),
    alternative: text.describe('The authentic teaching in its place'),
    alternative_english: text,
    alternative_arabic: text,
    evidence,
  }),
} as const

export type CollectionName = keyof typeof collectionSchemas
export const collectionNames = Object.keys(collectionSchemas) as CollectionName[]

/** Evidence as it is served: the key, and the texts where that record is loaded. */
export const resolvedEvidence = z
  .object({
    type: z.enum(['quran', 'hadith']),
    key: z.string(),
    text_arabic: z.string().nullable(),
    text_indonesian: z.string().nullable(),
  })
  .meta({ id: 'Evidence' })
