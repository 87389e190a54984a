import { z } from 'zod'
import { type CollectionName, MASAIL_TOPICS } from './names.ts'

const text = z.string().trim().min(1)
/** A field that a record may lack; served as null. */
const optional = text.nullable().default(null)
const repeat = z
  .int()
  .min(1)
  .nullable()
  .default(null)
  .describe('How many times it is said; null if there is no fixed number')
const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a slug of a-z, 0-9 and -')
const evidence = z.array(z.string().regex(/^(\d+:\d+|[a-z]+:\d+(\.\d+)?)$/, 'must be a key such as 2:255 or bukhari:1'))
const date = z.object({
  hijri: text.nullable(),
  hijri_en: optional,
  gregorian: text.nullable(),
  gregorian_en: optional,
  note: text.nullable(),
  note_en: optional,
})

/** The review by a scholar (seed-data/REVIEW.md). */
const review = {
  reviewed_by: optional.describe('The scholar who read and signed this record; null until then'),
  reviewed_at: z.iso.date().nullable().default(null).describe('The date of the signature'),
}

const grades = z
  .array(z.object({ grade: text, graded_by: text }))
  .default([])
  .describe('The gradings of the cited hadith; empty if it is in al-Bukhari or Muslim, or in the Quran')

export const DOA_CATEGORIES = ['pagi', 'petang', 'shalat', 'makan', 'tidur', 'safar', 'umum'] as const
export const AMALAN_CATEGORIES = ['dzikir', 'doa', 'shalat', 'puasa', 'adab', 'ibadah'] as const

/**
 * The record of each collection of seed-data/, by the name that is also its path. A field `x` is Indonesian; its translations are `x_en`
 * and, for titles and rulings, `x_arabic`, which `inLanguage` substitutes.
 */
