import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../../src/config.ts'
import { createWorker } from '../../../src/platform/queue/worker.ts'
import { openLecturePipeline } from '../../../src/reference/lectures/pipeline.ts'
import { type TestSystem, testSystem } from '../../support/system.ts'
import { testUnless } from '../../support/unless.ts'
import { transcriptionServer, videoServer } from './servers.ts'
import { describeSpoken, hasYtDlp, makeVideos } from './spoken.ts'
import { decide, show, submit } from './support.ts'

describeSpoken('an approved lecture', () => {
  let videos: Awaited<ReturnType<typeof videoServer>>
  let speech: Awaited<ReturnType<typeof transcriptionServer>>
  let made: ReturnType<typeof makeVideos>
  let system: TestSystem
  let key: string
  let settings: Record<string, string>

  beforeAll(async () => {
    process.env.PYTHONPATH = join(import.meta.dirname, 'yt-dlp')
    made = makeVideos()
    videos = await videoServer(made.folder)
    speech = await transcriptionServer()
    settings = {
      LECTURE_HOSTS: '127.0.0.1',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      TRANSCRIBE_BASE_URL: speech.url,
      TRANSCRIBE_MODEL: 'whisper-test',
      TRANSCRIBE_API_KEY: 'key-of-the-endpoint',
    }
    system = await testSystem(settings)
    key = await system.referenceKey()
  })
  beforeEach(() => {
    speech.replies.length = 0
    speech.files.length = 0
    videos.asked.clear()
  })
  afterAll(async () => {
    await system?.close()
    await videos?.close()
    await speech?.close()
    made?.remove()
  })

  let videoNumber = 0
  /** Submits and approves the video at a path of the video server: a new one each time, by its query. */
  const approved = async (path: string, fields: Record<string, unknown> = {}) => {
    const id = await submit(system, key, { youtube_url: `${videos.url}${path}?n=${++videoNumber}`, ...fields })
    await decide(system, id, 'approve')
    return id
  }
  const leftovers = () => {
    const folder = join(system.folder, 'lectures')
    return existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  }
  const later = async (seconds: number) => {
    system.clock.advance(seconds * 1000)
    await system.worker.drain()
  }

  test('is fetched, cut, transcribed, summarised and published, with its title and duration', async () => {
    speech.replies.push({ text: 'Sabar itu indah. Orang yang sabar disayang banyak orang.', afterMs: 1_500 })
    const id = await approved('/short.mp4', { speaker: 'Ustadz' })
    await system.worker.drain()
    const lecture = await show(system, id)
    expect(lecture).toMatchObject({
      status: 'published',
      title: 'Keutamaan sabar',
      transcript: 'Sabar itu indah. Orang yang sabar disayang banyak orang.',
      transcript_from: 'audio',
      summary: 'Orang yang sabar disayang banyak orang.',
      reason: null,
    })
    expect(lecture.duration).toBeGreaterThan(1)
    expect(lecture.changes.map(({ to, by }: Record<string, string>) => `${to} by ${by?.split(' ')[0]}`)).toEqual([
      'pending by key',
      'approved by operator',
      'transcribing by pipeline',
      'summarizing by pipeline',
      'published by pipeline',
    ])
    expect(speech.files).toEqual([{ name: 'piece-0000.mp3', sizeBytes: expect.any(Number), isMp3: true }])
    expect(speech.headers.at(-1)?.authorization).toBe('Bearer key-of-the-endpoint')
    const listed = await system.app.inject({ url: '/api/v1/lecture?q=keutamaan', headers: { 'x-api-key': key } })
    expect(listed.json().lectures[0]).toMatchObject({ id, speaker: 'Ustadz', summary: lecture.summary })
    expect(leftovers()).toEqual([])
  })

  test('keeps the title and duration that it was given', async () => {
    const id = await approved('/short.mp4', { title: 'Judul penyelenggara' })
    await system.worker.drain()
    expect(await show(system, id)).toMatchObject({ status: 'published', title: 'Judul penyelenggara' })
  })

  test('of more than ten minutes is sent in parts under the size limit, and transcribed parts are not sent again', {
    tags: 'any-database',
  }, async () => {
    speech.replies.push(
      { text: 'Satu.' },
      { status: 500 },
      { status: 429, headers: { 'retry-after': '77' } },
      { text: 'Dua.' },
    )
    const id = await approved('/long.mp3')
    await system.worker.drain()
    expect(await show(system, id)).toMatchObject({
      status: 'transcribing',
      reason: 'The transcription server answered 500: not now',
      progress: { step: 'transcribing', done: 1, total: 2 },
    })
    expect(leftovers()).toHaveLength(4) // the lecture's folder, its pieces and nothing of the source
    await later(30)
    expect((await show(system, id)).reason).toMatch(/answered 429/)
    await later(76)
    expect(speech.files).toHaveLength(3)
    await later(1)
    expect(await show(system, id)).toMatchObject({
      status: 'published',
      transcript: 'Satu.\nDua.',
      duration: 640,
    })
    expect(speech.files.map(({ name }) => name)).toEqual([0, 1, 1, 1].map((n) => `piece-000${n}.mp3`))
    expect(Math.max(...speech.files.map(({ sizeBytes }) => sizeBytes))).toBeLessThan(25 * 1024 * 1024)
    expect(videos.asked.get('/long.mp3')).toBe(1)
    expect(leftovers()).toEqual([])
  })

  test('fails with a readable reason when the server never transcribes, and can be retried', {
    tags: 'any-database',
  }, async () => {
    speech.replies.push({ status: 503 })
    const id = await approved('/short.mp4')
    await system.worker.drain()
    for (const seconds of [30, 120, 600, 3_600, 14_400]) {
      expect((await show(system, id)).status).toBe('transcribing')
      await later(seconds)
    }
    expect(await show(system, id)).toMatchObject({
      status: 'failed',
      reason: 'The transcription server answered 503: not now',
    })
    expect(leftovers()).toEqual([])
    speech.replies.splice(0, 1, { text: 'Akhirnya.' })
    expect((await decide(system, id, 'retry')).json()).toMatchObject({ status: 'approved', reason: null })
    await system.worker.drain()
    expect(await show(system, id)).toMatchObject({ status: 'published', transcript: 'Akhirnya.' })
  })

  test.each([
    ['/mute.mp4', 'The video has no sound'],
    ['/page.html', 'The address leads to no video or audio file'],
    ['/playlist.mp4', 'The address leads to no video or audio file'],
    ['/huge.mp4', 'The file is larger than 2048 MB'],
    ['/gone', "The video's address answered 404"],
    ['/inward', 'Videos are not fetched from localhost: it is not in LECTURE_HOSTS'],
  ])('%s fails at once: %s', { tags: 'any-database' }, async (path, reason) => {
    const id = await approved(path)
    await system.worker.drain()
    expect(await show(system, id)).toMatchObject({ status: 'failed', reason })
    expect(leftovers()).toEqual([])
  })

  test('a transcription server that refuses the sound, or hears nothing, is not asked again', {
    tags: 'any-database',
  }, async () => {
    speech.replies.push({ status: 400 })
    const refused = await approved('/short.mp4')
    await system.worker.drain()
    expect(await show(system, refused)).toMatchObject({ status: 'failed', reason: expect.stringContaining('400') })
    speech.replies.splice(0, 1, { text: '  ' })
    const silent = await approved('/short.mp4')
    await system.worker.drain()
    expect(await show(system, silent)).toMatchObject({ status: 'failed', reason: 'Nothing is spoken in the video' })
  })

  test('a server that is down is retried, and a redirect is followed', { tags: 'any-database' }, async () => {
    const down = await approved('/broken')
    const moved = await approved('/moved')
    await system.worker.drain()
    expect(await show(system, down)).toMatchObject({ status: 'transcribing', reason: expect.stringContaining('503') })
    expect((await show(system, moved)).status).toBe('published')
    await decide(system, down, 'reject', { reason: 'Never up' })
    await later(30)
    expect((await show(system, down)).status).toBe('rejected')
    expect(leftovers()).toEqual([])
  })

  test('publishing by hand ends the job at once, and nothing of it is written afterwards', async () => {
    speech.replies.push({ hang: true })
    const id = await approved('/short.mp4')
    const working = system.worker.drain()
    await expect.poll(() => speech.files.length, { timeout: 20_000 }).toBe(1)
    expect((await decide(system, id, 'publish', { summary: 'Oleh tangan.' })).statusCode).toBe(200)
    await working
    expect(await show(system, id)).toMatchObject({ status: 'published', summary: 'Oleh tangan.', transcript: null })
    expect(leftovers()).toEqual([])
  })

  test('a server that stops in the middle continues after its next start', async () => {
    speech.replies.push({ text: 'Satu.' }, { hang: true }, { text: 'Lagi.' })
    const id = await approved('/long.mp3')
    const config = loadConfig({ ...settings, DATA_DIR: system.folder })
    const log = pino({ level: 'silent' })
    const pipeline = openLecturePipeline({ db: system.database.db, config, now: system.clock.now, log })
    const worker = createWorker({ db: system.database.db, runners: pipeline.runners, now: system.clock.now, log })
    const working = worker.drain()
    await expect.poll(() => speech.files.length, { timeout: 20_000 }).toBe(2)
    pipeline.stop()
    await working
    await pipeline.close()
    expect(await show(system, id)).toMatchObject({ status: 'transcribing', reason: expect.stringContaining('stopped') })
    await later(1)
    expect(await show(system, id)).toMatchObject({ status: 'published', transcript: 'Satu.\nLagi.' })
    expect(speech.files.map(({ name }) => name)).toEqual([0, 1, 1].map((n) => `piece-000${n}.mp3`))
  })

  testUnless(
    hasYtDlp ? undefined : 'yt-dlp is not installed here',
    'on a video site is read by yt-dlp',
    async () => {
      speech.replies.push({ text: 'Dari suara.' })
      const captioned = await approved('/watch/captioned')
      const spoken = await approved('/watch/spoken')
      await system.worker.drain()
      expect(await show(system, captioned)).toMatchObject({
        status: 'published',
        title: 'Dengan teks',
        duration: 61,
        transcript: 'Niat adalah awal amal.\nIlmu sebelum amal & ucapan.',
        transcript_from: 'captions',
      })
      expect(await show(system, spoken)).toMatchObject({
        status: 'published',
        title: 'Dari situs',
        duration: 12,
        transcript: 'Dari suara.',
      })
      expect(speech.files).toHaveLength(1)
      expect(leftovers()).toEqual([])
    },
    { tags: 'any-database' },
  )
})
