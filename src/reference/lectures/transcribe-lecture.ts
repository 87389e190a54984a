import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { Lease } from '../../platform/queue/leases.ts'
import { enqueue, type Job, RetryLater } from '../../platform/queue/queue.ts'
import { LectureFailure } from './failure.ts'
import { captionsOf, piecesOf, type SoundFetching, whyNotHost } from './fetch-sound.ts'
import { fillIn } from './fill-in.ts'
import { type LectureRun, type LectureStep, runStep, type StepDeps } from './run-step.ts'
import { summarizeLecture, transcribeLecture } from './steps.ts'
import { lecturePieces } from './tables.ts'
import { type Transcribe, TranscriptionFailed } from './transcribe.ts'
import { describeVideo } from './video-site.ts'

type TranscribeDeps = StepDeps &
  SoundFetching & {
    /** The folder for each lecture's files in progress. */
    folder: string
    /** Undefined to use only captions. */
    transcribe: Transcribe | undefined
  }

/** No step takes a day, so the process of an older file died. */
const FORGOTTEN_AFTER_MS = 86_400_000
const NO_ENDPOINT =
  'The video has no captions, and no transcription is configured (TRANSCRIBE_BASE_URL): publish it by hand with a summary'

/** From a lecture's video to its text: captions, or else the audio in pieces through the transcription endpoint. */
export async function transcribe(deps: TranscribeDeps, job: Job<LectureRun>, lease: Lease): Promise<void> {
  const { lectureId, run } = job.payload
  const { requestId } = job
  const folder = join(deps.folder, lectureId)
  let again = false
  try {
    await runStep(deps, { job, lease }, transcribeLecture, async (step) => {
      if (step.lecture.status === 'summarizing') return // this run's text is there: only the job did not end
      if (step.lecture.status === 'approved') await step.move('transcribe')
      await forgetOldFolders(deps)
      const found = step.lecture.transcript
        ? { transcript: step.lecture.transcript, transcriptFrom: step.lecture.transcriptFrom }
        : await textOf(deps, step, folder)
      await step.move('summarize', found, async (tx) => {
        await tx.delete(lecturePieces).where(eq(lecturePieces.lectureId, lectureId))
        const unique = { key: `${lectureId}:${run}`, onDuplicate: 'drop' } as const
        await enqueue(tx, summarizeLecture, { lectureId, run }, { now: deps.now(), requestId, ...unique })
      })
    })
  } catch (error) {
    again = job.attempt <= transcribeLecture.retryAfterSeconds.length
    throw error
  } finally {
    // the pieces stay only for a next attempt; after a lost lease they may belong to another run
    if (!again && !lease.signal.aborted) await rm(folder, { recursive: true, force: true })
  }
}

type Text = { transcript: string; transcriptFrom: 'captions' | 'audio' }

async function textOf(deps: TranscribeDeps, step: LectureStep, folder: string): Promise<Text> {
  const { lecture, signal } = step
  const refusal = whyNotHost(deps.hosts, new URL(lecture.url))
  if (refusal) throw new LectureFailure(refusal)
  await mkdir(folder, { recursive: true, mode: 0o700 })

  await step.progress('looking for captions')
  const video = await describeVideo(lecture.url, deps.guard, signal)
  if (video) await fillIn(step, video)
  const captions = video && (await captionsOf(deps, video, folder, signal))
  if (captions) return { transcript: captions, transcriptFrom: 'captions' }
  if (!deps.transcribe) throw new LectureFailure(NO_ENDPOINT)

  const pieces = await piecesOf(deps, step, folder, video !== undefined)
  return { transcript: await transcribePieces(deps, step, deps.transcribe, pieces), transcriptFrom: 'audio' }
}

/** Stores each piece as soon as it is transcribed, so that no attempt requests one twice. */
async function transcribePieces(
  deps: TranscribeDeps,
  step: LectureStep,
  transcribe: Transcribe,
  files: string[],
): Promise<string> {
  const { db } = deps
  const { lecture, signal } = step
  const known = await db
    .select()
    .from(lecturePieces)
    .where(eq(lecturePieces.lectureId, lecture.id))
    .orderBy(asc(lecturePieces.piece))
  const texts = new Map(known.map(({ piece, text }) => [piece, text]))
  for (const [piece, file] of files.entries()) {
    if (texts.has(piece)) continue
    await step.progress('transcribing', piece, files.length)
    const text = (await transcribe(file, signal).catch(asFailure)).replaceAll('\0', '')
    texts.set(piece, text)
    await db.insert(lecturePieces).values({ lectureId: lecture.id, piece, text }).onConflictDoNothing()
  }
  const whole = files
    .map((_file, piece) => texts.get(piece))
    .filter(Boolean)
    .join('\n')
  if (!whole) throw new LectureFailure('Nothing is spoken in the video')
  return whole
}

function asFailure(error: unknown): never {
  if (!(error instanceof TranscriptionFailed)) throw error
  if (error.permanent) throw new LectureFailure(error.message, error)
  throw new RetryLater(error.message, {
    cause: error,
    ...(error.retryAfterSeconds !== undefined && { afterSeconds: error.retryAfterSeconds }),
  })
}

/** Removes files left by processes that died. */
async function forgetOldFolders({ folder, now }: TranscribeDeps): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const age = now().getTime() - (await stat(path)).mtimeMs
    if (age > FORGOTTEN_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
