import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { STATUSES } from './status.ts'
import { TOPICS, topicNamed } from './topics.ts'
import { parseVideoUrl, URL_MAX } from './video-url.ts'

/** Empty fields of a form count as missing. */
const optionalText = (maxLength = 300) =>
  safeText()
    .trim()
    .max(maxLength)
    .nullish()
    .transform((value) => value || undefined)

export const topic = safeText()
  .trim()
  .max(40)
  .meta({ enum: [...TOPICS] })
  .nullish()
  .transform((name, context) => {
    const found = name ? topicNamed(name) : undefined
    if (name && !found) context.addIssue(`must be one of ${TOPICS.join(', ')}`)
    return found
  })

const videoUrl = z
  .string({ error: ({ input }) => (input == null ? 'is missing' : 'must be a string') })
  .trim()
  .max(URL_MAX)
  .transform((value, context) => {
    const url = parseVideoUrl(value)
    if (!url) context.addIssue('must be an http(s) address, such as https://www.youtube.com/watch?v=…')
    return url ?? z.NEVER
  })

export const submission = z
  .object({
    youtube_url: videoUrl.describe('The address of the video'),
    title: optionalText(),
    speaker: optionalText(),
    topic,
    mosque_name: optionalText().describe('Or a part of it'),
    mosque_city: optionalText(),
  })
  .meta({ id: 'LectureSubmission' })

/** The fields of /kajian/webhook, three of them with other names. */
export const oldSubmission = z
  .object({
    url: videoUrl.nullish(),
    link: videoUrl.nullish().describe('Or `url`'),
    judul: optionalText(),
    ustadz: optionalText(),
    pemateri: optionalText().describe('Or `ustadz`'),
    tema: topic,
    topik: topic.describe('Or `tema`'),
    masjid: optionalText(),
    nama_masjid: optionalText().describe('Or `masjid`'),
    kota: optionalText(),
  })
  .transform(({ link, pemateri, topik, nama_masjid, ...one }, context) => {
    const url = one.url ?? link
    if (!url) {
      context.addIssue({ code: 'custom', path: ['url'], message: 'is missing' })
      return z.NEVER
    }
    return {
      url,
      title: one.judul,
      speaker: one.ustadz ?? pemateri,
      topic: one.tema ?? topik,
      mosqueName: one.masjid ?? nama_masjid,
      mosqueCity: one.kota,
    }
  })
  .meta({ id: 'OldLectureSubmission' })

export const listing = {
  q: optionalText(200).describe('Searches title, speaker and topic'),
  topic,
}

export const accepted = z
  .object({ id: z.uuid(), status: z.enum(STATUSES).describe('The status of the video'), message: z.string() })
  .meta({ id: 'LectureAccepted' })

export const lectureRecord = z
  .object({
    id: z.uuid(),
    title: z.string().nullable(),
    youtubeUrl: z.string(),
    speaker: z.string().nullable(),
    topic: z.enum(TOPICS).nullable(),
    duration: z.int().min(0).nullable().describe('Seconds'),
    summary: z.string().nullable(),
    createdAt: z.iso.datetime(),
    mosque: z.object({ name: z.string(), city: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Lecture' })
