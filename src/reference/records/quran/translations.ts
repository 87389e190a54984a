import { z } from 'zod'

/** Marks a translation that Indonesia's body for reviewing the Quran has not reviewed: "not yet reviewed". */
export const NOT_REVIEWED = 'belum ditashih'

/** The edition of a translation. `id` is stable; the other fields are for people, in the owners' words. */
export const translation = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string(),
    licence: z.string(),
    reviewed_by: z.string().describe(`The ministry's body that reviewed it, or "${NOT_REVIEWED}"`),
  })
  .meta({ id: 'Translation' })

export type Translation = z.output<typeof translation>

const QURAN_JSON_TERMS =
  'CC BY 4.0 by its package.json, CC BY-SA 4.0 by its page; the text is subject to the terms of its own source'

/** By the source that an npm package or a pack's manifest names. */
const QURANENC_INDONESIAN: Translation = {
  id: 'kemenag-quranenc',
  name: 'Terjemahan Kementerian Agama RI, menurut The Noble Qur’an Encyclopedia',
  source: 'quranenc.com/indonesian_affairs, by quran-json',
  licence: QURAN_JSON_TERMS,
  reviewed_by: NOT_REVIEWED,
}

const SAHEEH_INTERNATIONAL: Translation = {
  id: 'saheeh-international',
  name: 'Saheeh International (Umm Muhammad)',
  source: 'tanzil.net/trans/en.sahih, by quran-json',
  licence: QURAN_JSON_TERMS,
  reviewed_by: NOT_REVIEWED,
}

export const KEMENAG_TRANSLATION: Translation = {
  id: 'kemenag',
  name: 'Al-Qur’an dan Terjemahannya, Kementerian Agama RI, edisi penyempurnaan 2019',
  source: 'quran.kemenag.go.id, by rioastamal/quran-json',
  licence: 'MIT-style by its repository; the text is subject to the terms of its own source',
  reviewed_by: 'Lajnah Pentashihan Mushaf Al-Qur’an, Kementerian Agama RI',
}

/** The translations of a Quran, each null if there is none. */
export type Translations = { indonesian: Translation; english: Translation }

const OWN: Omit<Translation, 'id' | 'name'> = {
  source: 'seed-data/verses.yaml',
  licence: 'Free for non-commercial use, with the source named',
  reviewed_by: NOT_REVIEWED,
}

/** The translations of the project's starter verses. */
export const OWN_TRANSLATIONS: Translations = {
  indonesian: { id: 'mimbar', name: 'Terjemahan Mimbar', ...OWN },
  english: { id: 'mimbar-english', name: 'Mimbar’s translation', ...OWN },
}

export const NPM_TRANSLATIONS: Translations = { indonesian: QURANENC_INDONESIAN, english: SAHEEH_INTERNATIONAL }

/** The translations of a pack that states at most where its verses come from. */
export function translationsFrom(sources: string[]): Translations {
  const unnamed = (language: string): Translation => ({
    id: 'pack',
    name: `Translation of the data pack (${language})`,
    source: sources.join(', ') || 'the data pack',
    licence: 'not stated',
    reviewed_by: NOT_REVIEWED,
  })
  return {
    indonesian: sources.includes('rioastamal/quran-json') ? KEMENAG_TRANSLATION : unnamed('Indonesian'),
    english: sources.includes('risan/quran-json') ? SAHEEH_INTERNATIONAL : unnamed('English'),
  }
}
