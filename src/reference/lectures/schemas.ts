import { z } from 'zod'
import { safeText } from '../../platform/http/text.ts'
import { TOPICS, topicNamed } from './topics.ts'
import { parseVideoUrl } from './video-url.ts'

/** What a form left blank counts as not given. */
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
  .transform((value, context) => {
    const url = parseVideoUrl(value)
    if (!url) context.addIssue('must be an http(s) address, such as https://www.youtube.com/watch?v=…')
    return url ?? z.NEVER
  })

export const submission = z.object({
  youtube_url: videoUrl.describe('The address of the video'),
  title: optionalText(),
  speaker: optionalText(),
  topic,
  mosque_name: optionalText().describe('Or a part of it'),
  mosque_city: optionalText(),
})

/** The field names of /kajian/webhook, each with its other spelling. */
export const oldSubmission = z.preprocess(
  (body) => {
    if (typeof body !== 'object' || body === null) return body
    const either = (first: string, second: string) => Reflect.get(body, first) ?? Reflect.get(body, second)
    return {
      url: either('url', 'link'),
      judul: Reflect.get(body, 'judul'),
      ustadz: either('ustadz', 'pemateri'),
      tema: either('tema', 'topik'),
      masjid: either('masjid', 'nama_masjid'),
      kota: Reflect.get(body, 'kota'),
    }
  },
  z.object({
    url: videoUrl.describe('Or `link`'),
    judul: optionalText(),
    ustadz: optionalText().describe('Or `pemateri`'),
    tema: topic.describe('Or `topik`'),
    masjid: optionalText().describe('Or `nama_masjid`'),
    kota: optionalText(),
  }),
)

export const listing = {
  q: optionalText(200).describe('Searches title, speaker and topic'),
  topic,
}

export const accepted = z
  .object({ id: z.uuid(), status: z.string(), message: z.string() })
  .meta({ id: 'LectureAccepted' })

export const lectureRecord = z
  .object({
    id: z.uuid(),
    title: z.string().nullable(),
    youtubeUrl: z.string(),
    speaker: z.string().nullable(),
    topic: z.enum(TOPICS).nullable(),
    duration: z.int().nullable().describe('Seconds'),
    summary: z.string().nullable(),
    createdAt: z.iso.datetime(),
    mosque: z.object({ name: z.string(), city: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Lecture' })