export const collectionSchemas = {
  tawhid: z.object({
    id,
    number: z.int(),
    title: text,
    title_en: optional,
    title_arabic: text,
    explanation: text,
    explanation_en: optional,
    // all chapters belong to this book
    book: text.default('Kitab at-Tauhid'),
    book_arabic: text.default('كتاب التوحيد الذي هو حق الله على العبيد'),
    author: text.default('Muhammad bin Abdul Wahhab (w. 1206 H)'),
    evidence,
    ...review,
  }),
  aqidah: z.object({
    id,
    title: text,
    title_en: optional,
    title_arabic: optional,
    topic: text,
    topic_en: optional,
    explanation: text,
    explanation_en: optional,
    evidence,
    ...review,
  }),
  amalan: z.object({
    id,
    title: text,
    title_en: optional,
    title_arabic: optional,
    arabic: text,
    transliteration: text,
    translation: text,
    translation_en: optional,
    repeat,
    note: optional.describe('Other wordings, and what scholars say of it'),
    note_en: optional,
    dalil: text,
    dalil_en: optional,
    benefits: text,
    benefits_en: optional,
    category: z.enum(AMALAN_CATEGORIES),
    tags: z.array(id),
    evidence,
    ...review,
  }),
  nawawi: z.object({
    id,
    number: z.int(),
    title: text,
    title_en: optional,
    title_arabic: optional,
    narrator: text,
    narrator_en: optional,
    grading: text,
    grading_en: optional,
    text_arabic: text.describe("An-Nawawi's own wording, with the companion who narrates"),
    text_indonesian: text,
    text_en: optional,
    takhrij_arabic: optional.describe("An-Nawawi's own words on who collected it"),
    explanation: text,
    explanation_en: optional,
    evidence,
    ...review,
  }),
  doa: z.object({
    id,
    title: text,
    title_en: optional,
    title_arabic: optional,
    when: optional.describe('On what occasion it is said'),
    when_en: optional,
    repeat,
    arabic: text,
    transliteration: text,
    translation: text,
    translation_en: optional,
    note: optional.describe('Other wordings, and what scholars say of it'),
    note_en: optional,
    source: text,
    source_en: optional,
    grades,
    category: z.enum(DOA_CATEGORIES),
    evidence,
    ...review,
  }),
  'asmaul-husna': z.object({
    id,
    number: z.int(),
    arabic: text,
    transliteration: text,
    transliteration_en: optional,
    meaning: text,
    meaning_en: optional,
    explanation: text,
    explanation_en: optional,
    evidence,
    ...review,
  }),
  figures: z.object({
    id,
    name: text,
    name_en: optional,
    name_arabic: text,
    title: text,
    title_en: optional,
    title_arabic: optional,
    born: date,
    died: date,
    biography: text,
    biography_en: optional,
    biography_arabic: optional,
    works: z.array(text),
    works_en: z.array(text).default([]),
    merits: z.array(text),
    merits_en: z.array(text).default([]),
    evidence,
    ...review,
  }),
  maudhu: z.object({
    id,
    text_arabic: text,
    text_indonesian: text,
    text_english: text,
    variants: z.array(text).optional().describe('Other wordings in Arabic and Indonesian, and transliterations'),
    ruling: text,
    ruling_english: text,
    ruling_arabic: text,
    scholars: z.array(
      z.object({
        name: text,
        name_en: optional,
        work: text,
        work_en: optional,
        judgement: text,
        judgement_en: optional,
      }),
    ),
    explanation: text,
    explanation_en: optional,
    alternative: text.describe('The authentic teaching instead'),
    alternative_en: optional,
    alternative_arabic: optional,
    evidence,
    ...review,
  }),
  masyhur: z.object({
    id,
    status: z
      .enum(['fabricated', 'baseless', 'weak', 'companion', 'scholar', 'unconfirmed'])
      .describe(
        "Baseless: no chain of narrators is known. Companion, scholar: their words, not the Prophet's. Unconfirmed: " +
          "not found in the books here, and no scholar's ruling on it is certain",
      ),
    text_arabic: text,
    text_indonesian: text,
    text_english: text,
    variants: z.array(text).describe('Other wordings in Arabic and Indonesian, and transliterations'),
    ruling: text,
    ruling_english: text,
    ruling_arabic: text,
    scholars: z
      .array(z.object({ name: text, name_en: optional, work: text, work_en: optional }))
      .describe('Who gave the ruling, and where'),
    alternative: text.describe('The authentic teaching instead'),
    alternative_english: text,
    alternative_arabic: text,
    told_in: evidence.optional().describe('Where a book held here tells it, in these or other words'),
    evidence,
    ...review,
  }),
  masail: z.object({
    id,
    topic: z.enum(MASAIL_TOPICS),
    sensitive: z
      .boolean()
      .default(false)
      .describe('A matter in which a wrong word does harm: served only once a scholar has signed it'),
    question: text,
    question_en: text,
    question_arabic: text,
    wordings: z.array(text).min(6).max(12).describe('How people ask it: formal, colloquial, in English and in Arabic'),
    summary: text,
    summary_en: text,
    summary_arabic: text,
    agreed: z
      .array(z.object({ text, text_en: text, text_arabic: optional, evidence }))
      .default([])
      .describe('What all of them agree on'),
    positions: z
      .array(
        z.object({
          holders: z.array(text).min(1).describe('Who holds it: schools, scholars, organisations'),
          holders_en: z.array(text).min(1),
          text: text.describe('What they hold'),
          text_en: text,
          text_arabic: optional,
          argument: text.describe('How they argue from their evidence'),
          argument_en: text,
          argument_arabic: optional,
          evidence,
          works: z.array(text).min(1).describe('Well-known works that contain it'),
        }),
      )
      .describe('The positions of scholars, in no order of merit; empty if all agree'),
    practice: optional.describe('The practice in Indonesia'),
    practice_en: optional,
    practice_arabic: optional,
    confused_with: optional.describe('What the question is often confused with'),
    confused_with_en: optional,
    confused_with_arabic: optional,
    ask: text.describe('Whom to ask about an individual case'),
    ask_en: text,
    ask_arabic: optional,
    ...review,
  }),
} as const satisfies Record<CollectionName, z.ZodObject>

/** The book that a collection follows, and its author. */
export const BOOKS: { [name in CollectionName]?: { book: string; author: string } } = {
  tawhid: { book: 'Kitab at-Tauhid', author: 'Muhammad bin Abdul Wahhab' },
  nawawi: { book: "Al-Arba'in an-Nawawiyyah", author: 'Yahya bin Syaraf an-Nawawi' },
}

/** Evidence as it is served: a key with the texts of the record, or with our excerpt if the record is not loaded. */
export const resolvedEvidence = z
  .object({
    type: z.enum(['quran', 'hadith']),
    key: z.string(),
    text_arabic: z.string().nullable(),
    text_indonesian: z.string().nullable(),
    text_english: z.string().nullable(),
    excerpt: z.boolean().describe('The record itself is not loaded: the texts are the excerpts that are cited here'),
  })
  .meta({ id: 'Evidence' })

/** The cited part of a hadith or verse that the starter records lack. */
export const excerpt = z.object({
  key: z.string().regex(/^(\d+:\d+|[a-z]+:\d+(\.\d+)?)$/),
  text_arabic: text,
  text_indonesian: optional,
  text_english: optional,
})
